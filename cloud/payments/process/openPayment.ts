/** A payment that is stored: opened at its rail or taken from a balance, and closed where nobody waits for it any more. */
import { Payment } from '#shared/payments/entities/payment.ts';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import { appAddressOf } from '#shared/appPlaces.ts';
import { paidInContestApp } from '#shared/payments/contestApp.ts';
import { isOpen } from '#shared/payments/process.ts';
import { Refusal } from '#shared/errors.ts';
import { minute } from '#shared/time.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { CardGone, RailAway, type RailOpening } from '#cloud/providers/rails/rail.ts';
import { afterwards } from './afterwards.ts';
import { arrivalsAhead } from '#cloud/payments/ledger/readAhead.ts';
import { type BooksTransaction, onBooks, type Work } from '#cloud/payments/ledger/books.ts';
import { accountOf, companyOf, openingAccount } from '#cloud/payments/rails/rails.ts';
import { settle } from './settle.ts';
import { arrive, end, type Happening, undeliverable } from './steps.ts';

/** The origin of the pages that a rail sends the payer back to, who is not there where a subscription renews itself. */
export const originOf = ({ publicUrl, caller }: Pick<Ports, 'publicUrl'> & { caller?: Caller }): string =>
  publicUrl ?? caller?.origin ?? 'http://localhost';

/** The address of a place to which a rail sends the payer back: in the shell in which the payment was begun. */
export const addressOf = (
  ports: Parameters<typeof originOf>[0],
  path: string,
  { in_app, contest_app }: Pick<Payment, 'in_app' | 'contest_app'>,
): string =>
  originOf(ports) +
  ((contest_app !== undefined && paidInContestApp(path, contest_app)) || (in_app && appAddressOf(path)) || path);

/** Ends a payment that no money came for, where it is open. */
export async function endUnpaid(ports: Ports, payment_id: string, step: 'fail' | 'cancel', problem?: string) {
  const { storage, clock } = ports;
  const isEnded = await onBooks(storage, clock, {
    entries: [],
    payments: [payment_id],
    run: (books) => Promise.resolve(end(books, books.payment(payment_id)!, step, problem)),
  });
  if (isEnded) await afterwards(ports, (await storage.get(Payment, payment_id))!, ['ended']);
}

interface Opening {
  /** Keep the card that pays. */
  readonly save_card?: boolean;
  readonly card_id?: string;
  /** Nobody is there to answer a question. */
  readonly offSession?: boolean;
}

/** Opens the payment at its rail, under its own name: asked again, the rail answers the same. Throws 'rail_unavailable' and 'card_not_found'. */
export async function openAtRail(
  ports: Ports & { caller?: Caller },
  payment: Payment,
  { save_card, card_id, offSession }: Opening,
): Promise<Payment> {
  const { storage, clock } = ports;
  const company = companyOf(ports, payment);
  const { payment_id, amount, currency, items, user_id } = payment;
  if (!company) throw new Refusal('rail_unavailable');
  // Cards are kept at the platform's account; one's own account knows none of them.
  const mayKeep = user_id !== undefined && payment.account === 'platform';
  const asks = card_id !== undefined || save_card;
  const kept = mayKeep && asks ? await storage.find(SavedCard, { user_id }) : [];
  const card = card_id === undefined ? undefined : kept.find((one) => one.card_id === card_id);
  if (card_id !== undefined && !card) throw new Refusal('card_not_found');
  let opening: RailOpening;
  try {
    opening = await company.open(await openingAccount(ports, payment), {
      payment_id,
      amount,
      currency,
      description: items
        .map(({ title }) => title)
        .join(', ')
        .slice(0, 300),
      return_url: addressOf(ports, `/checkout?payment=${payment_id}`, payment),
      addressOf: (path) => addressOf(ports, path, payment),
      expires_at: payment.expires_at,
      ...(save_card && mayKeep && { save: { user_id, customer: kept[0]?.customer } }),
      ...(card && { card: { customer: card.customer, method: card.method, offSession } }),
    });
  } catch (error) {
    if (card && error instanceof CardGone) {
      await storage.transact((tx) => tx.remove(SavedCard, card.card_id));
      await endUnpaid(ports, payment_id, 'fail', 'card_not_found');
      throw new Refusal('card_not_found');
    }
    ports.log.warn({ err: error, payment_id }, 'a payment could not be opened at its rail');
    throw error instanceof Refusal ? error : new Refusal('rail_unavailable');
  }
  const { rail_id, step, word } = opening;
  return (await settle(ports, payment_id, word, {
    opened: { rail_id, step, look_at: new Date(clock.now() + minute) },
  }))!;
}

/** Takes a payment from the payer's balance and delivers, as a part of one piece of work on the books. */
async function takeFromBalance(
  ports: Ports,
  books: BooksTransaction,
  payment_id: string,
): Promise<{ happened?: Happening | undefined; payment: Payment }> {
  const before = books.payment(payment_id)!;
  if (!isOpen(before.state)) return { payment: before };
  const problem = await undeliverable(ports, books, before);
  if (problem) throw new Refusal(problem);
  const happened = await arrive(ports, books, before, { received: before.amount });
  return { happened, payment: books.payment(payment_id)! };
}

async function fromBalance(ports: Ports, payment_id: string, work: Partial<Work>): Promise<Payment> {
  const { happened, payment } = await onBooks(ports.storage, ports.clock, {
    // What is open has not arrived.
    entries: [],
    ...work,
    ahead: arrivalsAhead(ports),
    run: (books) => takeFromBalance(ports, books, payment_id),
  });
  if (happened) await afterwards(ports, payment, [happened]);
  return payment;
}

/** Takes a payment from the payer's balance, and delivers. Throws 'not_enough_balance', and what says that it cannot be delivered. */
export const payFromBalance = (ports: Ports, { payment_id }: Pick<Payment, 'payment_id'>): Promise<Payment> =>
  fromBalance(ports, payment_id, { payments: [payment_id] });

/** The same of one that is not stored yet: all of it is, or nothing. Throws Duplicate where it is stored already. */
export const beginFromBalance = (ports: Ports, row: NewRecordOf<typeof Payment>): Promise<Payment> =>
  fromBalance(ports, row.payment_id, { begins: row });

/** Nobody can pay it any more, unless the rail says that somebody has. Throws 'rail_unavailable'. */
export async function closePayment(ports: Ports, payment: Payment): Promise<Payment> {
  const { payment_id } = payment;
  const company = companyOf(ports, payment);
  if (payment.state === 'awaiting' && payment.rail_id && company) {
    let word;
    try {
      word = await company.close(await accountOf(ports, payment), payment.rail_id);
    } catch (error) {
      throw error instanceof RailAway ? new Refusal('rail_unavailable') : error;
    }
    if (word) await settle(ports, payment_id, word);
  } else await endUnpaid(ports, payment_id, 'cancel');
  return (await ports.storage.get(Payment, payment_id))!;
}
