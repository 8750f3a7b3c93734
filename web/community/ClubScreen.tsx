import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ClubPage } from '#shared/client/community/clubs/ClubPage.tsx';
import { UserWays } from '#web/accounts/UserWays.tsx';
import { To } from '#web/links.ts';

/** /c/:gx_id and /user-groups/:gx_id/feeds. */
export default function ClubScreen(): ReactNode {
  const { gx_id = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <ClubPage
      gx_id={gx_id}
      search={search}
      ways={<UserWays />}
      renderTab={(tab, look) => (
        <To
          {...look}
          name="club"
          params={{ gx_id }}
          search={{ tab: tab === 'posts' ? undefined : tab }}
          preventScrollReset
        />
      )}
    />
  );
}
