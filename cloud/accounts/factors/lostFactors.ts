/** Somebody has lost all of their second factors, and the team has made sure by other ways who they are. */
import type { Profile } from '#shared/accounts/entities.ts';
import { Factors, Passkey } from '#shared/accounts/entities/factors.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { factorsOf, hasFactor, tellOfFactor } from '#cloud/accounts/proving/factors.ts';

/**
 * Takes them off, ends all sessions and mails the owner. Operators get the whole grace again. Throws 'not_found' where there are no
 * factors.
 */
export async function takeOffFactors(context: Context, profile: Profile, reason?: string): Promise<void> {
  const { accounts, rooms } = context;
  const { user_id, objectId } = profile;
  // One line of the log tells of all rows.
  await asServer(context.storage).transact(async (tx) => {
    const { codes, passkeys } = await factorsOf(tx, user_id);
    if (!hasFactor({ codes, passkeys })) throw new Refusal('not_found');
    for (const { passkey_id } of passkeys) await tx.remove(Passkey, passkey_id);
    const off = { totp_secret: '', totp_at: undefined, recovery: [], asked_at: undefined };
    if (codes) await tx.update(Factors, user_id, off);
    const before = { app: Boolean(codes?.totp_secret), passkeys: passkeys.length };
    await writeAuditLog(tx, context, { action: 'user.remove_factors', row_id: user_id, before, after: {}, reason });
  });
  await accounts.endSessions(objectId, { butToken: '' });
  rooms.rejudge({ user_id });
  await tellOfFactor(context, profile, { what: 'taken_off' });
}
