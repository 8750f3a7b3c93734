/** The steps of a payment, each as a part of one piece of work on the books: state, movement, and what is delivered or taken back. */
import { type Payment, type PaymentItem, Sale } from '#shared/payments/entities/payment.ts';
import { DeskItem } from '#shared/payments/entities/shop.ts';
import { feeGivenBack } from '#shared/payments/money.ts';
import { isCoins, isRevocable } from '#shared/payments/rails.ts';
import { isOpen, paymentProcess, type PaymentStep } from '#shared/payments/process.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { step } from '#shared/model/process.ts';
import { day } from '#shared/time.ts';
import type { Sold, Term } from '#cloud/kernel/goods.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { BooksTransaction } from '#cloud/payments/ledger/books.ts';
import { putInReview } from './reviewItems.ts';
import { earned, isDirect, setAside, taken } from '#cloud/payments/ledger/lines.ts';
import { noteTerm, refusedTerm, takeBackTerm, termOf } from '#cloud/payments/policy/periods.ts';

/** What happened, for people who are told once it is stored. */
export type Happening = 'confirmed' | 'set_aside' | 'refunded' | 'disputed' | 'ended' | 'changed';

export const entriesOf = (payment_id: string) => ({
  arrival: `pay:${payment_id}:in`,
  accept: `pay:${payment_id}:accept`,
  dispute: `pay:${payment_id}:dispute`,
  won: `pay:${payment_id}:won`,
});
/** A further transfer after the first one, and the total that has come by then. */
export const moreEntry = (payment_id: string, received: number) => `pay:${payment_id}:in:${received}`;

const soldOf = (payment: Payment, nth: number, term: Term | undefined): (Sold & { type: string })[] =>
  payment.items.map(({ ox_id, type, sx_id, quantity, amount, details, every }) => ({
    ox_id,
    type,
    sx_id,
    quantity,
    together: payment.items.reduce((sum, item) => (item.type === type ? sum + item.quantity : sum), 0),
    amount,
    details,
    payment_id: payment.payment_id,
    currency: payment.currency,
    buyer: payment.payer,
    user_id: payment.user_id,
    nth,
    ...(every && { term }),
  }));

/** The first reason why something of it cannot be delivered any more. */
export async function undeliverable(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
): Promise<ErrorCode | undefined> {
  if (payment.test && !ports.testMoney) return 'not_for_sale';
  const refused = await refusedTerm(books, payment);
  if (refused) return refused;
  for (const sold of soldOf(payment, payment.deliveries + 1, await termOf(ports, books, payment))) {
    const goods = ports.goods.get(sold.type);
    const code = goods ? await goods.check(ports, books.reader, sold) : 'not_for_sale';
    if (code) return code;
  }
  return undefined;
}

export async function deliver(ports: Ports, books: BooksTransaction, payment: Payment): Promise<void> {
  const { payment_id, rail, currency, receiver_id, user_id, payer, deliveries, items } = payment;
  const nth = deliveries + 1;
  const term = await termOf(ports, books, payment);
  for (const sold of soldOf(payment, nth, term)) await ports.goods.get(sold.type)!.deliver(ports, books.tx, sold);
  if (term) await noteTerm(books, payment, term);
  if (nth === 1)
    await books.tx.insertMany(
      Sale,
      items.map(({ ox_id, type, sx_id, of, title, quantity, amount, fee }): NewRecordOf<typeof Sale> => {
        // Who fills their own balance has sold nothing.
        const seller_id = ports.goods.get(type)?.isOwnMoney ? undefined : receiver_id;
        const shared = { payment_id, user_id, buyer: payer, seller_id, rail, currency };
        return {
          ox_id,
          type,
          sx_id,
          title,
          quantity,
          amount,
          fee,
          state: 'sold',
          of,
          direct: isDirect(payment),
          ...shared,
        };
      }),
    );
  else for (const { ox_id } of items) await books.tx.update(Sale, ox_id, { state: 'sold' });
  books.change(payment_id, { delivered: true, deliveries: nth });
}

/** What was bought is theirs no more. Nothing where it was taken back before. */
export async function takeBack(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  why: 'refund' | 'dispute',
): Promise<void> {
  if (!payment.delivered) return;
  for (const sold of soldOf(payment, payment.deliveries, await termOf(ports, books, payment))) {
    await ports.goods.get(sold.type)!.takeBack(ports, books.tx, sold, why);
    await books.tx.update(Sale, sold.ox_id, { state: 'taken_back' });
  }
  await takeBackTerm(ports, books, payment);
  books.change(payment.payment_id, { delivered: false });
}

/** The payment as this piece of work has made it so far. */
export const currentPayment = (books: BooksTransaction, { payment_id }: Pick<Payment, 'payment_id'>): Payment =>
  books.payment(payment_id)!;

export const stateAfter = (payment: Payment, name: PaymentStep) => step(paymentProcess, payment.state, name)?.to;

/** Nothing was delivered for what came: it lies aside. */
export const isAside = ({ state }: Pick<Payment, 'state'>) => state === 'late' || state === 'underpaid';

const aboutIt = ({ rail, account, payment_id, currency }: Payment) => ({ rail, account, payment_id, currency });

