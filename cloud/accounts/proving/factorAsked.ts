/**
 * What is asked beside the password, the code or the partner's word. Every door opens its session by `openSession`, which asks here. People
 * without a factor go on as before, unless their rights as an operator need one.
 */
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { GrantedRole } from '#cloud/kernel/ports.ts';
import { factorsOf, hasFactor, type Person, waysOf } from './factors.ts';
import { makeTicket } from './factorTickets.ts';
import { isGraceOver } from './operatorFactors.ts';
import { passkeyPlace } from './passkeyProof.ts';
import type { SessionOrigin } from './endSessions.ts';

/** What is still asked of somebody who has proved all else; undefined when nothing is. */
export async function factorAsked(
  context: Context,
  { user_id, demo }: Person,
  roles: readonly GrantedRole[],
  origin?: SessionOrigin,
): Promise<Refusal | undefined> {
  // Anybody could set one up in an account of the demo, and shut out all others.
  if (demo) return undefined;
  const own = await factorsOf(context.storage, user_id);
  const value = { user_id, ...(origin && { origin }) };
  if (hasFactor(own))
    return new Refusal('factor_required', {}, [], {
      ways: waysOf(own),
      ticket: makeTicket(context, 'log_in', value),
    });
  if (!isGraceOver(context, own.codes, roles)) return undefined;
  return new Refusal('factor_missing', {}, [], {
    ways: passkeyPlace(context) ? ['passkey', 'totp'] : ['totp'],
    ticket: makeTicket(context, 'set_up', value),
  });
}
