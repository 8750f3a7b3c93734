import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Ref of a native <dialog> that is modal while its component is mounted: it traps the focus, and the page behind does not scroll. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: a dialog that is gone gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, []);
  return dialog;
}
