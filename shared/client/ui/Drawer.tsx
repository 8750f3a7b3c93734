import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useModal } from './useModal.ts';
import { Heading, Row, Text } from './Layout.tsx';
import classes from './Drawer.module.css';

/** Pixels of a swipe to the left that close the drawer. */
const farEnough = 60;

/**
 * A drawer of 300 px on the left, for a shell's navigation. A native modal dialog: it traps the focus and returns it. Closed by Escape, a press
 * on the backdrop, a swipe to the left, and by following a link or pressing a button in it, except toggle buttons (`aria-pressed`).
 */
export function Drawer({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const dialog = useModal();
  const from = useRef({ x: 0, y: 0 });
  const id = useId();
  const leave = () => {
    const element = dialog.current!;
    const end = () => {
      // Returns the focus; unmounting an open dialog would not.
      element.close();
      close();
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return end();
    element.animate({ translate: '-100%' }, { duration: 150, easing: 'ease-in', fill: 'forwards' }).onfinish = end;
  };
  const place = (pixels: number) => dialog.current!.style.setProperty('translate', `${pixels}px`);
  /** Pixels swiped to the left; 0 while the movement is mostly vertical, which scrolls. */
  const swiped = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const [x, y] = [from.current.x - clientX, from.current.y - clientY];
    return x > Math.abs(y) ? x : 0;
  };
  return (
    // The keyboard has Escape and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <Text
      as="dialog"
      tone="ink"
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
      onTouchMove={({ touches }) => place(-swiped(touches[0]!))}
      onTouchEnd={({ changedTouches }) => {
        if (swiped(changedTouches[0]!) > farEnough) leave();
        else place(0);
      }}
      onTouchCancel={() => place(0)}
    >
      <Row justify="space-between" className={classes.head}>
        <Heading id={id} level={2} size={4}>
          {title}
        </Heading>
        <ActionIcon aria-label={t('site.close')}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Row>
      {children}
    </Text>
  );
}
