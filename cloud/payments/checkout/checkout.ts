/** Paying: a payment is stored before its rail hears of it, so that asking again, from any tab, finds the same one. */
import { z } from 'zod';
import { Payment, Refund } from '#shared/payments/entities/payment.ts';
import { DeskItem, PaymentClaim } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { isCurrency, largestAmount } from '#shared/payments/money.ts';
import { hasEnded, isOpen, withMoney } from '#shared/payments/process.ts';
import { isManual, type RailName, rails } from '#shared/payments/rails.ts';
import type { Offer } from '#shared/payments/offerShapes.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import { minute } from '#shared/time.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { clientId, inApp, inContestApp, publicId, saidOrigin } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { Duplicate, oneOf } from '#cloud/kernel/ports.ts';
import { RailAway } from '#cloud/providers/rails/rail.ts';
import { asStored } from '#cloud/payments/ledger/books.ts';
import { thing } from '#cloud/payments/cart/cart.ts';
import { feeBy, itemOf, offerOf, oneBundle, waysOf } from '#cloud/payments/cart/offers.ts';
import { isClaimed, isSettled, paymentsOfOffer, withdrawOthers } from '#cloud/payments/process/oneOffer.ts';
import { beginFromBalance, closePayment, openAtRail, payFromBalance } from '#cloud/payments/process/openPayment.ts';
import { isOperator, isPayer, isReceiver, payerOf } from '#cloud/payments/policy/access.ts';
import { accountOf, companyOf, nameAt, platformKeys } from '#cloud/payments/rails/rails.ts';
import { settle } from '#cloud/payments/process/settle.ts';
import { paymentShape } from '#cloud/payments/shapes.ts';
import { insertBatched } from '#cloud/patterns/batchedWrites.ts';
import { inWaves } from '#cloud/patterns/waves.ts';
import { needWork, paymentKeysOf, proofInput } from '#cloud/accounts/index.ts';

/** Each thing once: twice the same is its quantity. */
const things = listOf(z.strictObject(thing), paymentLimits.cartItems, 1).refine(
  (items) => new Set(items.map(({ type, sx_id }) => `${type}|${sx_id}`)).size === items.length,
);

/** Once they have paid, the same things are another offer; until then every tab has the same one. */
async function paidBefore({ storage, caller }: Context): Promise<number> {
  const [paid, claimed] = await Promise.all([
    storage.count(Payment, { payer: payerOf(caller), state: oneOf(withMoney) }),
    caller.user_id === undefined ? 0 : storage.count(PaymentClaim, { user_id: caller.user_id, state: 'waiting' }),
  ]);
  return paid + claimed;
}

/** What these things cost together now, and how they can be paid; throws 'cart_mixed' when one payment cannot pay for them. */
export const getOffer = defineFunction({
  route: 'POST /app/checkout/getOffer',
  who: everyone,
  limit: usual,
  input: z.strictObject({ items: things }),
  async run(context, { items }): Promise<{ offer: Offer }> {
    const { bundle } = await oneBundle(context, items);
    return { offer: await offerOf(context, bundle, await paidBefore(context)) };
  },
});

/** How long a payment waits for its payer. */
const waitOf = (rail: RailName): number => {
  const { waits } = paymentLimits;
  if (isManual(rail)) return waits.claim;
  return rail === 'ethereum' ? waits.ether + paymentLimits.etherGrace : rail === 'invoices' ? waits.coins : waits.card;
};

const paymentInput = z.strictObject({
  /** Of the offer: asked again it is the same payment until that has ended without money, and another way to pay ends the one before. */
  client_id: clientId,
  items: things,
  rail: z.enum(rails),
  /** What the payer was shown; another price is refused as 'price_changed'. */
  total: z.int().min(1).max(largestAmount),
  currency: z.string().refine(isCurrency),
  save_card: z.boolean().optional(),
  card_id: publicId.optional(),
  /** The solution of a getWork, after 'proof_required'. */
  proof: proofInput.optional(),
  origin: saidOrigin,
  in_app: inApp,
  contest_app: inContestApp,
});

