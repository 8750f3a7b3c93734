import type { ReactNode } from 'react';
import { Row } from '#shared/client/ui/Layout.tsx';
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
  <Row as="p" gap={2} size={2} soft className={classes.rule} lineHeight={1.35} data-vote={vote}>
    {icon}
    <span>
      <b>{title}</b> {text}
    </span>
  </Row>
);
