/** Rights that follow from what an issuer says of somebody: given and taken at each sign-in. */
import type { Profile } from '#shared/accounts/entities.ts';
import { OpenIdLink } from '#shared/accounts/entities/openId.ts';
import type { Right } from '#shared/model/rights.ts';
import { inTurn } from '../inTurn.ts';
import type { Ports, Transaction } from '../ports.ts';
import { recordDeed } from '../site/index.ts';
import { tell } from './notify.ts';
import { setGranted } from './roles.ts';

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
      await recordDeed(
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
