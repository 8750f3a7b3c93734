import type { ReactNode } from 'react';
import classes from './Factors.module.css';

interface FactorRowProps {
  icon: ReactNode;
  name: string;
  text: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

/** One of somebody's factors, with what can be done about it. */
export const FactorRow = ({ icon, name, text, badge, children }: FactorRowProps) => (
  <li className={classes.row}>
    <span className={classes.sign} aria-hidden>
      {icon}
    </span>
    <span>
      <span className={classes.name}>{name}</span> {badge}
      <br />
      <span className={classes.hint}>{text}</span>
    </span>
    <span className={classes.acts}>{children}</span>
  </li>
);
