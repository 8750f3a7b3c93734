/** What rails tell us. It is verified as it was sent, stored raw, answered, and then applied: by asking the rail, not by believing the message. */
import { z } from 'zod';
import { Payment, PaymentEvent } from '#shared/payments/entities/payment.ts';
import { DeskItem } from '#shared/payments/entities/shop.ts';
import { isOpen } from '#shared/payments/process.ts';
import { isOutside, type OutsideRail, rails } from '#shared/payments/rails.ts';
import { Refusal } from '#shared/errors.ts';
import { day, inSeconds } from '#shared/time.ts';
import type { Callback } from '#cloud/kernel/domain.ts';
import { gatherRows } from '#cloud/patterns/gatherRows.ts';
import { type Allowance, atMost, Duplicate, type Ports, type Storage } from '#cloud/kernel/ports.ts';
import { RailAway, type RailNews, type RailWord } from '#cloud/providers/rails/rail.ts';
import { changeBatched, insertBatched } from '#cloud/patterns/batchedWrites.ts';
import type { BooksTransaction } from '#cloud/payments/ledger/books.ts';
import { applyCard } from './newCards.ts';
import { railAccount } from '#cloud/payments/rails/rails.ts';
import { settle } from '#cloud/payments/process/settle.ts';

/** Tries after which an event is left to an operator. */
const mostTries = 20;

type Event = Pick<PaymentEvent, 'event_id' | 'account' | 'rail' | 'rail_id' | 'payment_id' | 'tries'> &
  Pick<RailNews, 'made_at'>;

const byRailId = new Map(rails.map((rail) => [rail, gatherRows(Payment, 'rail_id', { rail })]));

/** What never changes of a payment is known without asking again. */
async function paymentOf(storage: Storage, word: RailWord | undefined, known: Payment | undefined) {
  if (word?.payment_id === undefined) return undefined;
  return word.payment_id === known?.payment_id ? known : storage.get(Payment, word.payment_id);
}

/** Applies an event that is stored. Safe to repeat. */
async function apply(ports: Ports, event: Event): Promise<void> {
  const { storage, clock, secrets } = ports;
  const { event_id, account: name, rail } = event;
  const company = isOutside(rail) ? ports.rails[rail] : undefined;
  // Some say only what we call it.
  const named = event.rail_id || !event.payment_id ? undefined : await storage.get(Payment, event.payment_id);
  const rail_id = event.rail_id ?? named?.rail_id;
  const finished = (outcome: PaymentEvent['outcome'], payment_id?: string) => ({
    id: event_id,
    set: { outcome, applied_at: new Date(clock.now()), ...(payment_id && { payment_id }) },
  });
  const finish = (outcome: PaymentEvent['outcome'], payment_id?: string) =>
    changeBatched(storage, clock, PaymentEvent, finished(outcome, payment_id));
  const account = await railAccount(ports, rail, name);
  if (!rail_id || !account || !company) return await finish('ignored');
  const set = name === 'platform' ? await company.lookCard?.(account, rail_id) : undefined;
  if (set) return await finish((await applyCard(ports, set)) ? 'applied' : 'ignored');
  const [known] = await byRailId.get(rail)!(storage, rail_id);
  const word = await company.look(account, rail_id, known !== undefined && isOpen(known.state), event.made_at);
  const payment = await paymentOf(storage, word, known);
  // Another account, or another payment of the rail under our name: not what was asked for.
  if (word && payment?.account === name && payment.rail_id === rail_id) {
    const { payment_id } = payment;
    // With the money, so that it costs nothing of its own; what else a rail says is done when all of it is.
    const isPaid = word.state === 'paid';
    const note = (books: BooksTransaction) => books.tx.apply(PaymentEvent, [finished('applied', payment_id)]);
    await settle(ports, payment_id, word, isPaid ? { note } : {});
    return isPaid ? undefined : await finish('applied', payment_id);
  }
  if (word?.state !== 'paid' || name !== 'platform') return await finish('ignored');
  // Begun, and killed before it was stored what the rail calls it.
  if (payment?.account === name && !payment.rail_id && payment.state === 'created') {
    await storage.transact((tx) => tx.update(Payment, payment.payment_id, { rail_id }));
    await settle(ports, payment.payment_id, word);
    return await finish('applied', payment.payment_id);
  }
  const desk_id = secrets.hash(`desk|${rail}|${rail_id}`).slice(0, 12);
  const item = { rail, account: name, event_id, amount: word.received, currency: word.currency.slice(0, 3) };
  if (!(await storage.get(DeskItem, desk_id)))
    await storage.transact((tx) => tx.insert(DeskItem, { ...item, desk_id, kind: 'unknown', state: 'open' }));
  await finish('desk');
}

