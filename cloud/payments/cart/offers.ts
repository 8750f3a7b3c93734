/** What things cost now, grouped into what one payment can pay for. */
import { Profile } from '#shared/accounts/entities.ts';
import type { PaymentItem } from '#shared/payments/entities/payment.ts';
import type { CartItem } from '#shared/payments/entities/shop.ts';
import { type Currency, feeOf, isCurrency, largestAmount, type Money } from '#shared/payments/money.ts';
import type { Offer } from '#shared/payments/offerShapes.ts';
import type { PricingRules } from '#shared/payments/shapes.ts';
import { isPromptRail, type RailName } from '#shared/payments/rails.ts';
import { subscriptionRails } from '#shared/payments/subscriptions.ts';
import { Refusal } from '#shared/errors.ts';
import { minute } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Quote } from '#cloud/kernel/goods.ts';
import { payerOf } from '../policy/access.ts';
import { pricingNow } from '#cloud/payments/policy/pricing.ts';
import { type Way, waysTo } from '#cloud/payments/rails/rails.ts';
import { isSubscribed } from '#cloud/payments/policy/periods.ts';

/** A thing with its price of this moment. */
export interface Priced extends Quote {
  readonly type: string;
  readonly sx_id: string;
  readonly quantity: number;
  readonly currency: Currency;
  readonly fee: number;
  /** Minor units, where the buyer says what it costs. */
  readonly said?: number;
}

/** Throws the Refusal that says why it cannot be bought. */
export async function priced(context: Context, item: CartItem, rules: PricingRules): Promise<Priced> {
  const { goods, caller } = context;
  const kind = goods.get(item.type);
  if (!kind) throw new Refusal('not_for_sale');
  if (!kind.forGuests && caller.user_id === undefined) throw new Refusal('session_required');
  const quote = await kind.quote(context, item, rules);
  const { amount, currency, feeFree, receiver_id, every } = quote;
  if (every) {
    if (caller.user_id === undefined) throw new Refusal('session_required');
    if (await isSubscribed(context.storage, caller.user_id, item)) throw new Refusal('already_subscribed');
  }
  const receiver = receiver_id === undefined ? undefined : await context.storage.get(Profile, receiver_id);
  // Nobody is there to be paid, or operators have said that they are not.
  if (receiver?.closed || receiver?.disabled_at) throw new Refusal('not_for_sale');
  if (!isCurrency(currency) || !Number.isSafeInteger(amount) || amount < 1 || amount > largestAmount)
    throw new Refusal('invalid_amount');
  return {
    ...quote,
    // Cards are kept at the platform's account.
    collected: quote.collected || every !== undefined,
    currency,
    type: item.type,
    sx_id: item.sx_id,
    quantity: item.quantity,
    said: item.amount,
    fee: feeFree ? 0 : feeOf(amount, rules.fee_bps),
  };
}

/** What one payment pays for: things of one receiver, in one currency. */
export interface Bundle {
  readonly receiver_id: number | undefined;
  readonly collected: boolean;
  readonly total: Money;
  readonly items: readonly Priced[];
}

/** Each subscription is a payment of its own, as its later ones are. */
const bundleKey = ({ receiver_id, currency, collected, of, every, type, sx_id }: Priced) =>
  `${receiver_id ?? ''}|${currency}|${collected ?? false}|${of ?? ''}|${every ? `${type} ${sx_id}` : ''}`;

export function bundlesOf(items: readonly Priced[]): Bundle[] {
  const bundles = new Map<string, Priced[]>();
  for (const item of items) bundles.set(bundleKey(item), [...(bundles.get(bundleKey(item)) ?? []), item]);
  return [...bundles.values()].map((own) => ({
    receiver_id: own[0]!.receiver_id,
    collected: own[0]!.collected ?? false,
    total: { amount: own.reduce((sum, { amount }) => sum + amount, 0), currency: own[0]!.currency },
    items: own,
  }));
}

