import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ClubPage } from '#shared/client/community/clubs/ClubPage.tsx';
import { UserWays } from '../accounts/AuthLink.tsx';
import { To } from '../links.ts';

export default function ClubScreen(): ReactNode {
  const { gx_id = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <ClubPage
      gx_id={gx_id}
      search={search}
      ways={<UserWays />}
      renderTab={(tab, look) => (
        // Its tabs are one place of the stack.
        <To
          {...look}
          name="club"
          params={{ gx_id }}
          search={{ tab: tab === 'posts' ? undefined : tab }}
          preventScrollReset
          replace
        />
      )}
    />
  );
}
