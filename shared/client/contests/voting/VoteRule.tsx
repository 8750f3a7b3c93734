import type { ReactNode } from 'react';
import classes from './VoteRule.module.css';

export interface VoteRuleProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The state of the vote, for tests and styles. */
  vote: string;
}

/** How one votes here, in one line. */
export const VoteRule = ({ icon, title, text, vote }: VoteRuleProps) => (
  <p className={classes.rule} data-vote={vote}>
    {icon}
    <span>
      <b>{title}</b> {text}
    </span>
  </p>
);
