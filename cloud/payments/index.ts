/** What other domains may call. */
export { type Earned, earnedOf } from './earnings.ts';
export { createEtherRail } from './ether.ts';
export { reconcileMoney } from './reconcile.ts';
export { type ReceiptPaper, receiptOf } from './receipts.ts';
export { reconcileRails } from './reconcileRails.ts';
export { refundByItself } from './refunds.ts';
export { pricingAt } from './pricing.ts';
export { isOperator } from './payers.ts';
export { paymentShape, saleShape } from './shapes.ts';
export { endWithPeriod, passOnRenewing, stopRenewing } from './stopRenewing.ts';
export { subscribedAmong } from './terms.ts';
export { needTwoOperators } from './twoOperators.ts';
