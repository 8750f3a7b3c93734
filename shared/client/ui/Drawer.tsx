import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import classes from './Drawer.module.css';

/** Pixels that a finger draws it to the left before letting go, to close it. */
const farEnough = 60;

/**
 * A shell's menu: a sheet of 300 px from the left. The browser's own dialog, which keeps the keyboard inside, closes by Escape and gives the
 * focus back; closed as well by a press beside it, by drawing it to the left, and by choosing, but for a choice that shows behind it.
 */
export function Drawer({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef({ x: 0, y: 0 });
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The page behind stays where it is.
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, []);
  const leave = () => {
    const element = dialog.current!;
    const end = () => {
      // Gives the focus back, which a dialog that is taken out of the page does not.
      element.close();
      close();
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return end();
    element.animate({ translate: '-100%' }, { duration: 150, easing: 'ease-in', fill: 'forwards' }).onfinish = end;
  };
  const place = (pixels: number) => dialog.current!.style.setProperty('translate', `${pixels}px`);
  /** How far a finger has drawn it, in pixels to the left; none while it rather goes up or down, which scrolls. */
  const drawn = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const [x, y] = [from.current.x - clientX, from.current.y - clientY];
    return x > Math.abs(y) ? x : 0;
  };
  return (
    // The keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || (target as Element).closest('a, button:not([aria-pressed])')) leave();
      }}
      onTouchStart={({ touches }) => {
        const { clientX: x, clientY: y } = touches[0]!;
        from.current = { x, y };
      }}
      onTouchMove={({ touches }) => place(-drawn(touches[0]!))}
      onTouchEnd={({ changedTouches }) => {
        if (drawn(changedTouches[0]!) > farEnough) leave();
        else place(0);
      }}
      onTouchCancel={() => place(0)}
    >
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <ActionIcon aria-label={t('site.close')}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </dialog>
  );
}
