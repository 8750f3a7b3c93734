/** Applying what a rail says: once, in whatever order and however often it is said. */
import { Payment, Refund } from '#shared/payments/entities/payment.ts';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import { isOpen } from '#shared/payments/process.ts';
import { isCoins, isManual } from '#shared/payments/rails.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { RailAway, type RailWord } from '#cloud/providers/rails/rail.ts';
import { afterwards, tellSender } from './afterwards.ts';
import { arrivalsAhead } from '#cloud/payments/ledger/readAhead.ts';
import { type BooksTransaction, onBooks } from '#cloud/payments/ledger/books.ts';
import { putInReview } from './reviewItems.ts';
import { companyOf, railAccount } from '#cloud/payments/rails/rails.ts';
import { applyRefunds, foreignRefund, refundFailed, reserveAll } from './railRefunds.ts';
import { refundEntry, settleDispute } from './refundSteps.ts';
import { arrive, end, entriesOf, type Happening, moreEntry } from './steps.ts';
import { payByCard } from '#cloud/payments/policy/periods.ts';

/** Answers the id of the kept card: the known one's if the same card was typed again. */
async function keepCard(
  books: BooksTransaction,
  { user_id }: Payment,
  card: NonNullable<RailWord['card']>,
  card_id: string,
) {
  if (user_id === undefined || (await books.reader.get(SavedCard, card_id))) return card_id;
  const { brand, last4, exp_month, exp_year } = card;
  const [known] = await books.reader.find(SavedCard, { user_id, brand, last4, exp_month, exp_year }, { limit: 1 });
  if (known) return known.card_id;
  await books.tx.insert(SavedCard, { card_id, user_id, ...card });
  return card_id;
}

/** A payment that was opened at its rail just now: what is stored of that. */
export type Opened = Pick<Payment, 'rail_id' | 'step' | 'look_at'>;

/** So many declined cards for one payment are card testing. */
const isTriedOut = ({ declines = 0 }: RailWord): boolean => declines >= paymentLimits.declines;

/** Applies the rail's statement about a payment; returns the payment afterwards. `note` stores what belongs to it, in the same transaction. */
export async function settle(
  ports: Ports,
  payment_id: string,
  word: RailWord,
  { opened, note }: { readonly opened?: Opened; note?(books: BooksTransaction): Promise<void> } = {},
): Promise<Payment | undefined> {
  const { arrival, dispute, won } = entriesOf(payment_id);
  const refundIds = word.refunds.flatMap(({ refund_id, rail_id }) => [
    ...(refund_id === undefined ? [] : [refund_id]),
    foreignRefund(ports, payment_id, rail_id),
  ]);
  const { happened, payment } = await onBooks(ports.storage, ports.clock, {
    // An unpaid or open payment has no entries yet.
    entries: (payments) =>
      word.state !== 'paid' || payments.every(({ state }) => isOpen(state))
        ? []
        : [
            arrival,
            moreEntry(payment_id, word.received),
            dispute,
            won,
            ...refundIds.map((refund_id) => refundEntry(payment_id, refund_id)),
          ],
    payments: [payment_id],
    ahead: word.state === 'paid' ? arrivalsAhead(ports) : undefined,
    async run(books) {
      if (opened && books.payment(payment_id)?.state === 'created')
        books.change(payment_id, { state: 'awaiting', ...opened });
      const all = await apply(ports, books, payment_id, word);
      await note?.(books);
      return { happened: all, payment: books.payment(payment_id) };
    },
  });
  if (payment && happened.length) await afterwards(ports, payment, happened);
  if (payment && isOpen(payment.state) && word.state === 'open' && isTriedOut(word)) {
    const account = await railAccount(ports, payment.rail, payment.account);
    const closed = account && (await companyOf(ports, payment)?.close(account, word.rail_id));
    return closed ? settle(ports, payment_id, closed) : payment;
  }
  if (!happened.includes('set_aside')) return payment;
  // Money that came too late, or that nothing can be delivered for, goes back at once.
  await driveRefunds(ports, payment_id);
  return ports.storage.get(Payment, payment_id);
}

/** What follows from the word, in one transaction. Answers what happened, in its order. */
async function apply(ports: Ports, books: BooksTransaction, payment_id: string, word: RailWord): Promise<Happening[]> {
  const payment = books.payment(payment_id);
  if (!payment || (payment.test && payment.account === 'platform' && !ports.testMoney)) return [];
  if (word.state === 'paid' && word.currency !== payment.currency)
    return isOpen(payment.state) ? paidInOtherCurrency(ports, books, payment, word) : [];
  const happened = await applyState(ports, books, payment, word);
  if (word.step && isOpen(payment.state) && JSON.stringify(word.step) !== JSON.stringify(payment.step)) {
    books.change(payment_id, { step: word.step });
    happened.push('changed');
  }
  return happened;
}

