import { useEffect, useEffectEvent, useState } from 'react';
import { keep, kept } from '#shared/client/app/keep.ts';

interface TableKeys {
  /** To the next row, or back. */
  step: (by: 1 | -1) => void;
  toggle: () => void;
  open: () => void;
  /** Undefined where the table has no search. */
  search?: () => void;
  help: () => void;
  close: () => void;
}

/** Where letters are letters. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/** What Enter presses by itself. */
const isPressed = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null;

/** Single keys on a table's page: j, k, x, Enter, / and ?. They rest while somebody types, in windows, and when they are switched off. */
export function useTableKeys(on: boolean, keys: TableKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog:modal')) return;
    if (event.key === 'Escape') keys.close();
    if (!on || isTyping(event.target)) return;
    const known: Record<string, (() => void) | undefined> = {
      j: () => keys.step(1),
      k: () => keys.step(-1),
      x: keys.toggle,
      Enter: isPressed(event.target) ? undefined : keys.open,
      '/': keys.search,
      '?': keys.help,
    };
    const run = known[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Whether single keys do something in this browser: who dictates, or presses keys by accident, switches them off. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => kept('adminKeys') !== 'off');
  return [
    on,
    (next) => {
      keep('adminKeys', next ? undefined : 'off');
      setOn(next);
    },
  ];
}
