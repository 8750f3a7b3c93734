import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** What the page is for, in a sentence. */
  lead?: ReactNode;
  /** Its actions, always in the same place. */
  children?: ReactNode;
  /** Of a list, whose rows are why people come: on a phone its actions stand beside the heading, and no lead above the rows. */
  ofList?: boolean;
}

/** The head of a page: its heading, what it is for, and its actions. */
export const PageHead = ({ title, lead, children, ofList }: PageHeadProps): ReactNode => (
  <div className={ofList ? `${classes.head} ${classes.ofList}` : classes.head}>
    <div className={classes.words}>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);