type PaymentInput = z.output<typeof paymentInput>;
interface Named {
  readonly payment_id: string;
  readonly offer_key: string;
}

const offerKey = ({ secrets, caller }: Context, { client_id }: PaymentInput) =>
  secrets.hash(`offer|${payerOf(caller)}|${client_id}`).slice(0, 21);

/**
 * The payment that an offer was paid with, else the one by this rail that has not ended, and its name: without any, the name of the next one, the
 * same on every server and by every rail, so that of two at once one alone is stored.
 */
async function lookUp(
  { storage, secrets }: Context,
  offer_key: string,
  rail: RailName,
): Promise<{ named: Named; found: Payment | undefined; all: readonly Payment[] }> {
  const all = await paymentsOfOffer(storage, offer_key);
  const found = all.find(isSettled) ?? all.find((payment) => payment.rail === rail && !hasEnded(payment.state));
  const payment_id = found?.payment_id ?? secrets.hash(`payment|${offer_key}|${all.length}`).slice(0, 12);
  return { named: { payment_id, offer_key }, found, all };
}

/** What is to be paid, and by which way. Throws 'price_changed', 'rail_not_offered', 'not_enough_balance', and what things cannot be bought for. */
async function planOf(context: Context, input: PaymentInput) {
  const { bundle, pricing_id } = await oneBundle(context, input.items);
  const { total } = bundle;
  if (total.amount !== input.total || total.currency !== input.currency) throw new Refusal('price_changed');
  const [way] = await waysOf(context, bundle, input.rail);
  if (!way) throw new Refusal('rail_not_offered');
  if (way.available !== undefined && way.available < total.amount) throw new Refusal('not_enough_balance');
  return { bundle, pricing_id, way };
}

type Plan = Awaited<ReturnType<typeof planOf>>;

/**
 * Somebody who tries stolen cards begins many payments, each from a new browser. So new browsers do work, and an address begins a limited
 * number an hour.
 */
async function admitGuest(
  context: Context,
  { payment_id }: Named,
  rail: RailName,
  proof: PaymentInput['proof'],
): Promise<void> {
  const { limiter, caller } = context;
  if (rail === 'stripe') await needWork(context, 'payment', { proof, used_for: payment_id });
  await limiter.take('payments of guests', paymentLimits.guests, caller.address);
}

/** What is stored of a new payment; things that are kept for their buyer are kept from now on. */
async function rowOf(
  context: Context,
  named: Named,
  { bundle, pricing_id, way }: Plan,
  { card_id, proof, in_app, contest_app }: PaymentInput,
) {
  const { payment_id } = named;
  const { clock, secrets, caller, goods } = context;
  const { total, items, receiver_id } = bundle;
  if (caller.user_id === undefined) await admitGuest(context, named, way.rail, proof);
  const kept = items.map((item, index) =>
    itemOf(item, feeBy(way, item.fee), secrets.hash(`sale|${payment_id}|${index}`).slice(0, 12)),
  );
  const now = clock.now();
  const waits = Math.min(waitOf(way.rail), ...items.map(({ within }) => within ?? Number.POSITIVE_INFINITY));
  const expires_at = new Date(now + waits);
  for (const { type, ox_id, details } of kept)
    await goods.get(type)?.reserve?.(context, { ox_id, user_id: caller.user_id, details, until: expires_at });
  return {
    ...named,
    payer: payerOf(caller),
    user_id: caller.user_id,
    receiver_id,
    rail: way.rail,
    account: way.account,
    test: way.test,
    state: isManual(way.rail) ? ('awaiting' as const) : ('created' as const),
    currency: total.currency,
    amount: total.amount,
    fee: kept.reduce((sum, { fee }) => sum + fee, 0),
    items: kept,
    pricing_id,
    card_id,
    in_app,
    contest_app,
    expires_at,
    look_at: new Date(now + (isManual(way.rail) ? waits : minute)),
  };
}

