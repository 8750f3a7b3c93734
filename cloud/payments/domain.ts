import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { dutiesListener } from '../tasks/index.ts';
import { booksWaiting } from './ledger/books.ts';
import { callbackOf, sweepEvents } from './settlement/callbacks.ts';
import { addToCart, cartSignedIn, getCart, removeFromCart } from './cart/cart.ts';
import { cancelPayment, createPayment, getOffer, getPayment } from './checkout/checkout.ts';
import { claimPayment, decideClaim, getClaims } from './checkout/claims.ts';
import { refuseWithMoney } from './payouts/closing.ts';
import { deposit, getDepositRanges } from './payouts/deposits.ts';
import { decideDesk, decideDispute, getDesk, getPaymentStory } from './review/reviewQueue.ts';
import { paymentDocuments } from './documents.ts';
import { claimDuties } from './duties.ts';
import { spendableOf } from './ledger/holdings.ts';
import { closeOpenAt } from './checkout/leavingKeys.ts';
import { releaseEarnings } from './payouts/earnings.ts';
import { forgetCard, getBuyers, getEarnings, getPayments, getUserSales } from './lists.ts';
import { askPayout, cancelPayout, decidePayout, getAdminPayouts, getPayouts } from './payouts/payouts.ts';
import { paymentPageMeta } from './pageMeta.ts';
import { getPlatformRails, setPlatformRails } from './policy/platform.ts';
import { sweepNews, sweepPayments } from './settlement/poll.ts';
import { getPrices, getPricing, setPricing } from './policy/pricing.ts';
import { askRefund, declineRefund, refundPayment, sendRefund } from './refunds/refunds.ts';
import { renewSubscriptions } from './subscriptions/renewals.ts';
import { paymentRooms } from './rooms.ts';
import { sweepRefunds } from './process/settle.ts';
import { cardAdded, newCard } from './settlement/newCards.ts';
import {
  cancelSubscription,
  changeSubscription,
  getCharges,
  getSubscriptions,
  retrySubscription,
} from './subscriptions/subscriptions.ts';
import { endTestMoney } from './checkout/testMoney.ts';
import { skipTestTime } from './subscriptions/testTime.ts';

/** Money: what is bought, how it is paid, and the books. */
export const payments = defineCloudDomain({
  name: 'payments',
  functions: {
    getCart,
    addToCart,
    removeFromCart,
    getOffer,
    createPayment,
    getPayment,
    cancelPayment,
    refundPayment,
    askRefund,
    declineRefund,
    sendRefund,
    claimPayment,
    decideClaim,
    getClaims,
    getPayments,
    getUserSales,
    getBuyers,
    getDepositRanges,
    getEarnings,
    forgetCard,
    getPrices,
    getPricing,
    setPricing,
    getDesk,
    decideDesk,
    decideDispute,
    getPaymentStory,
    getPlatformRails,
    askPayout,
    cancelPayout,
    getPayouts,
    getAdminPayouts,
    decidePayout,
    setPlatformRails,
    getSubscriptions,
    getCharges,
    cancelSubscription,
    changeSubscription,
    retrySubscription,
    skipTestTime,
    newCard,
    cardAdded,
  },
  calls: {
    'GET /app/checkout/getCart/:id': { run: getCart },
    'GET /app/cart/add/:type/:sx_id': { run: addToCart },
    'GET /app/cart/add/:type/:sx_id/:quantity': { run: addToCart },
    'POST /app/cart/remove': { run: removeFromCart },
    'POST /app/checkout/getOffer': { run: getOffer },
    'POST /app/checkout/createPayment': { run: createPayment },
    'POST /app/checkout/getPayment': { run: getPayment },
    'POST /app/checkout/cancelPayment': { run: cancelPayment },
    'POST /app/checkout/refundPayment': { run: refundPayment },
    'POST /app/checkout/askRefund': { run: askRefund },
    'POST /app/checkout/sendRefund': { run: sendRefund },
    'POST /app/checkout/claimPayment': { run: claimPayment },
    'POST /app/checkout/decideClaim': { run: decideClaim },
    'GET /app/checkout/getClaims': { run: getClaims },
    'GET /app/checkout/getPayments': { run: getPayments },
    'GET /app/sales/getUserSales': { run: getUserSales },
    'GET /app/sales/getEarnings': { run: getEarnings },
    'POST /app/sales/askPayout': { run: askPayout, key: 'closed' },
    'POST /app/sales/cancelPayout': { run: cancelPayout, key: 'closed' },
    'GET /app/sales/getPayouts': { run: getPayouts },
    'GET /app/subscriptions/getSubscriptions': { run: getSubscriptions },
    'GET /app/subscriptions/getCharges': { run: getCharges },
    'POST /app/subscriptions/cancel': { run: cancelSubscription },
    'POST /app/subscriptions/change': { run: changeSubscription },
    'POST /app/subscriptions/retry': { run: retrySubscription },
    'POST /app/subscriptions/newCard': { run: newCard, key: 'closed' },
    'POST /app/subscriptions/cardAdded': { run: cardAdded, key: 'closed' },
  },
  documents: paymentDocuments,
  pageMeta: paymentPageMeta,
  products: [deposit],
  callbacks: {
    '/callbacks/stripe/:account': callbackOf('stripe'),
    '/callbacks/paypal/:account': callbackOf('paypal'),
    '/callbacks/invoices/:account': callbackOf('invoices'),
  },
  rooms: [paymentRooms],
  gauges: {
    books_waiting: {
      help: 'Movements of money that wait for the next batch.',
      value: ({ storage }) => booksWaiting(storage),
    },
  },
  onRowChange: [dutiesListener(claimDuties)],
  on: {
    signedIn: cartSignedIn,
    ownShape: async (context) => ({ balance: await spendableOf(context) }),
    accountCloses: refuseWithMoney,
    paymentKeysLeave: closeOpenAt,
    duties: () => [claimDuties],
  },
  start: endTestMoney,
  jobs: {
    every: {
      'payment call-backs': { every: '1 minute', run: sweepEvents },
      payments: { every: '1 minute', run: sweepPayments },
      'payments that came': { every: '1 minute', run: sweepNews },
      refunds: { every: '1 minute', run: sweepRefunds },
      subscriptions: { every: '1 minute', run: renewSubscriptions },
      earnings: { every: '1 minute', run: releaseEarnings },
    },
  },
});
