/** The cart: what a browser or a member means to buy. Prices are asked anew whenever it is looked at. */
import { z } from 'zod';
import { Cart, type CartItem } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { isCurrency, largestAmount } from '#shared/payments/money.ts';
import type { CartShape } from '#shared/payments/offerShapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { counting, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Storage } from '#cloud/kernel/ports.ts';
import { bundlesOf, offerOf, type Priced, priced } from './offers.ts';
import { payerOf } from '../policy/access.ts';
import { pricingAt } from '#cloud/payments/policy/pricing.ts';

const digits = z
  .string()
  .regex(/^\d{1,13}$/)
  .transform(Number);

/** A sentence that other programs know. */
const invalidAmount = 'errors.invalid_amount';

/** A thing to buy, as pages name it. */
export const thing = {
  type: z.string().regex(/^[a-z]{2,20}$/),
  sx_id: publicId,
  quantity: z
    .union([z.int(), digits])
    .pipe(z.int().min(1, invalidAmount).max(paymentLimits.quantity, invalidAmount))
    .default(1),
  /** Minor units, where the buyer says how much. */
  amount: z.union([z.int(), digits]).pipe(z.int().min(1, invalidAmount).max(largestAmount, invalidAmount)).optional(),
  currency: z.string().refine(isCurrency).optional(),
};

const isSame = (a: Pick<CartItem, 'type' | 'sx_id'>, b: Pick<CartItem, 'type' | 'sx_id'>) =>
  a.type === b.type && a.sx_id === b.sx_id;

/** Changes what is in somebody's cart; safe to repeat. */
const change = (
  storage: Storage,
  owner: string,
  change_: (cart: Pick<Cart, 'items' | 'round'>) => Pick<Cart, 'items' | 'round'>,
) =>
  inTurn(storage, `Carts|${owner}`, () =>
    storage.transact(async (tx) => {
      const before = await tx.get(Cart, owner);
      const { items, round } = change_({ items: before?.items ?? [], round: before?.round ?? 0 });
      await tx.apply(Cart, [{ id: owner, set: { items, round }, orInsert: {} }]);
    }),
  );

async function cartShape(context: Context): Promise<CartShape> {
  const { storage, clock } = context;
  const cart = await storage.get(Cart, payerOf(context.caller));
  const items = cart?.items ?? [];
  const { rules } = await pricingAt(storage, clock.now());
  const all: Priced[] = [];
  const problems: CartShape['problems'] = [];
  for (const [index, item] of items.entries())
    try {
      all.push(await priced(context, item, rules));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { type, sx_id, quantity } = item;
      const goods = context.goods.get(type);
      const unsold = await goods?.unsold?.(context, sx_id);
      const isLatest = index === 0;
      problems.push({ type, sx_id, quantity, code: error.code, page: goods?.page?.(sx_id), ...unsold, isLatest });
    }
  const offers = await Promise.all(bundlesOf(all).map((bundle) => offerOf(context, bundle, cart?.round ?? 0)));
  return { offers, problems, count: items.length, serverTime: clock.now() / 1000 };
}

/** Other programs send `id`. It says nothing, because every browser and member has one cart. */
export const getCart = defineFunction({
  route: 'GET /app/checkout/getCart/:id',
  who: everyone,
  limit: usual,
  input: z.strictObject({ id: counting.optional() }),
  run: (context) => cartShape(context),
});

/**
 * Puts a quantity of a thing into the cart, before what waits there; the same thing again takes the new quantity. Prefetches and links of
 * other sites have no `ssid`.
 */
export const addToCart = defineFunction({
  route: ['GET /app/cart/add/:type/:sx_id', 'GET /app/cart/add/:type/:sx_id/:quantity'],
  who: everyone,
  limit: changing,
  input: z.strictObject(thing),
  async run(context, item): Promise<CartShape> {
    const { storage, clock, caller } = context;
    const owner = payerOf(caller);
    const { rules } = await pricingAt(storage, clock.now());
    await priced(context, item, rules);
    await change(storage, owner, ({ items, round }) => {
      const others = items.filter((other) => !isSame(other, item));
      if (others.length >= paymentLimits.cartItems) throw new Refusal('too_big');
      return { items: [item, ...others], round };
    });
    return cartShape(context);
  },
});

export const removeFromCart = defineFunction({
  route: 'POST /app/cart/remove',
  who: everyone,
  limit: changing,
  input: z.strictObject({ type: thing.type, sx_id: thing.sx_id }),
  async run(context, item): Promise<CartShape> {
    await change(context.storage, payerOf(context.caller), ({ items, round }) => ({
      items: items.filter((other) => !isSame(other, item)),
      round,
    }));
    return cartShape(context);
  },
});

/** What was paid for, or claimed to be, lies in no cart any more. */
export async function emptyCart(storage: Storage, owner: string, bought: readonly Pick<CartItem, 'type' | 'sx_id'>[]) {
  const cart = await storage.get(Cart, owner);
  if (!cart?.items.some((item) => bought.some((other) => isSame(item, other)))) return;
  await change(storage, owner, ({ items, round }) => ({
    items: items.filter((item) => !bought.some((other) => isSame(item, other))),
    round: round + 1,
  }));
}

/** Runs on sign-in: what the browser's cart holds moves into the person's, and stays in no cart of the browser. Idempotent. */
export async function cartSignedIn({ storage }: Context, visitor_id: string, user_id: number): Promise<void> {
  const [browser, own] = [`v${visitor_id}`, `u${user_id}`];
  const brought = (await storage.get(Cart, browser))?.items ?? [];
  if (!brought.length) return;
  await change(storage, own, ({ items, round }) => {
    const others = items.filter((item) => !brought.some((other) => isSame(item, other)));
    return { items: [...brought, ...others].slice(0, paymentLimits.cartItems), round };
  });
  await change(storage, browser, ({ items, round }) => ({
    items: items.filter((item) => !brought.some((other) => isSame(item, other))),
    round,
  }));
}
