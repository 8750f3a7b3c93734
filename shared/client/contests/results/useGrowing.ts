import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows per step, some screenfuls. */
const step = 48;
const ahead = '1200px';

/** Rendered length of each list, to restore the scroll position on going back. */
const grown = new Map<string, number>();

interface Growing {
  count: number;
  isMore: boolean;
  /** A sentinel behind the last row, while there is more. */
  end: RefObject<HTMLLIElement | null>;
}

/** Incremental rendering of a long list: renders more as the reader nears its end. */
export function useGrowing(key: string, length: number): Growing {
  const [counts, setCounts] = useState({ key, count: grown.get(key) ?? step });
  const count = counts.key === key ? counts.count : (grown.get(key) ?? step);
  const end = useRef<HTMLLIElement>(null);
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
