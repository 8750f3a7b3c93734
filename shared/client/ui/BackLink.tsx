import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './BackLink.module.css';

interface BackLinkProps {
  /** The page that it leads to, in words. */
  children: ReactNode;
  /** Draws the shell's own link. */
  renderRoot: (look: { className: string; children: ReactNode }) => ReactNode;
  /** A phone's bar has the way back already. */
  isInBar?: boolean;
}

/** The way back to the page above this one. */
export const BackLink = ({ children, renderRoot, isInBar }: BackLinkProps): ReactNode =>
  renderRoot({
    className: isInBar ? `${classes.back} ${classes.inBar}` : classes.back!,
    children: (
      <>
        <IconChevronLeft size={18} aria-hidden />
        <span>{children}</span>
      </>
    ),
  });