interface Planned {
  readonly named: Named;
  readonly plan: Plan;
  /** How many payments of the payer wait. */
  readonly waiting: number;
}

/** From the balance it is paid at once, or not begun. Throws Duplicate where another server was faster with this offer. */
async function start(context: Context, { named, plan, waiting }: Planned, input: PaymentInput): Promise<Payment> {
  const { storage, clock, goods } = context;
  if (plan.way.rail === 'balance') {
    const row = await rowOf(context, named, plan, input);
    try {
      return await beginFromBalance(context, row);
    } catch (error) {
      if (error instanceof Refusal)
        for (const { type, ox_id, details } of row.items) await goods.get(type)?.release?.(context, { ox_id, details });
      throw error;
    }
  }
  if (waiting >= paymentLimits.begun) throw new Refusal('too_many_begun');
  const row = await rowOf(context, named, plan, input);
  await insertBatched(storage, clock, Payment, row);
  // What is opened at a rail is read again there.
  return isManual(row.rail) ? (await storage.get(Payment, named.payment_id))! : asStored(row, clock.now());
}

/** Where a manual payment is paid to. */
async function payTo({ storage }: Context, { rail, account }: Payment): Promise<string | undefined> {
  if (!isManual(rail)) return undefined;
  const keys =
    account === 'platform' ? await platformKeys(storage) : await paymentKeysOf(storage, Number(account.slice(1)));
  return nameAt(rail, keys);
}

async function shapeFor(context: Context, payment: Payment): Promise<PaymentShape> {
  const { storage } = context;
  const { payment_id } = payment;
  const isOver = payment.state === 'overpaid';
  const [[claim], refunds, [surplus]] = await Promise.all([
    isManual(payment.rail) ? storage.find(PaymentClaim, { payment_id }, { limit: 1 }) : [],
    payment.refunded || payment.reserved ? storage.find(Refund, { payment_id }, { sort: { createdAt: 1 } }) : [],
    isOver ? storage.find(DeskItem, { payment_id, kind: 'overpaid', state: 'decided' }, { limit: 1 }) : [],
  ]);
  const pay_to = isOpen(payment.state) ? await payTo(context, payment) : undefined;
  return paymentShape(payment, context.caller, { pay_to, claim, refunds, surplus });
}

/** How many payments of a payer wait, read together for those who pay in the same moment. */
const waitingOf = perStorage((storage) =>
  gather(async (payers: string[]) => {
    const where = { payer: oneOf(payers), state: oneOf(['created', 'awaiting']) };
    const rows = await storage.sums(Payment, where, { by: ['payer'] });
    return new Map(rows.map(({ key, sum }) => [key[0]!, sum]));
  }),
);

/** Whether what was found is the payment at this price, or stays whatever the price is. */
const isAsWanted = async ({ storage }: Context, { state, amount, payment_id }: Payment, input: PaymentInput) =>
  !isOpen(state) || amount === input.total || isClaimed(storage, payment_id);

/** What is there of the offer, and what is to be paid where there is nothing. Nothing ends for what cannot begin, such as a page that shows a former price. */
async function look(context: Context, offer_key: string, input: PaymentInput) {
  const { storage, clock, caller } = context;
  const find = async () => {
    const known = await lookUp(context, offer_key, input.rail);
    const isThere = known.found && (await isAsWanted(context, known.found, input));
    return { ...known, plan: isThere ? undefined : await planOf(context, input) };
  };
  // Nothing that is paid from a balance is left waiting.
  if (input.rail === 'balance') return { ...(await find()), waiting: 0 };
  return looking(storage, clock, async () => {
    const [known, waiting = 0] = await Promise.all([find(), waitingOf(storage)(payerOf(caller))]);
    // Those of the offer end before another one of it begins.
    return { ...known, waiting: waiting - known.all.filter(({ state }) => isOpen(state)).length };
  });
}

