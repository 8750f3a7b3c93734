/** The second step of signing in, and signing in by a passkey alone. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { signingIn, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { isShut } from '#cloud/accounts/sessions/demo.ts';
import { factorProof, factorsOf, hasFactor, proveFactor } from '#cloud/accounts/proving/factors.ts';
import { readTicket } from '#cloud/accounts/proving/factorTickets.ts';
import { askPasskey, provePasskey, passkeyProof, ticketText } from '#cloud/accounts/proving/passkeyProof.ts';
import { type LoggedIn, openSession } from '#cloud/accounts/sessions/session.ts';
import type { SessionOrigin } from '#cloud/accounts/proving/endSessions.ts';

/** Throws 'account_disabled', and 'factor_expired' for an account that was closed meanwhile. */
async function openFor(context: Context, user_id: number): Promise<Profile> {
  const profile = await context.storage.get(Profile, user_id);
  if (!profile || profile.closed) throw new Refusal('factor_expired');
  if (isShut(context, profile)) throw new Refusal('account_disabled');
  return profile;
}

/** Opens the session of somebody who has proved all. */
export const enter = async (
  context: Context,
  { objectId }: Pick<Profile, 'objectId'>,
  origin?: SessionOrigin,
): Promise<LoggedIn> => openSession(context, await context.accounts.enter(objectId), { isProven: true, origin });

/**
 * Opens the session that 'factor_required' stood before, by its ticket and one of the factors that it named. Throws 'wrong_factor', 'passkey_unknown',
 * 'factor_expired', 'too_many' and 'account_disabled'.
 */
export const logInByFactor = defineFunction({
  route: 'POST /app/login/factor',
  who: everyone,
  limit: signingIn,
  input: factorProof.extend({ ticket: ticketText }),
  async run(given, { ticket, ...proof }): Promise<LoggedIn> {
    const context = { ...given, storage: asServer(given.storage) };
    const { user_id, origin } = readTicket(context, 'log_in', ticket);
    const profile = await openFor(context, user_id);
    await proveFactor(context, profile, proof);
    return enter(context, profile, origin);
  },
});

/** Challenges the passkeys of a ticket's person, or of the caller, or, to sign in, whichever the browser has. Throws 'passkeys_off' and 'factor_expired'. */
export const askForPasskey = defineFunction({
  route: 'POST /app/login/askForPasskey',
  who: everyone,
  limit: usual,
  input: z.strictObject({ ticket: ticketText.optional() }),
  run: (context, { ticket }) =>
    askPasskey(context, ticket === undefined ? context.caller.user_id : readTicket(context, 'log_in', ticket).user_id),
});

/**
 * Signs in by a passkey alone. It counts as two factors: the device, and the person who unlocked it. Throws 'passkey_unknown',
 * 'factor_expired' and 'account_disabled'.
 */
export const logInByPasskey = defineFunction({
  route: 'POST /app/login/passkey',
  who: everyone,
  limit: signingIn,
  input: passkeyProof,
  async run(given, proof): Promise<LoggedIn> {
    const context = { ...given, storage: asServer(given.storage) };
    const { user_id } = await provePasskey(context, proof);
    return enter(context, await openFor(context, user_id));
  },
});

/** Whose factor is being set up: the ticket's of 'factor_missing'. Throws 'factor_expired' where they have one by now. */
export async function setUpBy(context: Context, ticket: string): Promise<Profile> {
  const { user_id } = readTicket(context, 'set_up', ticket);
  const profile = await openFor(context, user_id);
  if (hasFactor(await factorsOf(context.storage, user_id))) throw new Refusal('factor_expired');
  return profile;
}
