import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from './Avatar.tsx';
import { Box, Row } from './Layout.tsx';
import classes from './Frame.module.css';

interface Person {
  full_name: string;
  avatar: string;
}

/** Skip link: the first tab stop, which jumps past the bar. */
export function SkipLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <Box as="a" pad="3 5" className={classes.skip} radius="control" strong background="primary" href="#content">
      {t('site.skip')}
    </Box>
  );
}

/** Progress line under the bar while the next page loads. */
export const ProgressLine = (): ReactNode => <div className={classes.progress} aria-hidden />;

/** The avatar button that opens the account menu. */
export const AccountButton = ({ user, ...button }: ComponentProps<'button'> & { user: Person }): ReactNode => (
  <button type="button" {...button} className={classes.user}>
    <Avatar src={user.avatar} name={user.full_name} size={36} />
  </button>
);

/** The signed-in user, at the top of the account menu. */
export const Who = ({ user, role }: { user: Person; role: string }): ReactNode => (
  <Row gap={3} pad="2 3" className={classes.who}>
    <Avatar src={user.avatar} name={user.full_name} size={44} />
    <span>
      <Box as="b" strong lineHeight={1.3}>
        {user.full_name}
      </Box>
      <span>{role}</span>
    </span>
  </Row>
);
