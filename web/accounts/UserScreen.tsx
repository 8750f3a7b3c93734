import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { UserPage } from '#shared/client/accounts/people/UserPage.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { UserWays } from './UserWays.tsx';

/** A person's public page. */
export default function UserScreen(): ReactNode {
  const { t } = useTranslation();
  const { username = '' } = useParams();
  return (
    <UserPage
      username={username}
      ways={<UserWays />}
      start={<Button renderRoot={(props) => <StartContest {...props} />}>{t('contests.start')}</Button>}
    />
  );
}
