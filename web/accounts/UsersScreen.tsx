import type { ReactNode } from 'react';
import { UsersList } from './UsersList.tsx';

export default function UsersScreen(): ReactNode {
  return <UsersList kind="users" />;
}
