import type { ReactNode } from 'react';
import classes from './StatusLine.module.css';

export interface StatusLineProps {
  tone?: 'coral' | 'warning';
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The way on. */
  children?: ReactNode;
  /** Comes while somebody looks: said aloud. */
  news?: boolean;
  /** Which state of a vote it is, for tests and styles. */
  vote?: string;
}

/** One state in one line: a sign, what it is, what it means, and the way on. */
export function StatusLine({ tone, icon, title, text, children, news = false, vote }: StatusLineProps) {
  return (
    <div className={`${classes.line} ${tone ? classes[tone] : ''}`} role={news ? 'status' : undefined} data-vote={vote}>
      <span className={classes.sign} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      {children}
    </div>
  );
}
