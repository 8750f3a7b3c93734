import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** What the page is for, in a sentence. */
  lead?: ReactNode;
  /** Its actions, always in the same place. */
  children?: ReactNode;
}

/** The head of a page: its heading, what it is for, and its actions. */
export const PageHead = ({ title, lead, children }: PageHeadProps): ReactNode => (
  <div className={classes.head}>
    <div className={classes.words}>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);
