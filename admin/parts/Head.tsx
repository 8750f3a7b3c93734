import type { ReactNode } from 'react';
import classes from './Head.module.css';

/** The beginning of a page: what it is, how many there are, and what can be done with all of them. */
export function Head({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children && <div className={classes.tools}>{children}</div>}
    </header>
  );
}
