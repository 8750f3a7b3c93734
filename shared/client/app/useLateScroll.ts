import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Milliseconds in which parts of a page that come late may still move it. */
const patience = 5000;
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Goes on where React Router's scroll restoration ends: a page that is returned to is shorter until its lazy parts are there again, and then
 * is scrolled to where it was left, unless the reader has moved meanwhile. Once, in the frame of all screens.
 */
export function useLateScroll(placeOf: (location: Location) => string): void {
  const place = placeOf(useLocation());
  const left = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const wanted = left.current.get(place) ?? 0;
    const page = document.documentElement;
    if (!wanted) return undefined;
    const watch = new ResizeObserver(() => {
      if (window.scrollY < wanted) window.scrollTo(0, wanted);
      if (page.scrollHeight - window.innerHeight >= wanted) end();
    });
    const end = () => {
      watch.disconnect();
      clearTimeout(timer);
      for (const move of moves) window.removeEventListener(move, end);
    };
    const timer = setTimeout(end, patience);
    for (const move of moves) window.addEventListener(move, end, { passive: true });
    watch.observe(document.body);
    return end;
  }, [place]);
  // In the layout's turn too: the scroll event of a page that became shorter belongs to the next place.
  useLayoutEffect(() => {
    const note = () => left.current.set(place, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [place]);
}
