import { type RefObject, useLayoutEffect, useRef } from 'react';

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels beyond the viewport after which nothing is animated. */
const margin = 200;

/**
 * FLIP animation: children of the returned element with `data-flip="<key>"` move and resize smoothly when `order` (their keys, joined)
 * changes. They are measured only then, so updates without a new order cost nothing. A change of `layout` (columns, width) is not animated.
 */
export function useFlip<E extends HTMLElement>(
  order: string,
  layout = '',
  list?: RefObject<E | null>,
): RefObject<E | null> {
  const own = useRef<E>(null);
  const element = list ?? own;
  const places = useRef({ layout, width: 0, of: new Map<string, Place>() });
  useLayoutEffect(() => {
    const parent = element.current;
    if (!parent) return;
    const base = parent.getBoundingClientRect();
    const last = places.current;
    const isSame = last.layout === layout && Math.abs(last.width - base.width) < 1;
    const now = new Map<string, Place>();
    const moved: [HTMLElement, Place, Place][] = [];
    for (const child of parent.querySelectorAll<HTMLElement>('[data-flip]')) {
      const key = child.dataset['flip'] ?? '';
      const { left, top, width, height } = child.getBoundingClientRect();
      const place = { x: left - base.left, y: top - base.top, width, height };
      const before = last.of.get(key);
      now.set(key, place);
      if (isSame && before) moved.push([child, before, place]);
    }
    places.current = { layout, width: base.width, of: now };
    if (!moved.length || calm()) return;
    const inSight = ({ y, height }: Place) =>
      base.top + y + height > -margin && base.top + y < window.innerHeight + margin;
    for (const [child, before, place] of moved) {
      const [dx, dy] = [before.x - place.x, before.y - place.y];
      const resized = Math.abs(before.width - place.width) + Math.abs(before.height - place.height) > 2;
      if (Math.abs(dx) + Math.abs(dy) < 1 && !resized) continue;
      if (!inSight(before) && !inSight(place)) continue;
      const scale = resized ? ` scale(${before.width / place.width}, ${before.height / place.height})` : '';
      child.animate(
        [
          { transformOrigin: '0 0', transform: `translate(${dx}px, ${dy}px)${scale}`, zIndex: dy > 0 ? 1 : 0 },
          { transformOrigin: '0 0', transform: 'none', zIndex: dy > 0 ? 1 : 0 },
        ],
        { duration: 250, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      );
    }
  }, [order, layout, element]);
  return element;
}
