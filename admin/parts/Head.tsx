import type { ReactNode } from 'react';
import classes from './Head.module.css';

/** Heading of a page: title, note, actions. */
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
