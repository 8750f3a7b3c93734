/** An order's whole story, to be printed by either side. */
import { Profile } from '#shared/accounts/entities.ts';
import type { OrderShape, OrderStepShape, ReviewShape } from '#shared/services/orders/orderShapes.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { orderAnswer, orderFor } from './orderAnswers.ts';

export interface OrderPaper {
  readonly brand: string;
  readonly order: OrderShape;
  readonly steps: readonly OrderStepShape[];
  /** Those that the reader may read. */
  readonly reviews: readonly ReviewShape[];
  /** By user_id; closed accounts are missing. */
  readonly names: ReadonlyMap<number, string>;
}

/** Throws 'order_not_found' for anybody but its two sides. */
export async function orderPaper(context: Context, order_id: string): Promise<OrderPaper> {
  const { storage, caller } = context;
  const { order, steps, reviews } = await orderAnswer(context, await orderFor(storage, caller, order_id));
  const ids = [...new Set([order.user_id, order.provider_id, ...steps.flatMap(({ by }) => by ?? [])])];
  const people = await storage.getMany(Profile, ids);
  const names = new Map(people.flatMap((each) => (each.closed ? [] : [[each.user_id, each.full_name] as const])));
  const { brand_name: brand } = await siteSettings(storage)();
  return { brand, order, steps, reviews, names };
}
