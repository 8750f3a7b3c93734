/** Whose payment it is, and who may act on it: who pays, who receives, and operators for money. */
import type { Payment } from '#shared/payments/entities/payment.ts';
import { Refusal } from '#shared/errors.ts';
import { type Actor, allows, operators } from '#shared/model/access.ts';
import type { Level } from '#shared/model/rights.ts';

/** The member, else the browser. Throws 'visitor_required' for a caller who is neither: such a call comes from no page of ours. */
export function payerOf({ user_id, visitor_id }: Actor): string {
  if (user_id !== undefined) return `u${user_id}`;
  if (visitor_id === undefined) throw new Refusal('visitor_required');
  return `v${visitor_id}`;
}

/** Whether it is theirs: what a browser paid stays its own when somebody signs in on it. */
export const isPayer = ({ payer }: Pick<Payment, 'payer'>, { user_id, visitor_id }: Actor): boolean =>
  payer === `u${user_id}` || (visitor_id !== undefined && payer === `v${visitor_id}`);

export const isReceiver = ({ receiver_id }: Pick<Payment, 'receiver_id'>, { user_id }: Actor): boolean =>
  user_id !== undefined && receiver_id === user_id;

export const isOperator = (actor: Actor, level: Level = 'act'): boolean => allows(operators('money', level), actor);
