/** No operator alone decides about a large sum. */
import type { Context } from '../define.ts';
import { type About, needSecondOperator } from './firstDecisions.ts';
import { pricingAt } from './pricing.ts';

/**
 * Passes where the sum is not above the limit, or where another operator has decided the same before. `larger`: a sum beside it that counts where it
 * is larger. Refusal 'decision_noted'.
 */
export async function needTwoOperators(
  context: Context,
  about: About & { readonly amount: number; readonly currency: string },
  larger = 0,
): Promise<void> {
  const { rules } = await pricingAt(context.storage, context.clock.now());
  if (Math.max(about.amount, larger) > (rules.operator_above[about.currency] ?? 0))
    await needSecondOperator(context, about);
}
