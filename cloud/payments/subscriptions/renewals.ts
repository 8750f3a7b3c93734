/**
 * Renewing subscriptions. A period that is due is noted on the row before anything is asked of a rail, with the name of the payment that pays it:
 * servers that die, or two that look at once, go on with the same payment. Another one for the same period is made only when the rail has closed the
 * one before, and the books take one of them.
 */
import { Profile } from '#shared/accounts/entities.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { isOpen, isPaid } from '#shared/payments/process.ts';
import {
  graceDays,
  isWorthRetrying,
  periodAt,
  retryDays,
  type SubscriptionEnd,
} from '#shared/payments/subscriptions.ts';
import { Refusal } from '#shared/errors.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { day, minute } from '#shared/time.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { tellOfMoney } from '#cloud/payments/process/afterwards.ts';
import { closePayment, endUnpaid, openAtRail, payFromBalance } from '#cloud/payments/process/openPayment.ts';
import { endTerm, termIn } from '#cloud/payments/policy/periods.ts';

const pageSize = 200;
/** Milliseconds after which a rail that did not answer is asked again. */
const pause = 5 * minute;

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * day);
export const graceEnd = ({ charging_since }: Subscription) => charging_since && after(charging_since, graceDays);

/** Each payment for a period has a name of its own, known before it is made. */
const paymentName = (
  { secrets }: Pick<Ports, 'secrets'>,
  { subscription_id }: Subscription,
  charging: number,
  nth: number,
) => secrets.hash(`renewal|${subscription_id}|${charging}|${nth}`).slice(0, 12);

/** Changes the row where it is still in the middle of what was read of it. */
const changeIf = (
  { storage }: Pick<Ports, 'storage'>,
  read: Subscription,
  changes: ChangesOf<typeof Subscription>,
): Promise<Subscription | undefined> =>
  storage.transact(async (tx) => {
    const now = await tx.get(Subscription, read.subscription_id);
    const isSame =
      now?.state === read.state &&
      now.charging === read.charging &&
      now.attempts === read.attempts &&
      now.retries === read.retries &&
      now.period === read.period &&
      now.ends_then === read.ends_then;
    return isSame ? tx.update(Subscription, read.subscription_id, changes) : undefined;
  });

const about = ({ amount, currency, title }: Subscription) => ({ amount, currency, what: title.slice(0, 120) });

/** Why there is no next period. */
async function overFor(ports: Ports, row: Subscription): Promise<SubscriptionEnd | undefined> {
  if (row.ends_then) return 'cancelled';
  const { storage, goods, testMoney, clock } = ports;
  const { user_id, seller_id, item, currency, subscription_id, period } = row;
  const [buyer, seller] = await Promise.all([
    storage.get(Profile, user_id),
    seller_id === undefined ? undefined : storage.get(Profile, seller_id),
  ]);
  if (!buyer || buyer.closed || buyer.disabled_at) return 'cancelled';
  if (seller?.closed || seller?.disabled_at || (row.test && !testMoney)) return 'not_sold';
  const next = Math.max(period + 1, periodAt(row.started_at, row.every, new Date(clock.now())));
  const { ox_id, sx_id, quantity, amount, details } = item;
  const code = await goods.get(row.type)?.check(ports, storage, {
    ...{ ox_id, sx_id, quantity, amount, currency, details, user_id },
    payment_id: subscription_id,
    together: quantity,
    buyer: `u${user_id}`,
    nth: 1,
    term: termIn(row, next),
  });
  return code || !goods.has(row.type) ? 'not_sold' : undefined;
}

