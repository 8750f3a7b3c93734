import type { ReactNode } from 'react';
import { Box, Row, Text } from './Layout.tsx';
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
    <Box shrink breaks className={classes.words}>
      <h1 className={classes.title}>{title}</h1>
      {lead && (
        <Text size={4} soft above={3} className={classes.lead}>
          {lead}
        </Text>
      )}
    </Box>
    {children && (
      <Row gap={3} cross="stretch" wrap className={classes.actions}>
        {children}
      </Row>
    )}
  </div>
);
