import { type ReactNode, useEffect, useRef } from 'react';

interface SheetProps {
  className: string | undefined;
  labelledBy: string;
  close: () => void;
  children: ReactNode;
}

/** A modal sheet on the native <dialog>; closes on Escape and on a press outside. */
export function Sheet({ className, labelledBy, close, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // The keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {children}
    </dialog>
  );
}
