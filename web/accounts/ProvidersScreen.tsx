import type { ReactNode } from 'react';
import { UsersList } from './UsersList.tsx';

export default function ProvidersScreen(): ReactNode {
  return <UsersList kind="providers" />;
}
