/**
 * What a caller brings back for the next step: encrypted, for some minutes, and for the browser that got it. Challenges of passkeys are
 * such tickets too, so that asking stores nothing; only answering does.
 */
import { SpentChallenge } from '#shared/accounts/entities/factors.ts';
import { Refusal } from '#shared/errors.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { minute } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { Duplicate, type OpenIdAsked, type Transaction } from '#cloud/kernel/ports.ts';
import type { OpenIdPerson } from './openIdPerson.ts';
import type { SessionOrigin } from './endSessions.ts';

interface Tickets {
  /** Proved all but the second factor. */
  log_in: { user_id: number; origin?: SessionOrigin };
  /** Proved all, and has to set up a factor. */
  set_up: { user_id: number; origin?: SessionOrigin };
  /** The secret of an authenticator app that is being set up. */
  new_totp: { user_id: number; secret: string };
  new_passkey: { user_id: number; challenge: string };
  /** Without a person: to sign in as anybody. */
  passkey: { user_id?: number; challenge: string };
  /** Went to another service, to log in, or with a person to link it. */
  open_id: { asked: OpenIdAsked; user_id?: number };
  /** Proved there who they are, and that they have the address of this account; its own proof is missing. */
  open_id_known: { person: OpenIdPerson; user_id: number };
  /** Proved there who they are, but no address. */
  open_id_new: { person: OpenIdPerson };
}

interface Sealed<P extends keyof Tickets> {
  readonly purpose: P;
  readonly visitor_id: string;
  readonly until: number;
  readonly value: Tickets[P];
}

const lifetime = factorLimits.ticketMinutes * minute;

export function makeTicket<P extends keyof Tickets>(context: Context, purpose: P, value: Tickets[P]): string {
  const { secrets, clock, caller } = context;
  const sealed: Sealed<P> = { purpose, visitor_id: caller.visitor_id ?? '', until: clock.now() + lifetime, value };
  return secrets.encrypt(JSON.stringify(sealed));
}

/** Throws 'factor_expired' for a ticket that is late, another browser's, for something else, or none. */
export function readTicket<P extends keyof Tickets>(context: Context, purpose: P, ticket: string): Tickets[P] {
  const { secrets, clock, caller } = context;
  let sealed: Partial<Sealed<P>> = {};
  try {
    sealed = JSON.parse(secrets.decrypt(ticket)) as Sealed<P>;
  } catch {
    // From another server, or made up.
  }
  const { value, until = 0 } = sealed;
  if (!value || sealed.purpose !== purpose || sealed.visitor_id !== (caller.visitor_id ?? '') || until <= clock.now())
    throw new Refusal('factor_expired');
  return value;
}

/** Uses a challenge up, in the transaction of what it was answered for; of two answers one is taken. */
export async function spendChallenge({ secrets, clock }: Context, tx: Transaction, challenge: string): Promise<void> {
  const until = new Date(clock.now() + 2 * lifetime);
  await tx.insert(SpentChallenge, { challenge_id: secrets.hash(challenge), until });
}

/** Throws 'factor_expired' where the challenge of this work was answered before. */
export async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Duplicate ? new Refusal('factor_expired') : error;
  }
}
