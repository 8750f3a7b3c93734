/** The periods of a subscription, as parts of one piece of work on the books: each is delivered by the payment that pays it. */
import type { Payment, PaymentItem } from '#shared/payments/entities/payment.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { momentAfter, type SubscriptionEnd, subscriptionRails } from '#shared/payments/subscriptions.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Term } from '#cloud/kernel/goods.ts';
import { oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import type { BooksTransaction } from '#cloud/payments/ledger/books.ts';

type Thing = Pick<PaymentItem, 'type' | 'sx_id'>;

/** Those of the things of a type to which somebody has a subscription that goes on. */
export async function subscribedAmong(
  reader: Reader,
  user_id: number,
  { type, ids }: { type: string; ids: readonly string[] },
): Promise<string[]> {
  const where = { user_id, type, sx_id: oneOf(ids), state: oneOf(['active', 'past_due']) };
  return (await reader.find(Subscription, where)).map(({ sx_id }) => sx_id);
}

export const isSubscribed = async (reader: Reader, user_id: number, { type, sx_id }: Thing): Promise<boolean> =>
  (await subscribedAmong(reader, user_id, { type, ids: [sx_id] })).length > 0;

/** A payment of a subscription pays for one thing. */
const bought = ({ items }: Pick<Payment, 'items'>) => items.find(({ every }) => every !== undefined);

const nameOf = ({ secrets }: Pick<Ports, 'secrets'>, { ox_id }: PaymentItem) =>
  secrets.hash(`subscription|${ox_id}`).slice(0, 12);

export const termIn = ({ subscription_id, started_at, every }: Subscription, period: number): Term => ({
  subscription_id,
  period,
  from: momentAfter(started_at, every, period - 1),
  until: momentAfter(started_at, every, period),
});

/** The period that a payment is for; undefined where nothing of it is bought again. */
export async function termOf(
  ports: Pick<Ports, 'secrets'>,
  books: BooksTransaction,
  payment: Payment,
): Promise<Term | undefined> {
  const item = bought(payment);
  if (!item) return undefined;
  const { subscription_id, period } = payment;
  const row = subscription_id === undefined ? undefined : await books.reader.get(Subscription, subscription_id);
  if (row) return termIn(row, period!);
  const from = new Date(books.now);
  return { subscription_id: nameOf(ports, item), period: 1, from, until: momentAfter(from, item.every!, 1) };
}

/** The code for why the period cannot be had; undefined when it can. A period is paid once, by the first payer. */
export async function refusedTerm(books: BooksTransaction, payment: Payment): Promise<ErrorCode | undefined> {
  const item = bought(payment);
  if (!item) return undefined;
  const { subscription_id, period, deliveries, user_id } = payment;
  // Taken back by a dispute, which ended it.
  if (deliveries) return 'not_for_sale';
  if (subscription_id === undefined)
    return (await isSubscribed(books.reader, user_id!, item)) ? 'already_subscribed' : undefined;
  const row = await books.reader.get(Subscription, subscription_id);
  return row && row.state !== 'ended' && row.charging === period ? undefined : 'not_for_sale';
}

/** Notes that the period is paid: the first one begins the subscription. */
export async function noteTerm(
  books: BooksTransaction,
  payment: Payment,
  { subscription_id, period, from, until }: Term,
) {
  const { items, user_id, receiver_id, rail, test, currency, pricing_id, card_id } = payment;
  const item = items.find(({ every }) => every !== undefined)!;
  const paid = {
    state: 'active',
    period,
    paid_until: until,
    look_at: until,
    charging: undefined,
    charging_since: undefined,
    payment_id: undefined,
    problem: undefined,
    attempts: 0,
    retries: 0,
    ...(card_id && { card_id }),
  } as const;
  if (payment.subscription_id !== undefined) {
    await books.tx.update(Subscription, subscription_id, paid);
    return;
  }
  // Two payments for the same thing at once: the later one sees what the earlier one began.
  await books.tx.hold(`subscription|${user_id}|${item.type}|${item.sx_id}`);
  const { type, sx_id, title, amount, every } = item;
  await books.tx.insert(Subscription, {
    ...paid,
    ...{ subscription_id, type, sx_id, title, amount, currency, item, pricing_id, test },
    user_id: user_id!,
    seller_id: receiver_id,
    every: every!,
    rail: subscriptionRails.find((name) => name === rail)!,
    started_at: from,
  });
  books.change(payment.payment_id, { subscription_id, period });
}

/** From now on its subscription is paid by this card, which its payer has just used. */
export async function payByCard(books: BooksTransaction, { subscription_id }: Payment, card_id: string): Promise<void> {
  if (subscription_id !== undefined) await books.tx.update(Subscription, subscription_id, { card_id, rail: 'stripe' });
}

/** It is over; who has to know is told by the next look at it. May run several times. */
export async function endTerm(
  ports: Ports,
  tx: Transaction,
  row: Subscription,
  { why, at }: { why: SubscriptionEnd; at: Date },
): Promise<void> {
  const { subscription_id, type, sx_id, user_id, item, period } = row;
  const { quantity, details } = item;
  await ports.goods.get(type)?.ends?.(ports, tx, { sx_id, user_id, quantity, details, term: termIn(row, period) });
  await tx.update(Subscription, subscription_id, { state: 'ended', ended_by: why, ended_at: at, look_at: at });
}

/** The period that runs was given back: there is no other. */
export async function takeBackTerm(
  ports: Ports,
  books: BooksTransaction,
  { subscription_id, period }: Payment,
): Promise<void> {
  const row = subscription_id === undefined ? undefined : await books.reader.get(Subscription, subscription_id);
  if (!row || row.state === 'ended' || row.period !== period) return;
  await endTerm(ports, books.tx, row, { why: 'given_back', at: new Date(books.now) });
}
