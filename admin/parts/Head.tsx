import type { ReactNode } from 'react';
import { Meta, Row } from '#shared/client/ui/Layout.tsx';
import classes from './Head.module.css';

/** Heading of a page: title, note, actions. */
export function Head({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <Row as="header" gap="3 6" cross="end" justify="space-between" wrap below={5} className={classes.head}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {note && (
          <Meta size={3} figures above={2}>
            {note}
          </Meta>
        )}
      </div>
      {children && (
        <Row gap={2} cross="stretch" wrap>
          {children}
        </Row>
      )}
    </Row>
  );
}
