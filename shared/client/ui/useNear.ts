import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is in view, or at most `ahead` pixels away from it. */
export function useNear(element: RefObject<Element | null>, ahead = 100): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${ahead}px`,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, ahead]);
  return isNear;
}
