/** No operator alone decides about a large sum. */
import { FirstDecision } from '#shared/payments/entities/shop.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '../define.ts';
import { Duplicate } from '../ports.ts';
import { recordDeed } from '../site/index.ts';
import { pricingAt } from './pricing.ts';

/**
 * Passes where the sum is not above the limit, or where another operator has decided the same before: about the same thing, in the same way, of the
 * same sum. Otherwise it is noted as the first decision: Refusal 'decision_noted'.
 */
export async function needTwoOperators(
  context: Context,
  about: readonly [what: string, id: string, decision: string],
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const { storage, clock, secrets, caller } = context;
  const { rules } = await pricingAt(storage, clock.now());
  if (amount <= (rules.operator_above[currency] ?? 0)) return;
  const author_id = caller.user_id!;
  const first_id = secrets.hash(JSON.stringify([...about, amount, currency])).slice(0, 21);
  const known = await storage.get(FirstDecision, first_id);
  if (known && known.author_id !== author_id) return;
  if (!known)
    try {
      await storage.transact(async (tx) => {
        await tx.insertMany(FirstDecision, [{ first_id, author_id, at: new Date(clock.now()) }]);
        await recordDeed(tx, context, {
          action: 'money.first_decision',
          entity: FirstDecision,
          row_id: about[1],
          after: { what: about[0], decision: about[2], amount, currency },
        });
      });
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
    }
  throw new Refusal('decision_noted');
}