/** The payment that is to pay the period, as it stands; it is made, and opened where nobody has. Undefined where the rail does not say yet. */
async function attempt(ports: Ports, row: Subscription): Promise<Payment | undefined> {
  const { storage, secrets, clock } = ports;
  const { subscription_id, charging, payment_id, item, user_id, card_id, rail } = row;
  const now = clock.now();
  const payment = await storage.transact(async (tx) => {
    const known = await tx.get(Payment, payment_id!);
    const current = await tx.get(Subscription, subscription_id);
    if (known || current?.payment_id !== payment_id || current?.state === 'ended') return known;
    return tx.insert(Payment, {
      payment_id: payment_id!,
      payer: `u${user_id}`,
      user_id,
      receiver_id: row.seller_id,
      rail,
      account: 'platform',
      test: row.test,
      state: 'created',
      currency: row.currency,
      amount: item.amount,
      fee: item.fee,
      items: [{ ...item, ox_id: secrets.hash(`sale|${payment_id}|0`).slice(0, 12) }],
      pricing_id: row.pricing_id,
      subscription_id,
      period: charging!,
      card_id: rail === 'stripe' ? card_id : undefined,
      // As long as it can be made good.
      expires_at: graceEnd(row)!,
      look_at: new Date(now + minute),
    });
  });
  if (payment?.state !== 'created') return payment;
  try {
    if (rail === 'balance') return await payFromBalance(ports, payment);
    const kept = payment.card_id ? { card_id: payment.card_id, offSession: true } : {};
    return await openAtRail(ports, payment, { save_card: true, ...kept });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'rail_unavailable' || error.code === 'busy') return undefined;
    await endUnpaid(ports, payment.payment_id, 'fail', error.code);
    return storage.get(Payment, payment.payment_id);
  }
}

/** The charge has failed: its payer is told what to do, and when it is tried again. */
async function noteFailure(ports: Ports, row: Subscription, problem: string): Promise<void> {
  const { storage, clock } = ports;
  const { subscription_id, user_id, charging, charging_since } = row;
  const now = await storage.get(Subscription, subscription_id);
  // Paid or ended meanwhile.
  if (now?.charging !== charging || now?.state === 'ended') return;
  const passed = (clock.now() - charging_since!.getTime()) / day;
  const retries = retryDays.filter((on) => on <= passed).length;
  // Once a day of the plan, however often its payer tries by themselves.
  const once = `${subscription_id}|${charging}|${retries}|failed`;
  await tellOfMoney(
    ports,
    { user_id, type: 'subscription_failed', path: '/subscriptions', topic: once, once, isMailed: true },
    { ...about(row), until: graceEnd(row)! },
  );
  await changeIf(ports, row, {
    state: 'past_due',
    problem: problem.slice(0, 80),
    retries,
    look_at: after(charging_since!, retryDays[retries] ?? graceDays),
  });
}

/** Tries to take the money; the same try again is the same payment. */
async function charge(ports: Ports, row: Subscription): Promise<void> {
  const payment = await attempt(ports, row);
  if (payment && isPaid(payment.state)) return;
  const problem = payment?.problem ?? (payment && !payment.card_id ? 'card_not_found' : undefined);
  if (payment && problem) await noteFailure(ports, row, problem);
  else if (payment && !isOpen(payment.state)) await noteFailure(ports, row, payment.state);
  else await changeIf(ports, row, { look_at: new Date(ports.clock.now() + pause) });
}

/** Another try, once the former one is closed. Undefined when that one was paid after all. Throws 'rail_unavailable'. */
async function nextTry(ports: Ports, row: Subscription): Promise<Subscription | undefined> {
  const former = row.payment_id === undefined ? undefined : await ports.storage.get(Payment, row.payment_id);
  if (former && isPaid((isOpen(former.state) ? await closePayment(ports, former) : former).state)) return undefined;
  const attempts = row.attempts + 1;
  return changeIf(ports, row, {
    attempts,
    payment_id: paymentName(ports, row, row.charging!, attempts),
    problem: undefined,
  });
}

