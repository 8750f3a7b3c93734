/** Refunds as the rail tells of them: made, failed, or made there without us. */
import { isOpenRefund, type Payment, Refund } from '#shared/payments/entities/payment.ts';
import { isByHand } from '#shared/payments/rails.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { RailWord } from '#cloud/providers/rails/rail.ts';
import type { BooksTransaction } from '#cloud/payments/ledger/books.ts';
import { isDirect } from '#cloud/payments/ledger/lines.ts';
import { railAccount } from '#cloud/payments/rails/rails.ts';
import { holdForRefund, refundDone, refundEntry, releaseRefund } from './refundSteps.ts';
import { putInReview } from './reviewItems.ts';
import type { Happening } from './steps.ts';

/** The id of a refund that was made at the rail, such as on its own pages. */
export const foreignRefund = ({ secrets }: Pick<Ports, 'secrets'>, payment_id: string, rail_id: string) =>
  secrets.hash(`refund|${payment_id}|${rail_id}`).slice(0, 12);

/** Gives back by itself what nothing was delivered for; asked of the rail once this is stored. */
export async function reserveAll(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  reason: string,
): Promise<Refund> {
  const { payment_id, received: amount } = payment;
  const refund_id = ports.secrets.hash(`refund|${payment_id}|by itself`).slice(0, 12);
  return holdForRefund(books, payment, { refund_id, amount, reason }, true);
}

/** A refund made at the rail may be the one that waits, which is released where both together exceed what was received. */
async function makeRoom(
  books: BooksTransaction,
  { payment_id, received, refunded, reserved }: Payment,
  n: number,
): Promise<void> {
  if (refunded + reserved + n <= received) return;
  for (const waiting of await books.reader.find(Refund, { payment_id, state: 'waiting' }))
    await releaseRefund(books, books.payment(payment_id)!, waiting);
}

export async function applyRefunds(
  ports: Ports,
  books: BooksTransaction,
  payment_id: string,
  word: RailWord,
): Promise<Happening[]> {
  const happened: Happening[] = [];
  for (const said of word.refunds) {
    const named = said.refund_id === undefined ? undefined : await books.reader.get(Refund, said.refund_id);
    // The owner of an account at the rail can write any name there: a name counts for its own payment only.
    const isOurs = named?.payment_id === payment_id;
    const refund_id = isOurs ? named.refund_id : foreignRefund(ports, payment_id, said.rail_id);
    if (said.state === 'pending' || books.isMade(refundEntry(payment_id, refund_id))) continue;
    const known = isOurs ? named : await books.reader.get(Refund, refund_id);
    const held = known && isOpenRefund(known.state) ? known : undefined;
    if (said.state === 'failed') {
      if (held && held.state !== 'waiting') await refundFailed(ports, books, books.payment(payment_id)!, held);
      continue;
    }
    const { amount, rail_id } = said;
    const isAsHeld = held?.amount === amount;
    if (held && !isAsHeld) await releaseRefund(books, books.payment(payment_id)!, held);
    else if (!held) await makeRoom(books, books.payment(payment_id)!, amount);
    const payment = books.payment(payment_id)!;
    const row = { refund_id, payment_id, amount, currency: payment.currency, reason: known?.reason ?? payment.rail };
    const how = { held: isAsHeld ? held : undefined, force: true };
    const done = await refundDone(ports, books, payment, { ...row, author_id: known?.author_id }, how);
    if (known) await books.tx.update(Refund, refund_id, { state: 'done', amount, rail_id });
    else await books.tx.insert(Refund, { ...row, state: 'done', rail_id });
    if (done) happened.push(done);
  }
  return happened;
}

/** An operator decides about a refund; its money stays held until then. */
export async function askOperator(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  const { payment_id, rail, account, currency } = payment;
  const { refund_id, amount } = refund;
  await putInReview(ports, books, { kind: 'refund_failed', rail, account, currency, payment_id, refund_id, amount });
}

/**
 * The rail could not give it back, or cannot be asked. A receiver who was paid straight, by hand or in coins, sends it, and so does one who
 * has removed the keys of their account. An operator decides about everything else.
 */
export async function refundFailed(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  refund: Refund,
): Promise<void> {
  const { receiver_id, rail, account } = payment;
  const isTheirs = isDirect(payment) && (isByHand(rail) || !(await railAccount(ports, rail, account)));
  const sender_id = isTheirs ? receiver_id : undefined;
  await books.tx.update(Refund, refund.refund_id, { state: 'waiting', sender_id });
  if (sender_id === undefined) await askOperator(ports, books, payment, refund);
}
