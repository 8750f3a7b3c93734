import type { ReactNode } from 'react';
import classes from './Badge.module.css';

interface BadgeProps {
  tone?: 'plain' | 'live' | 'soon' | 'warning' | 'success';
  /** Lies over a picture, where tones would not be readable. */
  onPicture?: boolean;
  children: ReactNode;
}

/** A short word about a state. `live` carries the pulsing dot. */
export function Badge({ tone = 'plain', onPicture = false, children }: BadgeProps) {
  return (
    <span className={`${classes.badge} ${onPicture ? classes.onPicture : (classes[tone] ?? '')}`}>
      {tone === 'live' && <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
