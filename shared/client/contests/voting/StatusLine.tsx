import type { ReactNode, Ref } from 'react';
import classes from './StatusLine.module.css';

export interface StatusLineProps {
  tone?: 'coral' | 'warning';
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** Action. */
  children?: ReactNode;
  /** Announced to screen readers, because it appears while the page is shown. */
  news?: boolean;
  /** The state of the vote, for tests and styles. */
  vote?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A status line: icon, title, explanation, action. */
export function StatusLine({ tone, icon, title, text, children, news = false, vote, ref }: StatusLineProps) {
  return (
    <div
      ref={ref}
      className={`${classes.line} ${tone ? classes[tone] : ''}`}
      role={news ? 'status' : undefined}
      data-vote={vote}
    >
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
