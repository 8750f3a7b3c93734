import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { dutiesListener } from '../tasks/index.ts';
import { booksWaiting } from './ledger/books.ts';
import { callbackOf, sweepEvents } from './settlement/callbacks.ts';
import { cartSignedIn } from './cart/cart.ts';
import { refuseWithMoney } from './payouts/accountClosing.ts';
import { deposit } from './payouts/deposits.ts';
import { paymentDocuments } from './documents.ts';
import { claimDuties } from './duties.ts';
import { spendableOf } from './ledger/holdings.ts';
import { closeOpenAt } from './checkout/leavingKeys.ts';
import { releaseEarnings } from './payouts/earnings.ts';
import { paymentPageMeta } from './pageMeta.ts';
import { sweepNews, sweepPayments } from './settlement/railPolling.ts';
import { renewSubscriptions } from './subscriptions/renewals.ts';
import { paymentRooms } from './rooms.ts';
import { sweepRefunds } from './process/refundSweep.ts';
import { endTestMoney } from './checkout/testMoney.ts';

/** Money: what is bought, how it is paid, and the books. */
export const payments = defineCloudDomain({
  name: 'payments',
  functions,
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
