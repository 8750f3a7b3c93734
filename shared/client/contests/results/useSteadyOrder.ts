import { type RefObject, useEffect, useRef, useState } from 'react';

/** Minimum milliseconds between changes of the order. */
const pace = 900;
/** Milliseconds after the last touch or mouse event on the list. */
const afterTouch = 1200;

interface Steady {
  given: readonly string[];
  shown: readonly string[];
  /** The sort criterion; changing it takes effect at once. */
  by: string;
}

const sameMembers = (one: readonly string[], other: readonly string[]) => {
  if (one.length !== other.length) return false;
  const members = new Set(one);
  return other.every((id) => members.has(id));
};

/**
 * Throttles a fast-changing order, and freezes it while the reader may be about to press something in the list. Added and removed items and
 * a new `by` apply at once.
 */
export function useSteadyOrder(
  ids: readonly string[],
  by: string,
  list: RefObject<HTMLElement | null>,
  /** Nothing changes its place. */
  isHeld = false,
): readonly string[] {
  const [steady, setSteady] = useState<Steady>({ given: ids, shown: ids, by });
  let { shown } = steady;
  if (steady.given !== ids || steady.by !== by) {
    if (steady.by !== by || !sameMembers(shown, ids)) shown = ids;
    setSteady({ given: ids, shown, by });
  }

  const touchedAt = useRef(0);
  const isPressed = useRef(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const touch = () => {
      touchedAt.current = performance.now();
    };
    const press = () => {
      isPressed.current = true;
      touch();
    };
    const release = () => {
      isPressed.current = false;
      touch();
    };
    element.addEventListener('pointermove', touch, { passive: true });
    element.addEventListener('pointerdown', press, { passive: true });
    window.addEventListener('pointerup', release, { passive: true });
    window.addEventListener('pointercancel', release, { passive: true });
    window.addEventListener('scroll', touch, { passive: true });
    element.addEventListener('scroll', touch, { passive: true });
    return () => {
      element.removeEventListener('pointermove', touch);
      element.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      window.removeEventListener('scroll', touch);
      element.removeEventListener('scroll', touch);
    };
  }, [list]);

  const isBehind = !isHeld && shown.join() !== ids.join();
  const changedAt = useRef(0);
  useEffect(() => {
    if (!isBehind) return;
    const turn = () => {
      const now = performance.now();
      const rest = Math.max(changedAt.current + pace, touchedAt.current + afterTouch) - now;
      if (isPressed.current || rest > 0) {
        timer = setTimeout(turn, Math.max(rest, 100));
        return;
      }
      changedAt.current = now;
      setSteady((last) => ({ ...last, shown: last.given }));
    };
    let timer = setTimeout(turn, Math.max(0, changedAt.current + pace - performance.now()));
    return () => clearTimeout(timer);
  }, [isBehind]);

  return shown;
}
