/** Applying what a rail says: once, in whatever order and however often it is said. */
import { isOpenRefund, Payment, Refund } from '#shared/payments/entities/payment.ts';
import { DeskItem, SavedCard } from '#shared/payments/entities/shop.ts';
import { isOpen } from '#shared/payments/process.ts';
import { isByHand, isCoins, isManual } from '#shared/payments/rails.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { above, atMost, oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { RailAway, type RailWord } from '#cloud/providers/rails/rail.ts';
import { afterwards, tellSender } from './afterwards.ts';
import { arrivalsAhead } from '#cloud/payments/ledger/readAhead.ts';
import { type BooksTransaction, onBooks } from '#cloud/payments/ledger/books.ts';
import { putInReview } from './reviewItems.ts';
import { isDirect } from '#cloud/payments/ledger/lines.ts';
import { companyOf, railAccount } from '#cloud/payments/rails/rails.ts';
import { holdForRefund, refundDone, refundEntry, releaseRefund, settleDispute } from './refundSteps.ts';
import { arrive, end, entriesOf, type Happening, moreEntry } from './steps.ts';
import { payByCard } from '#cloud/payments/policy/terms.ts';

/** The id of a refund that was made at the rail, such as on its own pages. */
const foreignRefund = ({ secrets }: Pick<Ports, 'secrets'>, payment_id: string, rail_id: string) =>
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

async function applyRefunds(
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
async function askOperator(ports: Ports, books: BooksTransaction, payment: Payment, refund: Refund): Promise<void> {
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

/** Somebody with so many declined cards for one payment is trying cards. */
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
  await driveRefunds(ports, payment_id);
  return ports.storage.get(Payment, payment_id);
}

/** What follows from the word, in one piece of work. */
async function apply(ports: Ports, books: BooksTransaction, payment_id: string, word: RailWord): Promise<Happening[]> {
  const payment = books.payment(payment_id);
  if (!payment || (payment.test && payment.account === 'platform' && !ports.testMoney)) return [];
  const all: Happening[] = [];
  const note = (one: Happening | undefined) => void (one && all.push(one));
  // Of another currency than was asked for: no rule can say what it is worth.
  if (word.state === 'paid' && word.currency !== payment.currency) {
    if (!isOpen(payment.state)) return [];
    end(books, payment, 'fail', 'mismatch');
    const { rail, account } = payment;
    const { currency, received: amount } = word;
    await putInReview(ports, books, { kind: 'mismatch', rail, account, payment_id, currency, amount });
    return ['ended'];
  }
  if (word.state === 'paid') {
    note(await arrive(ports, books, payment, word));
    if (all.includes('set_aside')) {
      const aside = books.payment(payment_id)!;
      if (aside.state === 'late' && !isCoins(aside.rail))
        await reserveAll(ports, books, aside, aside.problem ?? 'late');
    }
    if (word.card && all.includes('confirmed')) {
      const card_id = ports.secrets.hash(`card|${word.card.method}`).slice(0, 12);
      await payByCard(books, books.payment(payment_id)!, await keepCard(books, payment, word.card, card_id));
    }
    for (const one of await applyRefunds(ports, books, payment_id, word)) note(one);
    if (word.dispute) note(await settleDispute(ports, books, books.payment(payment_id)!, word.dispute));
  } else if (word.state === 'cancelled') {
    const isOver = payment.expires_at.getTime() <= books.now;
    const isEnded = isTriedOut(word)
      ? end(books, payment, 'fail', 'declined_often')
      : end(books, payment, isOver ? 'expire' : 'cancel');
    if (isEnded) note('ended');
  } else if (word.problem && word.problem !== payment.problem) {
    books.change(payment_id, { problem: word.problem.slice(0, 80) });
    note('changed');
  }
  if (word.step && isOpen(payment.state) && JSON.stringify(word.step) !== JSON.stringify(payment.step)) {
    books.change(payment_id, { step: word.step });
    note('changed');
  }
  return all;
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
async function drive(ports: Ports, refund: Refund): Promise<void> {
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
  for (const refund of open) await drive(ports, refund);
}

const pageSize = 100;

/** What its receiver has not sent back in time is an operator's too. */
async function remindSenders(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const updatedAt = atMost(new Date(clock.now() - paymentLimits.waits.sendBack));
  const late = await storage.find(
    Refund,
    { state: 'waiting', updatedAt, sender_id: above(0) },
    { limit: pageSize, sort: { updatedAt: 1 } },
  );
  for (const { refund_id, payment_id } of late)
    await onBooks(storage, clock, {
      entries: [],
      payments: [payment_id],
      async run(books) {
        const now = await books.reader.get(Refund, refund_id);
        if (now?.state !== 'waiting') return;
        if (!(await books.reader.count(DeskItem, { payment_id, refund_id })))
          await askOperator(ports, books, books.payment(payment_id)!, now);
        // Looked at again when as much time has passed.
        await books.tx.update(Refund, refund_id, { state: 'waiting' });
      },
    });
}

/** Milliseconds for which a refund that was just asked for is left to the process that asked. */
const fresh = 30_000;

/** Those that are not done yet, again. */
export async function sweepRefunds(ports: Ports): Promise<void> {
  const before = new Date(ports.clock.now() - fresh);
  for (const state of ['reserved', 'pending'] as const)
    for (const refund of await ports.storage.find(
      Refund,
      { state, updatedAt: atMost(before) },
      { limit: pageSize, sort: { updatedAt: 1 } },
    ))
      await drive(ports, refund).catch((error: unknown) =>
        ports.log.error({ err: error, refund_id: refund.refund_id }, 'a refund failed'),
      );
  await remindSenders(ports);
}
