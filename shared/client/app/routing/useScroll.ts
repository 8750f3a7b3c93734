import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import type { Place } from './navigator.ts';

const storedAs = 'engage.scroll';
/** Milliseconds in which parts of a page that come late may still move it. */
const timeoutMs = 5000;
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Where places were left, by their key. */
let left: Record<string, number> | undefined;
const leftAt = () => (left ??= stored());

/**
 * A page that is returned to is shorter until its lazy parts are there again: it is scrolled to where it was left as it grows, unless the
 * reader has moved meanwhile. Returns a stop function.
 */
function scrollLate(wanted: number): () => void {
  const page = document.documentElement;
  const watch = new ResizeObserver(() => {
    if (window.scrollY < wanted) window.scrollTo(0, wanted);
    if (page.scrollHeight - window.innerHeight >= wanted) end();
  });
  const end = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const move of moves) window.removeEventListener(move, end);
  };
  const timer = setTimeout(end, timeoutMs);
  for (const move of moves) window.addEventListener(move, end, { passive: true });
  watch.observe(document.body);
  return end;
}

function arrive({ location, keepsScroll }: Place<object>, key: string): (() => void) | undefined {
  const before = leftAt()[key];
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (before !== undefined) window.scrollTo(0, before);
  else if (target) target.scrollIntoView();
  else if (keepsScroll) leftAt()[key] = window.scrollY;
  else window.scrollTo(0, 0);
  return before ? scrollLate(before) : undefined;
}

/** Scrolls a place to where it was left (`placeOf` says which visits are the same place), to what its hash names, or to its top. */
export function useScroll(place: Place<object>, placeOf: (location: Location) => string): void {
  const { location } = place;
  const key = placeOf(location);
  // A place that is loaded again keeps its location, and is not arrived at.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the place and its key are the location's
  useLayoutEffect(() => arrive(place, key), [location]);
  // In the layout's turn too: the scroll event of a page that became shorter belongs to the next place.
  useLayoutEffect(() => {
    const note = () => {
      leftAt()[key] = window.scrollY;
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      try {
        sessionStorage.setItem(storedAs, JSON.stringify(leftAt()));
      } catch {
        // Without storage a reload begins at the top.
      }
      // Until this page shows itself again, the browser knows best.
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
}
