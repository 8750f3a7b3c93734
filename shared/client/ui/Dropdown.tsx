import { IconCheck } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Box, Meta } from './Layout.tsx';
import classes from './Dropdown.module.css';

interface ToggleProps {
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface DropdownProps {
  /** Renders the button; spread the given props on it. */
  renderToggle: (props: ToggleProps) => ReactElement;
  children: ReactNode;
}

/**
 * A disclosure: a button that opens a panel of links and buttons. Closes on Escape (focus returns to the button), on a press elsewhere, on
 * blur and on choosing. Made here because the kit's menu is a quarter of the first download.
 */
export function Dropdown({ renderToggle, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <Box ref={root} relative>
      {renderToggle({
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        // Choosing is a press inside; the items themselves are what the keyboard reaches.
        <Box
          pad={2}
          id={id}
          className={classes.panel}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('a, button')) setOpen(false);
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  );
}

/** Class of a row in the panel, for the shell's links. */
export const dropdownItem = classes.item ?? '';

interface DropdownButtonProps {
  icon?: ReactNode;
  /** For one of several choices: whether it is selected. */
  chosen?: boolean;
  lang?: string;
  /** Takes something away: in red, and apart from what does not, so it stands last. */
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function DropdownButton({ icon, chosen, lang, danger, onClick, children }: DropdownButtonProps) {
  return (
    <button
      type="button"
      className={classes.item}
      data-danger={danger || undefined}
      aria-pressed={chosen}
      lang={lang}
      onClick={onClick}
    >
      {icon}
      {children}
      {chosen && <IconCheck size={18} className={classes.tick} aria-hidden />}
    </button>
  );
}

export const DropdownLabel = ({ children }: { children: ReactNode }) => (
  <Meta strong size={1} className={classes.label}>
    {children}
  </Meta>
);
export const DropdownRule = () => <hr className={classes.rule} />;
