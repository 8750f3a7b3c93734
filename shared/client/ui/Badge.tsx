import type { ReactNode } from 'react';
import classes from './Badge.module.css';

interface BadgeProps {
  tone?: 'plain' | 'live' | 'soon' | 'warning' | 'success';
  /** Drawn over a picture, with a solid surface for contrast. */
  onPicture?: boolean;
  children: ReactNode;
}

/** A status badge. `live` has a pulsing dot. */
export function Badge({ tone = 'plain', onPicture = false, children }: BadgeProps) {
  return (
    <span className={`${classes.badge} ${onPicture ? classes.onPicture : (classes[tone] ?? '')}`}>
      {tone === 'live' && <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
