import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PeopleList } from '#shared/client/accounts/people/PeopleList.tsx';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { To, to } from '../links.ts';
import { UserWays } from './AuthLink.tsx';

export default function ProvidersScreen(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <PeopleList
      kind="providers"
      search={search}
      apply={(next) => void navigate(to('providers', {}, { search: next }), { preventScrollReset: true })}
      renderList={(kind, props, next) =>
        kind === 'providers' ? (
          <To {...props} name="providers" search={next} />
        ) : (
          // The list of all people is the site's.
          <PathLink {...withoutScroll(props)} href={addressOf('/users', {}, { search: next })} />
        )
      }
      ways={<UserWays />}
    />
  );
}

const withoutScroll = ({ preventScrollReset: _reset, ...props }: { preventScrollReset?: boolean }) => props;
