import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionIcon } from './Button.tsx';
import { Dropdown } from './Dropdown.tsx';
import classes from './MoreMenu.module.css';

interface MoreMenuProps {
  /** What the menu is of, for screen readers. */
  label: string;
  /** Height of the buttons beside it, in pixels. */
  size?: number;
  children: ReactNode;
}

/** At the bottom of the window the page moves up, so that the menu is whole. */
const reveal = (menu: HTMLElement | null) => menu?.scrollIntoView({ block: 'nearest' });

/** The last of a row of actions: what is done seldom, behind three dots. */
export const MoreMenu = ({ label, size = 40, children }: MoreMenuProps): ReactNode => (
  <Dropdown
    renderToggle={(props) => (
      <ActionIcon {...props} variant="default" size={size} aria-label={label}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    )}
  >
    <div ref={reveal} className={classes.all}>
      {children}
    </div>
  </Dropdown>
);
