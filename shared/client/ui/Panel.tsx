import type { ReactNode } from 'react';
import { Stack } from './Layout.tsx';
import classes from './Panel.module.css';

/** A part of a page on a card of its own, under its heading. */
export const Panel = ({ title, children }: { title?: string; children: ReactNode }): ReactNode => (
  <Stack as="section" gap={3} surface="raised" pad={4} className={classes.panel}>
    {title && <h2>{title}</h2>}
    {children}
  </Stack>
);
