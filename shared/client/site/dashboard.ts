import type { UserShape } from '#shared/client/app/core/calls.ts';
import { mayBy } from '#shared/model/rights.ts';

/** The target of /dashboard by role. */
export function dashboardOf({ roles, username }: Pick<UserShape, 'roles' | 'username'>): string {
  if (roles.some((role) => mayBy(role, undefined, 'read'))) return '/admin';
  if (roles.includes('organizer')) return '/dashboard';
  if (roles.includes('provider')) return `/u/${encodeURIComponent(username)}`;
  return '/user-profile';
}
