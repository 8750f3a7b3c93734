/** Rights that follow from what an issuer says of somebody: given and taken at each sign-in. */
import { Profile } from '#shared/accounts/entities.ts';
import { OpenIdLink } from '#shared/accounts/entities/openId.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { type Right, rights } from '#shared/model/rights.ts';
import { day } from '#shared/time.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { above, oneOf, type Ports, type Transaction } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { tell } from '#cloud/accounts/notifications/notify.ts';
import { setGranted } from '#cloud/accounts/profile/roles.ts';

const mostDays = accountLimits.sessionDays;

type Person = Pick<Profile, 'user_id' | 'objectId'>;

/**
 * Sets the rights that somebody has by a link to those that are due. Rights that an admin gave by hand stay, and admins get nothing more.
 * `write` changes the link in the same transaction as the line of the log. Idempotent. `ports` writes as the server.
 */
export const setRightsBy = (
  ports: Ports,
  { user_id, objectId }: Person,
  { link_id, issuer }: { link_id: string; issuer: string },
  due: readonly Right[],
  write: (tx: Transaction, rights: Right[]) => Promise<unknown>,
): Promise<void> =>
  inTurn(ports.storage, `rights of ${user_id}`, async () => {
    const { storage, accounts, secrets } = ports;
    const before = await accounts.rolesOf(objectId);
    const given = before.includes('admin') ? [] : due.filter((right) => !before.includes(right));
    let after = before;
    await storage.transact(async (tx) => {
      const had = (await tx.get(OpenIdLink, link_id))?.rights ?? [];
      const taken = had.filter((right) => !due.includes(right));
      after = [...before.filter((role) => !(taken as readonly string[]).includes(role)), ...given];
      await write(tx, [
        ...had.filter((right) => due.includes(right)),
        ...given.filter((right) => !had.includes(right)),
      ]);
      if (after.length === before.length && given.length === 0) return;
      await writeAuditLog(
        tx,
        { secrets, caller: { username: issuer } },
        {
          ...{ action: 'user.rights', row_id: user_id, by_way_of: 'issuer', reason: issuer },
          ...{ before: { roles: before }, after: { roles: after } },
        },
      );
    });
    const isChanged = after.length !== before.length || given.length > 0;
    if (!isChanged) return;
    await setGranted(ports, { user_id, objectId }, before, after);
    const once = `rights by ${link_id} ${secrets.random(12)}`;
    await tell(ports, {
      user_id,
      type: 'rights_changed',
      path: given.length ? '/admin' : '/user-profile',
      once,
      isMailed: true,
    });
  });

/**
 * The rights that a link may stand for by the settings as they are now; none where its issuer is in them no more, or is another one under the same name, or has not
 * said so for long.
 */
function standing(
  { openId, clock }: Pick<Ports, 'openId' | 'clock'>,
  { issuer_id, issuer_url, used_at, rights: had }: OpenIdLink,
): Right[] {
  const issuer = openId.issuers.find((one) => one.issuer_id === issuer_id);
  if (!issuer || (issuer_url !== undefined && issuer_url !== issuer.url)) return [];
  if (!used_at || clock.now() - used_at.getTime() > mostDays * day) return [];
  const given = new Set(Object.values(issuer.rights).flatMap((byValue) => Object.values(byValue).flat()));
  return had.filter((right) => given.has(right));
}

const pageSize = 200;

/**
 * Takes the rights that came by an issuer, or a rule of one, that the settings do not have any more, and of who has not logged in by it for as long as a session
 * lasts: whoever is dismissed there logs in otherwise. Idempotent.
 */
export async function takeLostRights(given: Ports): Promise<void> {
  const ports = { ...given, storage: asServer(given.storage) };
  const { storage, accounts } = ports;
  for (let last = ''; ;) {
    const where = { rights: oneOf([...rights]), link_id: above(last) };
    const rows = await storage.find(OpenIdLink, where, { sort: { link_id: 1 }, limit: pageSize });
    for (const row of rows) {
      const stands = standing(ports, row);
      const profile = stands.length < row.rights.length ? await storage.get(Profile, row.user_id) : undefined;
      if (!profile) continue;
      const { link_id, issuer_id } = row;
      const issuer = ports.openId.issuers.find((one) => one.issuer_id === issuer_id)?.name ?? issuer_id;
      // What was taken by hand is not given again here.
      const has = await accounts.rolesOf(profile.objectId);
      const due = stands.filter((right) => has.includes(right));
      await setRightsBy(ports, profile, { link_id, issuer }, due, (tx, left) =>
        tx.update(OpenIdLink, link_id, { rights: left }),
      );
    }
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.link_id;
  }
}