/** A further transfer after the first, as when somebody sends coins twice, or the rest: an operator decides about it. */
async function arriveMore(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  received: number,
): Promise<Happening | undefined> {
  const { payment_id, state } = payment;
  const n = received - payment.received;
  const entry_id = moreEntry(payment_id, received);
  if (n <= 0 || books.isMade(entry_id)) return undefined;
  await books.move({ entry_id, kind: 'payment', payment_id, lines: setAside(payment, n) });
  books.change(payment_id, { received });
  const aside = isAside(payment);
  const [waiting] = aside
    ? await books.reader.find(DeskItem, { payment_id, state: 'open', kind: state }, { limit: 1 })
    : [];
  if (waiting) await books.tx.update(DeskItem, waiting.desk_id, { amount: received });
  else
    await putInReview(ports, books, {
      ...aboutIt(payment),
      kind: aside ? (state as 'late' | 'underpaid') : 'overpaid',
      amount: n,
    });
  return 'changed';
}

/** Until when what a payment earns is held; undefined where its receiver has it at once. */
function heldUntil({ goods, heldDays }: Ports, books: BooksTransaction, payment: Payment): Date | undefined {
  const { receiver_id, rail, items } = payment;
  const kinds = items.map(({ type }) => goods.get(type));
  if (isDirect(payment) || receiver_id === undefined || kinds.every((kind) => kind?.isOwnMoney)) return undefined;
  const days = isRevocable(rail) ? heldDays : 0;
  return days || kinds.some((kind) => kind?.isFinal) ? new Date(books.now + days * day) : undefined;
}

/**
 * Money came. Where it is enough, in time and for something that can still be delivered, it is booked and the goods are delivered; otherwise it is
 * set aside. Answers undefined when nothing of this is new.
 */
export async function arrive(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  { received, isLate = false }: { received: number; isLate?: boolean },
): Promise<Happening | undefined> {
  const { payment_id, amount, fee, rail } = payment;
  const entry_id = entriesOf(payment_id).arrival;
  if (books.isMade(entry_id)) return arriveMore(ports, books, payment, received);
  const isWaitedFor = isOpen(payment.state) && !isLate;
  const problem = isWaitedFor && received >= amount ? await undeliverable(ports, books, payment) : undefined;
  const surplus = Math.max(0, received - amount);
  const name: PaymentStep =
    !isWaitedFor || problem ? 'arrive_late' : received < amount ? 'underpay' : surplus ? 'overpay' : 'confirm';
  const to = stateAfter(payment, name);
  if (!to) return undefined;
  const isEarned = name === 'confirm' || name === 'overpay';
  const held_until = isEarned ? heldUntil(ports, books, payment) : undefined;
  await books.move({
    entry_id,
    kind: 'payment',
    payment_id,
    lines: isEarned
      ? [...earned({ ...payment, held_until }, amount, fee), ...(surplus ? setAside(payment, surplus) : [])]
      : setAside(payment, received),
  });
  books.change(payment_id, {
    state: to,
    received,
    problem,
    look_at: undefined,
    held_until,
    confirmed_at: new Date(books.now),
  });
  if (isEarned) await deliver(ports, books, payment);
  const ask = (kind: DeskItem['kind'], n: number) =>
    putInReview(ports, books, { ...aboutIt(payment), kind, amount: n });
  if (name === 'underpay') await ask('underpaid', received);
  if (name === 'overpay') await ask('overpaid', surplus);
  // Any other rail is told to give it back.
  if (name === 'arrive_late' && isCoins(rail)) await ask('late', received);
  return isEarned ? 'confirmed' : 'set_aside';
}

/** The same things for another sum and fee, each in proportion. The parts add up exactly to `amount` and `fee`. */
function pricedAnew(items: readonly PaymentItem[], amount: number, fee: number): PaymentItem[] {
  const whole = items.reduce((sum, item) => sum + item.amount, 0);
  let [before, given, feeGiven] = [0, 0, 0];
  return items.map((item) => {
    before += item.amount;
    const [upTo, feeUpTo] = [amount, fee].map((n) => (whole ? Math.round((n * before) / whole) : 0)) as [
      number,
      number,
    ];
    const priced = { ...item, amount: upTo - given, fee: feeUpTo - feeGiven };
    [given, feeGiven] = [upTo, feeUpTo];
    return priced;
  });
}

/**
 * An operator, or the receiver who was paid directly, takes money that was set aside. Throws nothing: returns the code for why it cannot be
 * taken.
 */
export async function accept(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  author_id: number,
  reason: string,
): Promise<ErrorCode | undefined> {
  const { payment_id, received, amount, fee } = payment;
  const to = stateAfter(payment, 'accept');
  if (!to || payment.reserved) return 'step_not_possible';
  const problem = await undeliverable(ports, books, payment);
  if (problem) return problem;
  // Of less than was due the fee is less in proportion.
  const share = received >= amount ? fee : feeGivenBack({ fee, amount }, received, 0);
  const held_until = heldUntil(ports, books, payment);
  const lines = taken({ ...payment, held_until }, received, share);
  if (lines)
    await books.move({ entry_id: entriesOf(payment_id).accept, kind: 'desk', payment_id, author_id, reason, lines });
  const items = pricedAnew(payment.items, received, share);
  const due = received < amount ? amount : undefined;
  books.change(payment_id, { state: to, fee: share, amount: received, due, items, problem: undefined, held_until });
  await deliver(ports, books, currentPayment(books, payment));
  return undefined;
}

/** Closes an open payment as failed, cancelled or expired. False when it is not open. */
export function end(
  books: BooksTransaction,
  payment: Payment,
  name: 'fail' | 'cancel' | 'expire',
  problem?: string,
): boolean {
  const to = stateAfter(payment, name);
  if (!to) return false;
  books.change(payment.payment_id, {
    state: to,
    look_at: undefined,
    ...(problem && { problem: problem.slice(0, 80) }),
  });
  return true;
}
