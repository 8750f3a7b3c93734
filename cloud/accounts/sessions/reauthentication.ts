/** Asking again who is there, before what cannot be undone: a session that was stolen, or left open, is not enough. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { PersonalData, SessionDevice } from '#shared/accounts/entities/personal.ts';
import { type FactorWay, Refusal } from '#shared/errors.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { members } from '#shared/model/access.ts';
import { minute } from '#shared/time.ts';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { redeemCode } from '#cloud/accounts/proving/codes.ts';
import { factorProof, factorsOf, hasFactor, proveFactor, waysOf } from '#cloud/accounts/proving/factors.ts';
import { hasPassword, personalOf } from '#cloud/accounts/profile/personal.ts';
import { noteSession } from '#cloud/accounts/proving/endSessions.ts';
import { confirmPassword, provePassword } from '#cloud/accounts/proving/tries.ts';

const fresh = factorLimits.freshMinutes * minute;

/** When the caller signed in or proved themselves in this session. Throws 'session_expired'. */
export async function provenAt({ storage, accounts, caller }: Context): Promise<Date> {
  // A key calls from no session.
  const session = caller.token === undefined ? undefined : await accounts.sessionOf(caller.token);
  if (!session) throw new Refusal('session_expired');
  return (await storage.get(SessionDevice, session.session_id))?.proven_at ?? session.since;
}

/** Throws 'confirm_first' unless the caller has signed in or proved themselves in this session within some minutes. Demo accounts never have to. */
export async function mustBeProven(context: Context): Promise<void> {
  const { storage, clock, caller } = context;
  const user_id = caller.user_id!;
  if ((await storage.get(Profile, user_id))?.demo) return;
  if (clock.now() - (await provenAt(context)).getTime() < fresh) return;
  const own = await factorsOf(storage, user_id);
  throw new Refusal('confirm_first', {}, [], {
    ways: hasFactor(own) ? waysOf(own) : await otherWays(storage, user_id),
  });
}

/** With what somebody without a factor proves themselves. Who has neither a password nor an address logs in anew. */
async function otherWays(reader: Reader, user_id: number): Promise<FactorWay[]> {
  const personal = await reader.get(PersonalData, user_id);
  if (!personal?.no_password) return ['password'];
  return personal.email && personal.email_confirmed ? ['mail'] : [];
}

/**
 * Asks for the password; of who has a factor, and of who has no password, also for a proof within some minutes. Throws as `provePassword` and
 * `mustBeProven`.
 */
export async function proveSelf(context: Context, password: string | undefined): Promise<void> {
  const { storage, caller } = context;
  const knows = await hasPassword(storage, caller.user_id!);
  if (!knows || hasFactor(await factorsOf(storage, caller.user_id!))) await mustBeProven(context);
  if (knows) await provePassword(context, password);
}

const missing = (path: 'current' | 'mail_code') =>
  new Refusal('invalid', { field: path }, [
    { path, why: 'missing', ...(path === 'mail_code' && { says: 'accounts.invalid.code' }) },
  ]);

/** By a code to log in, which opens the account as well. */
async function proveMail(context: Context, profile: Profile, code: string | undefined): Promise<void> {
  const { email, email_confirmed } = await personalOf(context, profile);
  if (!code || !email || !email_confirmed) throw missing('mail_code');
  await redeemCode(context, { purpose: 'log_in', email, code: code.replaceAll(/\s/g, '') }, () => Promise.resolve());
}

/**
 * Proves who is there, for the minutes to come: by a factor, or, for who has none, by the password, or, for who has no password either, by a code to log in
 * that was mailed to their address. Throws 'wrong_factor', 'passkey_unknown', 'factor_expired', 'wrong_password', 'too_many' and as `redeemCode`.
 */
export const confirmSelf = defineFunction({
  route: 'POST /app/account/confirm',
  who: members,
  limit: signingIn,
  input: factorProof.extend({
    current: z.string().min(1, 'accounts.invalid.currentPassword').max(200).optional(),
    mail_code: z.string().max(40).optional(),
  }),
  async run(context, { current, mail_code, ...proof }) {
    const { storage, caller } = context;
    const profile = await storage.get(Profile, caller.user_id!);
    if (!profile) throw new Refusal('session_expired');
    if (hasFactor(await factorsOf(storage, profile.user_id))) await proveFactor(context, profile, proof);
    else if (!(await hasPassword(storage, profile.user_id))) await proveMail(context, profile, mail_code);
    else if (current === undefined) throw missing('current');
    else await confirmPassword(context, current);
    await noteSession(context, caller);
    return { success: true as const, minutes: factorLimits.freshMinutes };
  },
});
