import type { ReactNode } from 'react';
import { Grid, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
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
  <Grid as="li" columns="auto 1fr auto" gap="2 4" pad="3 4" cross="center" className={classes.row} radius="control">
    <Text as="span" soft aria-hidden>
      {icon}
    </Text>
    <span>
      <Text as="span" strong breaks>
        {name}
      </Text>{' '}
      {badge}
      <br />
      <Meta as="span">{text}</Meta>
    </span>
    <Row as="span" gap="2 3" cross="stretch" wrap className={classes.acts}>
      {children}
    </Row>
  </Grid>
);
