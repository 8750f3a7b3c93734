import { type RefObject, useLayoutEffect, useRef } from 'react';

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Children of the returned element that carry `data-flip="<key>"` glide to their new places when `order` (their keys, joined) changes.
 * They are measured only then, so a count that changes without a new order costs nothing.
 */
export function useFlip<E extends HTMLElement>(order: string): RefObject<E | null> {
  const list = useRef<E>(null);
  const places = useRef(new Map<string, { x: number; y: number }>());
  useLayoutEffect(() => {
    const parent = list.current;
    if (!parent) return;
    const base = parent.getBoundingClientRect();
    const now = new Map<string, { x: number; y: number }>();
    const still = calm();
    for (const child of parent.querySelectorAll<HTMLElement>('[data-flip]')) {
      const key = child.dataset['flip'] ?? '';
      const box = child.getBoundingClientRect();
      const place = { x: box.left - base.left, y: box.top - base.top };
      const before = places.current.get(key);
      now.set(key, place);
      if (still || !before) continue;
      const [dx, dy] = [before.x - place.x, before.y - place.y];
      if (Math.abs(dx) + Math.abs(dy) < 1) continue;
      child.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
        duration: 250,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      });
    }
    places.current = now;
  }, [order]);
  return list;
}
