import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClubsPage } from '#shared/client/community/clubs/ClubsPage.tsx';
import { AuthLink } from '../accounts/AuthLink.tsx';

export default function GroupsScreen(): ReactNode {
  const [search] = useSearchParams();
  return <ClubsPage search={search} renderLogIn={(props) => <AuthLink {...props} way="log-in" />} />;
}
