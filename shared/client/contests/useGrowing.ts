import { type RefObject, useEffect, useRef, useState } from 'react';

/** Some screenfuls; what comes later is drawn when the reader comes near. */
const step = 48;
const ahead = '1200px';

/** How far each list had grown, so that coming back finds its place again. */
const grown = new Map<string, number>();

interface Growing {
  count: number;
  isMore: boolean;
  /** Goes on an element behind the list, while there is more. */
  end: RefObject<HTMLDivElement | null>;
}

/** How much of a long list to draw: more as the reader nears its end. */
export function useGrowing(key: string, length: number): Growing {
  const [counts, setCounts] = useState({ key, count: grown.get(key) ?? step });
  const count = counts.key === key ? counts.count : (grown.get(key) ?? step);
  const end = useRef<HTMLDivElement>(null);
  const isMore = count < length;
  useEffect(() => {
    const element = end.current;
    if (!element || !isMore) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        grown.set(key, count + step);
        setCounts({ key, count: count + step });
      },
      { rootMargin: ahead },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [key, count, isMore]);
  return { count, isMore, end };
}
