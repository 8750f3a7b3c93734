/** The functions of payments, each from the file that declares it. */
export { addToCart, getCart, removeFromCart } from './cart/cart.ts';
export { cancelPayment, createPayment, getOffer, getPayment } from './checkout/checkout.ts';
export { claimPayment, decideClaim, getClaims } from './checkout/claims.ts';
export { forgetCard, getBuyers, getEarnings, getPayments, getUserSales } from './lists.ts';
export { getDepositRanges } from './payouts/deposits.ts';
export { askPayout, cancelPayout, decidePayout, getAdminPayouts, getPayouts } from './payouts/payouts.ts';
export { getPlatformRails, setPlatformRails } from './policy/platform.ts';
export { getPrices, getPricing, setPricing } from './policy/pricing.ts';
export { askRefund, declineRefund, refundPayment, sendRefund } from './refunds/refunds.ts';
export { decideDesk, decideDispute, getDesk, getPaymentStory } from './review/reviewQueue.ts';
export { cardAdded, newCard } from './settlement/newCards.ts';
export {
  cancelSubscription,
  changeSubscription,
  getCharges,
  getSubscriptions,
  retrySubscription,
} from './subscriptions/subscriptions.ts';
export { skipTestTime } from './subscriptions/testTime.ts';
