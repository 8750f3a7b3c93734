import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PeopleKind } from '#shared/accounts/lists.ts';
import { PeopleList } from '#shared/client/accounts/people/PeopleList.tsx';
import { To, to } from '#web/links.ts';
import { UserWays } from './UserWays.tsx';

/** A list of people or providers; its filters are in the address. */
export function UsersList({ kind }: { kind: PeopleKind }): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <PeopleList
      kind={kind}
      search={search}
      apply={(next) => void navigate(to(kind, {}, { search: next }), { preventScrollReset: true })}
      renderList={(one, props, next) => <To {...props} name={one} search={next} />}
      ways={<UserWays />}
    />
  );
}
