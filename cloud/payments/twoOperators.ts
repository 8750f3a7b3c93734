/** No operator alone decides about a large sum. */
import type { Context } from '../define.ts';
import { type About, needSecondOperator } from './firstDecisions.ts';
import { pricingAt } from './pricing.ts';

/** Passes where the sum is not above the limit, or where another operator has decided the same before. Refusal 'decision_noted'. */
export async function needTwoOperators(
  context: Context,
  about: About & { readonly amount: number; readonly currency: string },
): Promise<void> {
  const { rules } = await pricingAt(context.storage, context.clock.now());
  if (about.amount > (rules.operator_above[about.currency] ?? 0)) await needSecondOperator(context, about);
}
