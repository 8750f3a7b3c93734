import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Under the bar, in pixels from the top of the window. Less than `still` does not count as a scroll. */
const barEdge = 56;
const still = 8;

/** The text of the screen's heading while it is scrolled above the window, for a phone's bar; empty otherwise. */
export function useHeadingAbove(isOn = true): string {
  const { key } = useLocation();
  const [text, setText] = useState('');
  useEffect(() => {
    const look = () => {
      const heading = isOn && document.querySelector('main h1');
      const isAbove = heading && window.scrollY > still && heading.getBoundingClientRect().bottom < barEdge;
      setText(isAbove ? heading.textContent : '');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [key, isOn]);
  return text;
}