/** The ways by which the caller can pay for a bundle; `rail` alone, where it is given. */
export async function waysOf(
  context: Context,
  { receiver_id, collected, total, items }: Bundle,
  rail?: RailName,
): Promise<Way[]> {
  const { user_id } = context.caller;
  // Nobody fills a balance from itself, and nobody pays themselves from it.
  const mayUseBalance = user_id !== receiver_id && !items.some(({ type }) => type === 'deposit');
  const balanceOf = mayUseBalance ? user_id : undefined;
  const isAgain = items.some(({ every }) => every);
  const isKept = items.some(({ within }) => within !== undefined);
  // Paying itself refuses what the balance does not hold; only what would be kept for nothing meanwhile is refused before.
  const shows = rail === undefined || isKept;
  const ways = await waysTo(context, { receiver_id, price: total, collected, balanceOf, rail, shows });
  return ways.filter(
    (way) => (!isAgain || subscriptionRails.some((name) => name === way.rail)) && (!isKept || isPromptRail(way.rail)),
  );
}

/** Money that goes straight to a receiver leaves the platform no share. */
export const feeBy = ({ account }: Pick<Way, 'account'>, fee: number) => (account === 'platform' ? fee : 0);

/**
 * `round` tells offers of the same things apart, once one is paid; within a round they make one payment, also where a price changes between
 * two looks.
 */
export async function offerOf(context: Context, bundle: Bundle, round: number): Promise<Offer> {
  const { secrets, caller, goods } = context;
  const { receiver_id, total, items } = bundle;
  const ways = await waysOf(context, bundle);
  const what = items.map(({ type, sx_id, quantity, said }) => [type, sx_id, quantity, said]);
  return {
    client_id: secrets.hash(JSON.stringify(['offer', payerOf(caller), round, total.currency, what])).slice(0, 21),
    receiver_id,
    currency: total.currency,
    items: items.map(({ type, sx_id, of, title, picture, quantity, amount, whole, every, at, within }) => ({
      type,
      sx_id,
      of,
      title,
      ...(picture && { picture }),
      quantity,
      amount,
      whole,
      every,
      at: at === undefined ? undefined : new Date(at).toISOString(),
      kept_minutes: within && Math.floor(within / minute),
      page: goods.get(type)?.page?.(sx_id),
    })),
    total: total.amount,
    fee: items.reduce((sum, { fee }) => sum + fee, 0),
    refunds: items.some(({ whole }) => whole) ? 'whole' : 'parts',
    rails: ways.map(({ rail, test, account, pay_to, available, form }) => ({
      rail,
      test,
      direct: account !== 'platform',
      pay_to,
      available,
      form,
    })),
  };
}

/** All things as one bundle with the pricing that it was made by. Throws 'cart_mixed' when they are not for one payment. */
export async function oneBundle(context: Context, items: readonly CartItem[]) {
  const { pricing_id, rules } = await pricingNow(context.storage, context.clock.now());
  const all: Priced[] = [];
  for (const item of items) all.push(await priced(context, item, rules));
  const [bundle, ...others] = bundlesOf(all);
  if (!bundle || others.length) throw new Refusal('cart_mixed');
  if (bundle.total.amount > largestAmount) throw new Refusal('invalid_amount');
  for (const type of new Set(bundle.items.map((item) => item.type)))
    await context.goods.get(type)?.refuseTogether?.(
      context,
      bundle.items.filter((item) => item.type === type),
    );
  return { bundle, pricing_id };
}

/** As a payment keeps it. */
export const itemOf = (
  { type, sx_id, of, title, quantity, amount, whole, every, within, details }: Priced,
  fee: number,
  ox_id: string,
): PaymentItem => ({
  ox_id,
  type,
  sx_id,
  of,
  title: title.slice(0, 300),
  quantity,
  amount,
  fee,
  whole,
  every,
  ...(within !== undefined && { kept: true as const }),
  details,
});