async function tryToApply(ports: Ports, event: Event): Promise<void> {
  const { storage, clock, log } = ports;
  const { event_id } = event;
  try {
    await apply(ports, event);
  } catch (error) {
    const isLast = event.tries + 1 >= mostTries;
    log[isLast || !(error instanceof RailAway) ? 'error' : 'warn'](
      { err: error, event_id },
      'a call-back was not applied',
    );
    await changeBatched(storage, clock, PaymentEvent, {
      id: event_id,
      add: { tries: 1 },
      ...(isLast && { set: { outcome: 'desk' as const } }),
    });
  }
}

/** Bytes of a call-back: rails send some thousand. */
const largestBody = 262_144;
const ofOneAccount: Allowance = { points: 300, seconds: 60 };
/** Members sign what they like: of theirs, so many bodies a payment are kept, of no more bytes than a rail sends. */
const keptOfMembers = { bytes: 65_536, aPayment: { points: 40, seconds: inSeconds(day) } satisfies Allowance };
/** Milliseconds for which call-backs are kept. */
const kept = 365 * day;
const newsForm = z.object({
  id: z.string().min(1).max(300),
  type: z.string().max(300),
  rail_id: z.string().max(200).optional(),
  payment_id: z.string().max(64).optional(),
  made_at: z.number().optional(),
});

/** A rail calls the platform, or the account of a receiver (`u<user_id>`), at an address of its own. */
export const callbackOf =
  (rail: OutsideRail): Callback =>
  async (ports, { raw, headers, params }) => {
    const { storage, clock, secrets, limiter } = ports;
    if (raw.byteLength > largestBody) throw new Refusal('body_too_big');
    const account = await railAccount(ports, rail, params.account ?? '');
    let news: RailNews | undefined;
    try {
      news = account && (await ports.rails[rail]?.read(account, raw, headers));
    } catch (error) {
      if (!(error instanceof RailAway)) throw error;
      // It tells everything again.
      throw new Refusal('unavailable');
    }
    if (!account || !news) throw new Refusal('forbidden');
    // Members sign with secrets of their own: what they say is no more believed than any other caller's.
    if (!newsForm.safeParse(news).success) throw new Refusal('invalid');
    const isOurs = account.name === 'platform';
    if (!isOurs) {
      await limiter.take('callbacks of an account', ofOneAccount, `${rail}|${account.name}`);
      const about = news.rail_id === undefined ? {} : { rail, account: account.name, rail_id: news.rail_id };
      if (news.rail_id === undefined || !(await storage.count(Payment, about))) return;
    }
    const isKept =
      isOurs ||
      (raw.byteLength <= keptOfMembers.bytes &&
        (await limiter
          .take('call-backs kept of a payment', keptOfMembers.aPayment, `${rail}|${account.name}|${news.rail_id!}`)
          .then(() => true)
          .catch(() => false)));
    const now = clock.now();
    const event = {
      event_id: secrets.hash(`event|${rail}|${account.name}|${news.id}`).slice(0, 21),
      rail,
      account: account.name,
      type: news.type.slice(0, 100),
      raw: isKept ? new TextDecoder().decode(raw) : '',
      rail_id: news.rail_id,
      payment_id: news.payment_id,
      received_at: new Date(now),
      expires_at: new Date(now + kept),
      outcome: 'waiting' as const,
    };
    try {
      await insertBatched(storage, clock, PaymentEvent, event);
    } catch (error) {
      // It was told before.
      if (error instanceof Duplicate) return;
      throw error;
    }
    // Behind the answer: a rail that waits long tells everything again.
    void tryToApply(ports, { ...event, tries: 0, made_at: news.made_at }).catch((error: unknown) =>
      ports.log.error({ err: error, event_id: event.event_id }, 'a call-back was not applied'),
    );
  };

const pageSize = 100;
/** Milliseconds for which an event is left to the server that it came to. */
const fresh = 15_000;

/** Events that no server has applied yet, oldest first. */
export async function sweepEvents(ports: Ports): Promise<void> {
  const received_at = atMost(new Date(ports.clock.now() - fresh));
  const waiting = await ports.storage.find(
    PaymentEvent,
    { outcome: 'waiting', received_at },
    { sort: { received_at: 1 }, limit: 10 * pageSize },
  );
  // Nobody's events stand before everybody else's.
  const turns = new Map<string, number>();
  const inTurns = waiting.map((event) => {
    const turn = (turns.get(event.account) ?? 0) + 1;
    turns.set(event.account, turn);
    return { event, turn: event.account === 'platform' ? 0 : turn };
  });
  for (const { event } of inTurns.toSorted((a, b) => a.turn - b.turn).slice(0, pageSize))
    await tryToApply(ports, event);
}
