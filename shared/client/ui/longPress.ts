import type { TouchEvent } from 'react';

/** Milliseconds after which a press is a long one, and pixels that a finger may move meanwhile. */
const long = 450;
const still = 10;

/** Handlers for an element whose menu a finger opens by a long press, when it is lifted: what opens under a finger is closed by it. */
export function longPress(run: (element: HTMLElement) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { clientX: 0, clientY: 0 };
  let isLong = false;
  const end = () => clearTimeout(timer);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      end();
      isLong = false;
      from = touches[0]!;
      if (touches.length > 1) return;
      timer = setTimeout(() => {
        isLong = true;
        navigator.vibrate?.(10);
      }, long);
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const to = touches[0]!;
      if (Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) <= still) return;
      end();
      isLong = false;
    },
    onTouchCancel: () => {
      end();
      isLong = false;
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      end();
      if (!isLong) return;
      // Follows no link in it.
      event.preventDefault();
      run(event.currentTarget);
    },
    // Of a phone, which would open its own menu; with a mouse that is wanted.
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (matchMedia('(hover: none)').matches) event.preventDefault();
    },
  };
}
