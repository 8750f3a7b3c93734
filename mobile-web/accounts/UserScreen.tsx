import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { UserPage } from '#shared/client/accounts/people/UserPage.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { nextContestId } from '#shared/client/contests/nextContestId.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useIsOn } from '#shared/client/site/features.ts';
import { UserWays } from './AuthLink.tsx';

/** A person's public page. */
export default function UserScreen(): ReactNode {
  const { t } = useTranslation();
  const { username = '' } = useParams();
  const mayStart = useIsOn('create_contest');
  const [cx_id] = useState(nextContestId);
  return (
    <UserPage
      username={username}
      ways={<UserWays />}
      start={
        mayStart && (
          <Button renderRoot={(props) => <PathLink {...props} href={`/studio/${cx_id}/new`} />}>
            {t('contests.start')}
          </Button>
        )
      }
    />
  );
}
