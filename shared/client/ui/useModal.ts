import { type RefObject, useEffect, useRef } from 'react';

/** Ref of a native <dialog> that is modal while its component is mounted: it traps the focus, and the page behind does not scroll. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
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
