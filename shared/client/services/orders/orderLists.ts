/** Which call answers which list: screens ask before they show, and parts ask the same. */
import { orderLimits } from '#shared/services/orders/limits.ts';

export const orderViews = ['buyer', 'provider'] as const;
export type OrdersAs = (typeof orderViews)[number];
/** The chosen one; else what was bought, or what was sold where that alone is something. */
export function orderViewOf(search: URLSearchParams, count: { bought?: number; sold?: number } = {}): OrdersAs {
  const chosen = orderViews.find((view) => view === search.get('as'));
  return chosen ?? (count.bought === 0 && count.sold ? 'provider' : 'buyer');
}
export const ordersPage = (as: OrdersAs) => (page: number) => ({ as, page, limit: orderLimits.page });
