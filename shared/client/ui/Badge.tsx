import type { ReactNode } from 'react';
import classes from './Badge.module.css';

interface BadgeProps {
  tone?: 'plain' | 'live' | 'soon' | 'progress' | 'warning' | 'success' | 'danger';
  /** Drawn over a picture, with a solid surface for contrast. */
  onPicture?: boolean;
  children: ReactNode;
}

/**
 * A status badge. The colours of all states: grey is at rest, blue is under way or comes next, amber waits for somebody, green is done well,
 * and red is harm alone. `live` is the votes’ own colour, with a pulsing dot.
 */
export function Badge({ tone = 'plain', onPicture = false, children }: BadgeProps) {
  return (
    <span className={`${classes.badge} ${onPicture ? classes.onPicture : (classes[tone] ?? '')}`}>
      {tone === 'live' && <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