/** It is over: what could still be paid is closed, and both sides are told. */
export async function endSubscription(ports: Ports, row: Subscription, why: SubscriptionEnd): Promise<void> {
  const { storage, clock } = ports;
  const { subscription_id } = row;
  const open = row.payment_id === undefined ? undefined : await storage.get(Payment, row.payment_id);
  if (open && isOpen(open.state) && isPaid((await closePayment(ports, open)).state)) return;
  await storage.transact(async (tx) => {
    const now = await tx.get(Subscription, subscription_id);
    // Paid, ended or taken back to go on meanwhile.
    if (!now || now.state === 'ended' || now.period !== row.period || now.attempts !== row.attempts) return;
    if (row.ends_then && !now.ends_then) return;
    await endTerm(ports, tx, now, { why, at: new Date(clock.now()) });
  });
  const ended = await storage.get(Subscription, subscription_id);
  if (ended?.state === 'ended') await tellEnd(ports, ended);
}

async function tellEnd(ports: Ports, row: Subscription): Promise<void> {
  const { storage } = ports;
  const { subscription_id, user_id, seller_id, payment_id } = row;
  const open = payment_id === undefined ? undefined : await storage.get(Payment, payment_id);
  if (open && isOpen(open.state)) await closePayment(ports, open);
  const once = `${subscription_id}|ended`;
  await tellOfMoney(
    ports,
    {
      user_id,
      type: 'subscription_ended',
      path: '/subscriptions',
      topic: once,
      once,
      isMailed: row.ended_by !== 'cancelled',
    },
    about(row),
  );
  if (seller_id !== undefined && seller_id !== user_id)
    await tellOfMoney(
      ports,
      { user_id: seller_id, type: 'subscriber_left', path: '/sales', topic: once, once, actor_id: user_id },
      about(row),
    );
  await storage.transact((tx) => tx.update(Subscription, subscription_id, { look_at: undefined }));
}

/** Notes which period is due, and the payment that is to pay it. Of periods that nobody charged, the one that runs is charged alone. */
const begin = (ports: Ports, row: Subscription): Promise<Subscription | undefined> => {
  const now = new Date(ports.clock.now());
  const charging = Math.max(row.period + 1, periodAt(row.started_at, row.every, now));
  return changeIf(ports, row, {
    charging,
    charging_since: now,
    attempts: 1,
    retries: 0,
    payment_id: paymentName(ports, row, charging, 1),
  });
};

/** Does what is due for one. Safe to repeat, and to run on several servers at once. */
export async function lookAtSubscription(ports: Ports, subscription_id: string): Promise<void> {
  const { storage, clock } = ports;
  const row = await storage.get(Subscription, subscription_id);
  if (!row?.look_at || row.look_at.getTime() > clock.now()) return;
  if (row.state === 'ended') return tellEnd(ports, row);
  if (row.charging === undefined) {
    const why = await overFor(ports, row);
    if (why) return endSubscription(ports, row, why);
    const begun = await begin(ports, row);
    return begun && charge(ports, begun);
  }
  if (graceEnd(row)!.getTime() <= clock.now()) return endSubscription(ports, row, 'unpaid');
  // In the middle of a try.
  if (row.problem === undefined) return charge(ports, row);
  const payment = await storage.get(Payment, row.payment_id!);
  if (payment && isOpen(payment.state) && !isWorthRetrying(row.problem)) return noteFailure(ports, row, row.problem);
  return retry(ports, row);
}

/** Tries to charge a period that has failed, now. */
export async function retry(ports: Ports, row: Subscription): Promise<void> {
  const why = await overFor(ports, row);
  if (why) return endSubscription(ports, row, why);
  const next = await nextTry(ports, row);
  if (next) await charge(ports, next);
}

/** Those that are due. */
export async function renewSubscriptions(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const look_at = atMost(new Date(clock.now()));
  for (const { subscription_id } of await storage.find(
    Subscription,
    { look_at },
    { sort: { look_at: 1 }, limit: pageSize },
  ))
    await lookAtSubscription(ports, subscription_id).catch(async (error: unknown) => {
      log.error({ err: error, subscription_id }, 'a subscription was not renewed');
      // Later again, after those that wait behind it.
      const next = new Date(clock.now() + pause);
      await storage.transact(async (tx) => {
        if ((await tx.get(Subscription, subscription_id))?.look_at)
          await tx.update(Subscription, subscription_id, { look_at: next });
      });
    });
}
