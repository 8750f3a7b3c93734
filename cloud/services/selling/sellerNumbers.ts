/** A provider's numbers: who looked, who bought, and what was earned, over the last days. */
import { z } from 'zod';
import { Viewed, VisitorViewed } from '#shared/accounts/entities/social.ts';
import { Sale } from '#shared/payments/entities/payment.ts';
import { Service } from '#shared/services/entities.ts';
import { Order } from '#shared/services/entities/order.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import { isOver } from '#shared/services/orders/process.ts';
import type { ProviderNumbers } from '#shared/services/shapes.ts';
import { members } from '#shared/model/access.ts';
import { day } from '#shared/time.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { above, oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { paceFor } from '#cloud/services/catalogue/answerTimes.ts';

/** Orders that are read; more are counted as the newest of them. */
const mostOrders = 5000;
const mostViews = 5000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function grouped(orders: readonly Order[], keyOf: (order: Order) => string): Map<string, Order[]> {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    const group = groups.get(keyOf(order));
    if (group) group.push(order);
    else groups.set(keyOf(order), [order]);
  }
  return groups;
}

/** When people looked at one of these since then: each once a service, by their last look. */
async function viewsOf(reader: Reader, sx_ids: readonly string[], since: Date): Promise<Date[]> {
  const where = { type: 'service' as const, entity_id: oneOf(sx_ids), seen_at: above(since) };
  const newest = { sort: { seen_at: -1 }, limit: mostViews } as const;
  const [known, strangers] = await Promise.all([
    reader.find(Viewed, where, newest),
    reader.find(VisitorViewed, where, newest),
  ]);
  return [...known, ...strangers].map(({ seen_at }) => seen_at);
}

/** What became the provider's of orders that are over, less the platform's fee. */
async function earnedOf(reader: Reader, orders: readonly Order[]): Promise<number> {
  const over = orders.filter(({ state }) => state === 'completed' || state === 'reviewed');
  const sales = await reader.getMany(
    Sale,
    over.map(({ order_id }) => order_id),
  );
  const fees = new Map(sales.map(({ ox_id, fee }) => [ox_id, fee]));
  return over.reduce((sum, { order_id, amount, back }) => {
    const kept = amount - back;
    return sum + kept - (amount ? Math.round(((fees.get(order_id) ?? 0) * kept) / amount) : 0);
  }, 0);
}

/** Of the caller's services, in the last 30 days with today (UTC). Amounts are what buyers paid and did not get back, in the currency that most orders are in. */
export const getProviderNumbers = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock, caller }): Promise<ProviderNumbers> {
    const provider_id = caller.user_id!;
    const today = new Date(dayOf(new Date(clock.now()))).getTime();
    const first = today - (serviceLimits.numberDays - 1) * day;
    const since = above(new Date(first - 1));
    const [services, orders] = await Promise.all([
      storage.find(Service, { user_id: provider_id }),
      storage.find(Order, { provider_id, createdAt: since }, { sort: { createdAt: -1 }, limit: mostOrders }),
    ]);
    const views = await viewsOf(
      storage,
      services.map(({ sx_id }) => sx_id),
      new Date(first - 1),
    );
    const [currency = '', most = []] =
      [...grouped(orders, (order) => order.currency)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const kept = (of: Order) => (of.state === 'cancelled' ? 0 : of.amount - of.back);
    const byDay = grouped(most, ({ createdAt }) => dayOf(createdAt));
    const looks = new Map<string, number>();
    for (const at of views) looks.set(dayOf(at), (looks.get(dayOf(at)) ?? 0) + 1);
    const [earned, answers] = await Promise.all([earnedOf(storage, most), paceFor(storage, provider_id)]);
    const days = Array.from({ length: serviceLimits.numberDays }, (_, n) => {
      const name = dayOf(new Date(first + n * day));
      const those = byDay.get(name) ?? [];
      const counts = { day: name, views: looks.get(name) ?? 0, orders: those.length };
      return { ...counts, amount: those.reduce((sum, of) => sum + kept(of), 0) };
    });
    return {
      ...{ days, currency, earned, ...(answers && { answers }) },
      views: views.length,
      orders: orders.length,
      open: orders.filter(({ state }) => !isOver(state)).length,
      buyers: new Set(orders.map(({ user_id }) => user_id)).size,
      amount: days.reduce((sum, of) => sum + of.amount, 0),
    };
  },
});