/** Those who pay in the same moment look together; who pays from a balance goes all the way with the others. */
const looking = inWaves();
const paying = inWaves();

/** The payment of the offer: this one, unless another cannot end any more. `taken`: the name that another server was faster with. */
async function begun(context: Context, offer_key: string, input: PaymentInput, taken?: string): Promise<Payment> {
  const { named, found: before, all, plan, waiting } = await look(context, offer_key, input);
  if (before && !isOpen(before.state)) return before;
  const staying = await withdrawOthers(context, named, all);
  if (staying) {
    if (before) await closePayment(context, before);
    return staying;
  }
  if (before && plan) {
    // What was begun keeps its price; the payer has been shown another one since, and agrees to that alone.
    const closed = await closePayment(context, before);
    return hasEnded(closed.state) ? begun(context, offer_key, input) : closed;
  }
  let payment = before;
  try {
    payment ??= await start(context, { named, plan: plan!, waiting }, input);
  } catch (error) {
    const { payment_id } = named;
    // Now it has one, which is found.
    if (error instanceof Duplicate && payment_id !== taken) return begun(context, offer_key, input, payment_id);
    throw error;
  }
  if (payment.state !== 'created') return payment;
  if (payment.rail === 'balance') return payFromBalance(context, payment);
  // The later periods of a subscription are paid without their payer being there.
  const save_card = input.save_card || payment.items.some(({ every }) => every);
  return openAtRail(context, payment, { ...input, save_card });
}

/** Begins a payment, or finds the one that was begun under this name. From the balance it is paid at once. */
export const createPayment = defineFunction({
  route: 'POST /app/checkout/createPayment',
  who: everyone,
  limit: changing,
  input: paymentInput,
  async run(context, input): Promise<{ payment: PaymentShape }> {
    const { storage, clock } = context;
    const offer_key = offerKey(context, input);
    const pay = () => begun(context, offer_key, input);
    const payment = await inTurn(storage, `Payments|${offer_key}`, () =>
      input.rail === 'balance' ? paying(storage, clock, pay) : pay(),
    );
    return { payment: await shapeFor(context, payment) };
  },
});

/** As it is; while a rail has it open, the rail is asked. So a page that comes back from a rail is not believed, and need not be. */
export const getPayment = defineFunction({
  route: 'POST /app/checkout/getPayment',
  who: everyone,
  limit: usual,
  input: z.strictObject({ payment_id: publicId }),
  async run(context, { payment_id }): Promise<{ payment: PaymentShape }> {
    const { storage, caller, log } = context;
    let payment = await storage.get(Payment, payment_id);
    if (!payment || !(isPayer(payment, caller) || isReceiver(payment, caller) || isOperator(caller, 'read')))
      throw new Refusal('payment_not_found');
    const company = companyOf(context, payment);
    if (payment.state === 'awaiting' && payment.rail_id && company)
      try {
        const word = await company.look(await accountOf(context, payment), payment.rail_id, true);
        if (word) payment = (await settle(context, payment_id, word))!;
      } catch (error) {
        if (!(error instanceof RailAway || error instanceof Refusal)) throw error;
        log.warn({ err: error, payment_id }, 'the rail did not say how a payment stands');
      }
    return { payment: await shapeFor(context, payment) };
  },
});

/** By who pays, while it is open. What the rail has taken meanwhile is paid. */
export const cancelPayment = defineFunction({
  route: 'POST /app/checkout/cancelPayment',
  who: everyone,
  limit: changing,
  input: z.strictObject({ payment_id: publicId }),
  async run(context, { payment_id }): Promise<{ payment: PaymentShape }> {
    const { storage, caller } = context;
    const payment = await storage.get(Payment, payment_id);
    if (!payment || !isPayer(payment, caller)) throw new Refusal('payment_not_found');
    if (await isClaimed(storage, payment_id)) throw new Refusal('step_not_possible');
    await closePayment(context, payment);
    return { payment: await shapeFor(context, (await storage.get(Payment, payment_id))!) };
  },
});
