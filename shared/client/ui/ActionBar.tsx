import type { ComponentProps, ReactNode } from 'react';
import { Row } from './Layout.tsx';
import classes from './ActionBar.module.css';

/** The one act of a screen, and at most a quiet one or a price beside it. On a phone it lies above the tabs, the same on every screen. */
export const ActionBar = ({ className = '', ...rest }: ComponentProps<typeof Row>): ReactNode => (
  <Row gap={2} {...rest} data-actions className={`${classes.bar} ${className}`} />
);
