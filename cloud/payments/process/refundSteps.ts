/** The steps by which money goes back: refunds, and disputes of the payer's bank. Each is a part of one piece of work on the books. */
import type { Line } from '#shared/payments/entities.ts';
import { openRefunds, type Payment, Refund } from '#shared/payments/entities/payment.ts';
import { feeGivenBack } from '#shared/payments/money.ts';
import { isPaid } from '#shared/payments/process.ts';
import { oneOf, type Ports } from '#cloud/kernel/ports.ts';
import type { BooksTransaction } from '#cloud/payments/ledger/books.ts';
import {
  earned,
  givenBack,
  givenBackFromAside,
  goneFromHeld,
  heldForRefund,
  isDirect,
  opposite,
} from '#cloud/payments/ledger/lines.ts';
import { leaveReview } from './reviewItems.ts';
import {
  currentPayment,
  deliver,
  entriesOf,
  type Happening,
  isAside,
  stateAfter,
  takeBack,
  undeliverable,
} from './steps.ts';

export const refundEntry = (payment_id: string, refund_id: string) => `refund:${payment_id}:${refund_id}`;
const holdEntry = (payment_id: string, refund_id: string) => `${refundEntry(payment_id, refund_id)}:hold`;

/** What can still go back. */
export const refundable = ({ received, amount, refunded, reserved, disputed, state }: Payment): number => {
  const kept = isPaid(state) ? Math.min(received, amount) : state === 'late' || state === 'underpaid' ? received : 0;
  return Math.max(0, kept - refunded - reserved - disputed);
};

/** The part of the fee that goes back with this amount. */
const feeShare = ({ fee, amount, refunded, reserved, fee_refunded, fee_reserved }: Payment, n: number): number =>
  Math.max(0, feeGivenBack({ fee, amount }, Math.min(amount, refunded + reserved + n), fee_refunded + fee_reserved));

/** The lines that take a refund from whoever holds the money. */
const backLines = (payment: Payment, n: number, fee: number, fromAside: boolean): Line[] =>
  fromAside ? givenBackFromAside(payment, n) : givenBack(payment, n, fee);

type RefundOf = Pick<Refund, 'refund_id' | 'amount' | 'author_id' | 'reason'>;

/**
 * Holds the money of a refund until the rail has given it back. Without `force` the receiver must have it: Refusal 'not_enough_balance'.
 * Answers the stored refund.
 */
export async function holdForRefund(
  books: BooksTransaction,
  payment: Payment,
  { refund_id, amount, author_id, reason }: RefundOf,
  force: boolean,
): Promise<Refund> {
  const { payment_id, currency, reserved, fee_reserved } = payment;
  const aside = isAside(payment);
  const fee = aside ? 0 : feeShare(payment, amount);
  const lines = heldForRefund(payment, refund_id, backLines(payment, amount, fee, aside));
  const entry_id = holdEntry(payment_id, refund_id);
  if (lines) await books.move({ entry_id, kind: 'refund', payment_id, author_id, reason, force, lines });
  if (aside) await leaveReview(books, payment, { author_id, reason });
  books.change(payment_id, { reserved: reserved + amount, fee_reserved: fee_reserved + fee });
  const row = { refund_id, payment_id, amount, fee, aside, currency, reason, author_id };
  return books.tx.insert(Refund, { ...row, state: 'reserved' });
}

/** A refund that is not made: its money is again whose it was. */
export async function releaseRefund(books: BooksTransaction, payment: Payment, refund: Refund): Promise<void> {
  const { refund_id, amount, fee, aside } = refund;
  const { payment_id } = payment;
  const lines = heldForRefund(payment, refund_id, backLines(payment, amount, fee, aside));
  const entry_id = `${holdEntry(payment_id, refund_id)}:released`;
  if (lines) await books.move({ entry_id, kind: 'refund', payment_id, lines: opposite(lines) });
  const { reserved, fee_reserved } = currentPayment(books, payment);
  books.change(payment_id, { reserved: reserved - amount, fee_reserved: fee_reserved - fee });
  await books.tx.update(Refund, refund_id, { state: 'failed', sender_id: undefined });
}

