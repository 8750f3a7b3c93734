/** Asking again who is there, before what cannot be undone: a session that was stolen, or left open, is not enough. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { SessionDevice } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { factorLimits } from '#shared/accounts/factorLimits.ts';
import { members } from '#shared/model/access.ts';
import { signingIn } from '../allowances.ts';
import { type Context, defineFunction } from '../define.ts';
import { factorProof, factorsOf, hasFactor, proveFactor, waysOf } from './factors.ts';
import { noteSession } from './sessions.ts';
import { confirmPassword, provePassword } from './tries.ts';

const fresh = factorLimits.freshMinutes * 60_000;

/** Throws 'confirm_first' unless the caller has signed in or proved themselves in this session within some minutes. Demo accounts never have to. */
export async function mustBeProven(context: Context): Promise<void> {
  const { storage, accounts, clock, caller } = context;
  const profile = await storage.get(Profile, caller.user_id!);
  if (profile?.demo) return;
  const session = await accounts.sessionOf(caller.token!);
  if (!session) throw new Refusal('session_expired');
  const device = await storage.get(SessionDevice, session.session_id);
  const proven = device?.proven_at ?? session.since;
  if (clock.now() - proven.getTime() < fresh) return;
  const own = await factorsOf(storage, caller.user_id!);
  throw new Refusal('confirm_first', {}, [], { ways: hasFactor(own) ? waysOf(own) : ['password'] });
}

/**
 * Asks for the password, and of people who have a factor for that too, unless they proved it within some minutes. Throws as `provePassword`
 * and `mustBeProven`.
 */
export async function proveSelf(context: Context, password: string | undefined): Promise<void> {
  if (hasFactor(await factorsOf(context.storage, context.caller.user_id!))) await mustBeProven(context);
  await provePassword(context, password);
}

/**
 * Proves who is there, for the minutes to come: by a factor, or by the password for people who have none. Throws 'wrong_factor',
 * 'passkey_unknown', 'factor_expired', 'wrong_password' and 'too_many'.
 */
export const confirmSelf = defineFunction({
  who: members,
  limit: signingIn,
  input: factorProof.extend({ current: z.string().min(1, 'accounts.invalid.currentPassword').max(200).optional() }),
  async run(context, { current, ...proof }) {
    const { storage, caller } = context;
    const profile = await storage.get(Profile, caller.user_id!);
    if (!profile) throw new Refusal('session_expired');
    if (hasFactor(await factorsOf(storage, profile.user_id))) await proveFactor(context, profile, proof);
    else if (current === undefined)
      throw new Refusal('invalid', { field: 'current' }, [{ path: 'current', why: 'missing' }]);
    else await confirmPassword(context, current);
    await noteSession(context, caller);
    return { success: true as const, minutes: factorLimits.freshMinutes };
  },
});
