import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is in view, or about to be. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '100px',
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isNear;
}