/**
 * A refund has gone out. `held`: the money that was put by for it. Without it the money is taken from its holder, and with `force` becomes
 * a debt where it was spent.
 */
export async function refundDone(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  { refund_id, amount, author_id, reason }: RefundOf,
  { held, force }: { held?: Pick<Refund, 'amount' | 'fee'>; force: boolean },
): Promise<Happening | undefined> {
  const { payment_id, fee_refunded, received } = payment;
  const entry_id = refundEntry(payment_id, refund_id);
  if (books.isMade(entry_id)) return undefined;
  const aside = isAside(payment);
  const refunded = payment.refunded + amount;
  const isWhole = refunded >= (aside ? received : Math.min(received, payment.amount));
  const to = stateAfter(payment, isWhole ? 'refund' : 'refund_part');
  const back = held?.fee ?? (aside ? 0 : feeShare(payment, amount));
  const lines =
    held && !isDirect(payment) ? goneFromHeld(payment, refund_id, amount) : backLines(payment, amount, back, aside);
  await books.move({ entry_id, kind: 'refund', payment_id, author_id, reason, force, lines });
  if (aside && isWhole) await leaveReview(books, payment, { author_id, reason });
  books.change(payment_id, {
    // A refund that a rail makes beside a dispute leaves the dispute's state.
    ...(to && { state: to }),
    refunded,
    fee_refunded: fee_refunded + back,
    ...(held && { reserved: payment.reserved - held.amount, fee_reserved: payment.fee_reserved - held.fee }),
    refund_asked: undefined,
  });
  if (isWhole || payment.items.some(({ whole }) => whole)) await takeBack(ports, books, payment, 'refund');
  return 'refunded';
}

/** The payer's bank disputes the payment: the money is gone until it is decided, and what was bought is taken back. */
async function takeDisputed(ports: Ports, books: BooksTransaction, payment: Payment, wanted: number): Promise<boolean> {
  const { payment_id, received, refunded, reserved } = payment;
  const entry_id = entriesOf(payment_id).dispute;
  const to = stateAfter(payment, 'dispute');
  const n = Math.min(wanted, received - refunded);
  if (!to || books.isMade(entry_id)) return false;
  // The bank has taken what a refund was to give back.
  if (n > received - refunded - reserved)
    for (const refund of await books.reader.find(Refund, { payment_id, state: oneOf(openRefunds) }))
      await releaseRefund(books, currentPayment(books, payment), refund);
  const aside = isAside(payment);
  const back = aside ? 0 : feeShare(currentPayment(books, payment), n);
  await books.move({
    entry_id,
    kind: 'dispute',
    payment_id,
    force: true,
    lines: backLines(payment, n, back, aside),
  });
  books.change(payment_id, { state: to, disputed: n, fee_disputed: back });
  await takeBack(ports, books, payment, 'dispute');
  return true;
}

/** What a rail says of a dispute. If the first news of it is the decision, it is opened first. */
export async function settleDispute(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  word: { amount: number; state: 'open' | 'won' | 'lost' },
): Promise<Happening | undefined> {
  const { payment_id } = payment;
  const isNew = await takeDisputed(ports, books, payment, word.amount);
  const open = currentPayment(books, payment);
  const to = word.state === 'open' ? undefined : stateAfter(open, word.state === 'won' ? 'win' : 'lose');
  if (!to) return isNew ? 'disputed' : undefined;
  books.change(payment_id, { state: to });
  if (word.state === 'lost') return 'disputed';
  await books.move({
    entry_id: entriesOf(payment_id).won,
    kind: 'dispute_won',
    payment_id,
    lines: earned(open, open.disputed, open.fee_disputed),
  });
  books.change(payment_id, { disputed: 0, fee_disputed: 0 });
  const again = currentPayment(books, payment);
  if (!again.delivered && !(await undeliverable(ports, books, again))) await deliver(ports, books, again);
  return 'changed';
}
