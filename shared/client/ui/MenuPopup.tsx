import { IconDots, IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ActionIcon } from './Button.tsx';
import { Card } from './Layout.tsx';
import classes from './MenuPopup.module.css';

/** Pixels between a menu and its button, and between a menu and the window's edges. */
const gap = 4;
const edge = 8;

/**
 * Where a menu of this size stands: under its button, above it where there is no room below, and inside the window, above the tabs of a phone. It ends where
 * its button does, unless that is outside of what it is about, which begins at `least`.
 */
const placeOf = (button: DOMRect, { width, height }: DOMRect, bottom: number, least: number) => ({
  left: Math.max(
    edge,
    Math.min(button.right - width < least ? button.left : button.right - width, window.innerWidth - width - edge),
  ),
  top: button.bottom + gap + height <= bottom - edge ? button.bottom + gap : Math.max(edge, button.top - gap - height),
});

interface MenuPopupProps {
  /** What the menu is of, for screen readers. */
  label: string;
  /** The last of a row of buttons of this height in pixels, and drawn as they are. */
  beside?: number;
  children: ReactNode;
}

/**
 * A button with a menu over the page, in the browser's top layer: a list that scrolls would cut it off. It closes by Escape, by a press elsewhere and by
 * choosing, and gives the focus back.
 */
export function MenuPopup({ label, beside, children }: MenuPopupProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = panel;
    if (!isOpen || !current || !button.current) return;
    current.showPopover();
    const bottom = window.innerHeight - parseFloat(getComputedStyle(current).scrollMarginBottom);
    const thing = button.current.closest('li, article, section, header');
    const { left, top } = placeOf(
      button.current.getBoundingClientRect(),
      current.getBoundingClientRect(),
      bottom,
      thing?.getBoundingClientRect().left ?? edge,
    );
    current.style.left = `${left}px`;
    current.style.top = `${top}px`;
    current.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <>
      <ActionIcon
        ref={button}
        variant={beside ? 'default' : 'subtle'}
        size={beside}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {beside ? <IconDots size={20} aria-hidden /> : <IconDotsVertical size={18} aria-hidden />}
      </ActionIcon>
      {isOpen && (
        // Choosing is a press inside; the items themselves are what the keyboard reaches.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <Card
          tone="ink"
          ref={panel}
          popover="auto"
          role="dialog"
          aria-label={label}
          pad={2}
          className={classes.panel}
          onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
          onClick={(event) => {
            if (!(event.target instanceof Element) || !event.target.closest('a, button')) return;
            setOpen(false);
            button.current?.focus({ preventScroll: true });
          }}
        >
          {children}
        </Card>
      )}
    </>
  );
}
