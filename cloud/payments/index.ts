/** What other domains may call. */
export { createEtherRail } from './ether.ts';
export { reconcileMoney } from './reconcile.ts';
export { refundByItself } from './refunds.ts';
export { pricingAt } from './pricing.ts';
export { isOperator } from './payers.ts';
export { paymentShape, saleShape } from './shapes.ts';
