/** Roles: admins and organizers are granted in Parse, providers follow from the profile. */
import { Profile } from '#shared/accounts/entities.ts';
import type { Role } from '#shared/model/access.ts';
import type { Accounts, GrantedRole, Ports } from '#cloud/kernel/ports.ts';

type Person = Pick<Profile, 'objectId' | 'is_provider'>;

/** Role, flag and badge of providers all derive from the profile's `is_provider`. */
export const withProvider = (granted: readonly GrantedRole[], { is_provider }: Pick<Profile, 'is_provider'>): Role[] =>
  is_provider ? [...granted, 'provider'] : [...granted];

export const rolesOf = async (accounts: Pick<Accounts, 'rolesOf'>, profile: Person): Promise<Role[]> =>
  withProvider(await accounts.rolesOf(profile.objectId), profile);

/** At most `most` objectIds of people with one of these roles. */
export async function withAnyRole(
  accounts: Pick<Accounts, 'withRole'>,
  roles: readonly GrantedRole[],
  most: number,
): Promise<string[]> {
  const found = await Promise.all(roles.map((role) => accounts.withRole(role, most)));
  return [...new Set(found.flat())].slice(0, most);
}

/** Sets what was granted, and has it apply in rooms at once. Idempotent; never more than due on the way. */
export async function setGranted(
  { accounts, rooms }: Pick<Ports, 'accounts' | 'rooms'>,
  { user_id, objectId }: Pick<Profile, 'user_id' | 'objectId'>,
  before: readonly GrantedRole[],
  after: readonly GrantedRole[],
): Promise<void> {
  try {
    for (const role of before) if (!after.includes(role)) await accounts.revoke(objectId, role);
    for (const role of after) if (!before.includes(role)) await accounts.grant(objectId, role);
  } finally {
    rooms.rejudge({ user_id });
  }
}

/** Grants or revokes a role, and has it apply in rooms at once. Idempotent. */
export async function setRole(
  { storage, accounts, rooms }: Pick<Ports, 'storage' | 'accounts' | 'rooms'>,
  { user_id, objectId }: Pick<Profile, 'user_id' | 'objectId'>,
  role: Role,
  has: boolean,
): Promise<void> {
  if (role === 'provider')
    await storage.transact((tx) => tx.update(Profile, user_id, { is_provider: has, provider_revoked: !has }));
  else await (has ? accounts.grant(objectId, role) : accounts.revoke(objectId, role));
  rooms.rejudge({ user_id });
}
