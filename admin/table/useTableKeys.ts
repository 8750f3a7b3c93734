import { useEffect, useEffectEvent, useState } from 'react';
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';

interface TableKeys {
  /** Moves to the next or previous row. */
  step: (by: 1 | -1) => void;
  toggle: () => void;
  open: () => void;
  /** Undefined without a search field. */
  search?: () => void;
  help: () => void;
  close: () => void;
}

/** Where keys are text input. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/** Elements that handle Enter themselves. */
const isPressed = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null;

/** Keyboard shortcuts of a table: j, k, x, Enter, / and ?. Inactive while typing, in dialogs, and when disabled. */
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

/** Whether shortcuts are enabled in this browser; people who dictate may disable them (WCAG 2.1.4). */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => storedValue('adminKeys') !== 'off');
  return [
    on,
    (next) => {
      storeValue('adminKeys', next ? undefined : 'off');
      setOn(next);
    },
  ];
}
