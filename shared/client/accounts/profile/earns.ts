import type { UserShape } from '#shared/client/app/core/calls.ts';

/** Who has something to earn: organizers and providers. */
export const earns = (user: Pick<UserShape, 'roles'> | undefined): boolean =>
  user?.roles.some((role) => role === 'organizer' || role === 'provider') ?? false;
