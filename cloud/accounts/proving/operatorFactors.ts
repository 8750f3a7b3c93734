/**
 * Operators with rights over money, people, rights or the site have a second factor. They are told when it is asked of them, have some days, and then
 * set one up when they sign in; sessions from before end. Accounts of the demo are exempt.
 */
import { Profile } from '#shared/accounts/entities.ts';
import { Factors } from '#shared/accounts/entities/factors.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { type Area, mayBy, rights } from '#shared/model/rights.ts';
import type { Role } from '#shared/model/access.ts';
import { day } from '#shared/time.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { atMost, oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { factorsOf, hasFactor } from './factors.ts';
import { mostAdmins } from './firstAdmin.ts';
import { withAnyRole } from '#cloud/accounts/profile/roles.ts';

const areas: readonly Area[] = ['money', 'people', 'site'];
const grace = factorLimits.graceDays * day;

/** Rights themselves are dealt with by admins. */
export const needsFactor = (roles: readonly Role[]): boolean =>
  roles.some((role) => areas.some((area) => mayBy(role, area, 'read')));

const needing = ['admin' as const, ...rights].filter((role) => needsFactor([role]));

/** When the grace of somebody without a factor is over; undefined while none is asked of them. */
export const graceEnds = (codes: Pick<Factors, 'asked_at'> | undefined, roles: readonly Role[]): Date | undefined =>
  codes?.asked_at && needsFactor(roles) ? new Date(codes.asked_at.getTime() + grace) : undefined;

export const isGraceOver = (
  { clock }: Pick<Ports, 'clock'>,
  codes: Pick<Factors, 'asked_at'> | undefined,
  roles: readonly Role[],
): boolean => (graceEnds(codes, roles)?.getTime() ?? Infinity) <= clock.now();

/** Since when a factor is asked of the person; undefined for not at all. Keeps a date that is there. */
async function ask({ storage }: Pick<Ports, 'storage'>, user_id: number, now: Date | undefined): Promise<boolean> {
  return storage.transact(async (tx) => {
    const row = await tx.get(Factors, user_id);
    if ((row?.asked_at === undefined) === (now === undefined)) return false;
    const asked_at = now;
    if (row) await tx.update(Factors, user_id, { asked_at });
    else if (asked_at) await tx.insert(Factors, { user_id, asked_at });
    return true;
  });
}

/** Asks operators who have no factor for one, and ends the sessions of those whose grace is over. Idempotent. */
export async function askOperators(given: Ports): Promise<void> {
  const ports = { ...given, storage: asServer(given.storage) };
  const { storage, accounts, clock, mail, rooms, publicUrl } = ports;
  const now = new Date(clock.now());
  const objectIds = await withAnyRole(accounts, needing, mostAdmins);
  const people = await storage.find(Profile, { objectId: oneOf(objectIds), closed: false, demo: false });
  for (const { user_id, objectId, language } of people) {
    const own = await factorsOf(storage, user_id);
    if (hasFactor(own)) continue;
    if (own.codes?.asked_at) {
      if (own.codes.asked_at.getTime() + grace > now.getTime()) continue;
      if (await accounts.endSessions(objectId, { butToken: '' })) rooms.rejudge({ user_id });
      continue;
    }
    if (!(await ask(ports, user_id, now))) continue;
    const to = (await accounts.emailsOf([objectId])).get(objectId);
    const params = { days: factorLimits.graceDays, url: publicUrl && `${publicUrl}/user-profile/security` };
    if (to) await mail.send({ to: to.email, language, template: 'factorNeeded', params });
  }
  // Who is no operator any more has the whole time again when they become one.
  const asked = await storage.find(Factors, { asked_at: atMost(now) });
  const stay = new Set(people.map(({ user_id }) => user_id));
  for (const { user_id } of asked) if (!stay.has(user_id)) await ask(ports, user_id, undefined);
}
