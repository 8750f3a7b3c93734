/** What other domains may call. */
export { type Earned, earnedOf } from './payouts/earnings.ts';
export { createEtherRail } from './settlement/ether.ts';
export { reconcileMoney } from './review/reconcile.ts';
export { reconcileRails } from './review/reconcileRails.ts';
export { refundByItself } from './refunds/refunds.ts';
export { pricingAt } from './policy/pricing.ts';
export { isOperator } from './policy/access.ts';
export { paymentShape, saleShape } from './shapes.ts';
export { endWithPeriod, passOnRenewing, stopRenewing } from './subscriptions/stopRenewing.ts';
export { subscribedAmong } from './policy/periods.ts';
export { needTwoOperators } from './policy/twoOperators.ts';