function applyState(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  word: RailWord,
): Promise<Happening[]> | Happening[] {
  switch (word.state) {
    case 'paid':
      return paid(ports, books, payment, word);
    case 'cancelled':
      return cancelled(books, payment, word);
    case 'open':
      if (!word.problem || word.problem === payment.problem) return [];
      books.change(payment.payment_id, { problem: word.problem.slice(0, 80) });
      return ['changed'];
  }
}

/** No rule can say what it is worth. */
async function paidInOtherCurrency(
  ports: Ports,
  books: BooksTransaction,
  payment: Payment,
  { currency, received: amount }: RailWord,
): Promise<Happening[]> {
  const { payment_id, rail, account } = payment;
  end(books, payment, 'fail', 'mismatch');
  await putInReview(ports, books, { kind: 'mismatch', rail, account, payment_id, currency, amount });
  return ['ended'];
}

async function paid(ports: Ports, books: BooksTransaction, payment: Payment, word: RailWord): Promise<Happening[]> {
  const { payment_id } = payment;
  const now = () => books.payment(payment_id)!;
  const arrived = await arrive(ports, books, payment, word);
  const aside = now();
  if (arrived === 'set_aside' && aside.state === 'late' && !isCoins(aside.rail))
    await reserveAll(ports, books, aside, aside.problem ?? 'late');
  if (arrived === 'confirmed' && word.card) {
    const card_id = ports.secrets.hash(`card|${word.card.method}`).slice(0, 12);
    await payByCard(books, now(), await keepCard(books, payment, word.card, card_id));
  }
  const refunded = await applyRefunds(ports, books, payment_id, word);
  const disputed = word.dispute && (await settleDispute(ports, books, now(), word.dispute));
  return [...(arrived ? [arrived] : []), ...refunded, ...(disputed ? [disputed] : [])];
}

function cancelled(books: BooksTransaction, payment: Payment, word: RailWord): Happening[] {
  const isOver = payment.expires_at.getTime() <= books.now;
  const isEnded = isTriedOut(word)
    ? end(books, payment, 'fail', 'declined_often')
    : end(books, payment, isOver ? 'expire' : 'cancel');
  return isEnded ? ['ended'] : [];
}

/** Leaves a refund that no rail makes to a person, who is told. */
async function leaveToPerson(ports: Ports, { refund_id, payment_id }: Refund): Promise<void> {
  await onBooks(ports.storage, ports.clock, {
    entries: [],
    payments: [payment_id],
    async run(books) {
      const now = await books.reader.get(Refund, refund_id);
      if (now?.state === 'reserved' || now?.state === 'pending')
        await refundFailed(ports, books, books.payment(payment_id)!, now);
    },
  });
  await tellSender(ports, refund_id);
}

/** Asks the rail for a refund that its payment holds money for. */
export async function driveRefund(ports: Ports, refund: Refund): Promise<void> {
  const { storage, log } = ports;
  const { refund_id, payment_id, amount, currency } = refund;
  const payment = await storage.get(Payment, payment_id);
  if (!payment) return;
  const company = companyOf(ports, payment);
  // No rail sends back what was paid by hand.
  if (isManual(payment.rail)) return leaveToPerson(ports, refund);
  const account = await railAccount(ports, payment.rail, payment.account);
  if (!account || !company || !payment.rail_id)
    // The rail was asked for a pending refund already, and may be making it.
    return refund.state === 'reserved' ? leaveToPerson(ports, refund) : undefined;
  try {
    const said =
      refund.state === 'reserved'
        ? await company.refund(account, { refund_id, rail_id: payment.rail_id, amount, currency })
        : (await company.look(account, payment.rail_id, false))?.refunds.find((one) => one.refund_id === refund_id);
    if (!said) return;
    if (said.state === 'failed') await leaveToPerson(ports, refund);
    else if (said.state === 'pending')
      await storage.transact(async (tx) => {
        if ((await tx.get(Refund, refund_id))?.state === 'reserved')
          await tx.update(Refund, refund_id, { state: 'pending', rail_id: said.rail_id });
      });
    else {
      const word: RailWord = {
        rail_id: payment.rail_id,
        state: 'paid',
        received: payment.received,
        currency: payment.currency,
        refunds: [{ ...said, refund_id }],
      };
      await settle(ports, payment_id, word);
    }
  } catch (error) {
    if (!(error instanceof RailAway)) throw error;
    log.warn({ err: error, refund_id }, 'a refund could not be asked for yet');
  }
}

/** Drives the open refunds of one payment at once, without waiting for the job. */
export async function driveRefunds(ports: Ports, payment_id: string): Promise<void> {
  const open = await ports.storage.find(Refund, { payment_id, state: oneOf(['reserved', 'pending']) });
  for (const refund of open) await driveRefund(ports, refund);
}
