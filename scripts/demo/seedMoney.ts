/** Money of the demo: votes that were bought, claims that wait, payouts. Through the product's own functions, so that the books agree. */
import { limits } from '#shared/limits.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { PaymentClaim } from '#shared/payments/entities/shop.ts';
import { depositService } from '#shared/payments/limits.ts';
import { changePaymentKeys, paymentKeysOf } from '#cloud/accounts/index.ts';
import { Contest } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';
import { hour } from '#shared/time.ts';
import type { Caller, Context } from '#cloud/kernel/define.ts';
import { balanceOf, clearingOf } from '#cloud/payments/ledger/accounts.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { createPayment, getOffer } from '#cloud/payments/checkout/checkout.ts';
import { claimPayment, decideClaim } from '#cloud/payments/checkout/claims.ts';
import { askPayout, decidePayout } from '#cloud/payments/payouts/payouts.ts';
import { askRefund, refundPayment } from '#cloud/payments/refunds/refunds.ts';
import { arrive, entriesOf } from '#cloud/payments/process/steps.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import {
  claims,
  deposited,
  type DemoClaim,
  type DemoPurchase,
  payouts,
  platformNames,
  purchases,
  seller,
  sellerNames,
  soldIn,
} from './content/money.ts';
import { demoId } from './parts.ts';

type UserIds = ReadonlyMap<string, number>;

const as = (ports: Ports, caller: Partial<Caller>): Context => ({
  ...ports,
  caller: { roles: [], language: 'EN', address: '127.0.0.1', ...caller },
});

/** Puts money on somebody's balance, as if they had sent it by Payoneer. */
export async function deposit(ports: Ports, user_id: number): Promise<void> {
  const { storage, clock } = ports;
  const payment_id = demoId(ports, `deposit/${user_id}`);
  const money = { currency: 'EUR', amount: deposited, fee: 0 };
  const item = { ox_id: demoId(ports, `deposit/${user_id}/1`), type: 'deposit', sx_id: depositService };
  if (!(await storage.get(Payment, payment_id)))
    await storage.transact((tx) =>
      tx.insert(Payment, {
        ...{ ...money, payment_id, payer: `u${user_id}`, user_id, receiver_id: user_id },
        ...{ rail: 'payoneer', account: 'platform', test: true, state: 'awaiting', pricing_id: 'usual' },
        items: [{ ...item, title: 'Deposit', quantity: 1, amount: deposited, fee: 0, whole: false, details: {} }],
        expires_at: new Date(clock.now() + hour),
      }),
    );
  await onBooks(storage, clock, {
    entries: [entriesOf(payment_id).arrival],
    payments: [payment_id],
    run: (books) => arrive(ports, books, books.payment(payment_id)!, { received: deposited }),
  });
}

/** What somebody earned before the demo's contests: what these earn is held until they are certified. */
async function earnedBefore(ports: Ports, user_id: number): Promise<void> {
  const entry_id = `demo:earned-before:${user_id}`;
  const n = payouts.reduce((sum, { amount }) => sum + amount, 0);
  await onBooks(ports.storage, ports.clock, {
    entries: [entry_id],
    async run(books) {
      if (books.isMade(entry_id)) return;
      const lines = [
        { account: clearingOf('payoneer'), currency: 'EUR', n: -n },
        { account: balanceOf(user_id), currency: 'EUR', n },
      ];
      await books.move({ entry_id, kind: 'transfer', lines });
    },
  });
}

/** Begins a payment for votes; from the balance it is paid at once. The same `key` is the same payment. */
async function buy(
  context: Context,
  key: string,
  { contestant, votes, rail }: Pick<DemoPurchase, 'contestant' | 'votes'> & { rail: 'balance' | DemoClaim['rail'] },
) {
  const sx_id = demoId(context, `${soldIn}/${contestant}`);
  const items = [{ type: 'votes', sx_id, quantity: votes }];
  const { offer } = await getOffer.run(context, { items });
  const { total, currency } = offer;
  const { payment } = await createPayment.run(context, {
    ...{ client_id: `demo-${key}`, items, total, rail },
    currency: currency as 'EUR',
  });
  return payment;
}

async function claim(ports: Ports, organizer: Context, { buyer, received, ...given }: DemoClaim, ids: UserIds) {
  const context = as(
    ports,
    buyer === undefined ? { visitor_id: demoId(ports, 'visitor/umbrella') } : { user_id: ids.get(buyer)! },
  );
  const { sender, reference } = given;
  const { payment_id, amount, state } = await buy(context, reference.toLowerCase().replaceAll(/\W+/g, '-'), given);
  const [known] = await ports.storage.find(PaymentClaim, { payment_id }, { limit: 1 });
  if (state !== 'awaiting') return;
  const paid_on = new Date(ports.clock.now() - 20 * hour).toISOString().slice(0, 10);
  if (!known) await claimPayment.run(context, { payment_id, amount, sender, reference, paid_on });
  const [made] = await ports.storage.find(PaymentClaim, { payment_id }, { limit: 1 });
  if (received !== undefined)
    await decideClaim.run(organizer, { claim_id: made!.claim_id, decision: 'confirm', received });
}

/** Idempotent; while the contest that sells runs, and until its payouts were asked for in a demo that `isWhole`. */
export async function seedMoney(ports: Ports, ids: UserIds, isWhole: boolean): Promise<void> {
  const { storage, clock } = ports;
  const user_id = ids.get(seller)!;
  const contest = await storage.get(Contest, demoId(ports, soldIn));
  if (!contest || stateOf(contest, clock.now()) !== 'ongoing') return;
  if (isWhole && (await storage.count(Payout, { user_id })) >= payouts.length) return;
  for (const [owner, names] of [
    [user_id, sellerNames],
    [limits.supportUser, platformNames],
  ] as const)
    if (!(await paymentKeysOf(storage, owner))) await changePaymentKeys(ports, owner, names);

  const organizer = as(ports, { user_id });
  const operator = as(ports, { user_id: ids.get('ada')!, roles: ['admin'] });
  for (const buyer of new Set(purchases.map((each) => each.buyer))) await deposit(ports, ids.get(buyer)!);
  for (const [index, { buyer, refund, ...votes }] of purchases.entries()) {
    const context = as(ports, { user_id: ids.get(buyer)! });
    const { payment_id, state } = await buy(context, `purchase-${index}`, { ...votes, rail: 'balance' });
    if (!refund || state !== 'confirmed') continue;
    const { reason } = refund;
    if (refund.by === 'buyer') await askRefund.run(context, { payment_id, reason });
    else await refundPayment.run(organizer, { payment_id, client_id: `demo-refund-${index}`, reason });
  }
  for (const each of claims) await claim(ports, organizer, each, ids);
  await earnedBefore(ports, user_id);
  for (const [index, { amount, reference }] of payouts.entries()) {
    const asked = { client_id: `demo-payout-${index}`, currency: 'EUR' as const, amount, way: 'payoneer' as const };
    const { payout_id } = (await askPayout.run(organizer, asked)).payout;
    const { state } = (await storage.get(Payout, payout_id))!;
    if (reference === undefined || state === 'paid') continue;
    if (state === 'asked') await decidePayout.run(operator, { payout_id, decision: 'approve' });
    await decidePayout.run(operator, { payout_id, decision: 'pay', from: 'payoneer', reference });
  }
}
