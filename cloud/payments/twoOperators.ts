/** No operator alone decides about a large sum. */
import type { Context } from '../define.ts';
import { type About, needSecondOperator } from './firstDecisions.ts';
import { pricingAt } from './pricing.ts';

interface Deciding extends About {
  readonly amount: number;
  readonly currency: string;
  /** The sum that counts, where it is larger: of what was paid, or with what was decided about the same thing before. */
  readonly together?: number;
}

/** Passes where the sum is not above the limit, or where another operator has decided the same before. Refusal 'decision_noted'. */
export async function needTwoOperators(context: Context, { together = 0, ...about }: Deciding): Promise<void> {
  const { rules } = await pricingAt(context.storage, context.clock.now());
  if (Math.max(about.amount, together) > (rules.operator_above[about.currency] ?? 0))
    await needSecondOperator(context, about);
}
