/** Which call answers which list: screens ask before they show, and parts ask the same. */
import { orderLimits } from '#shared/services/orders/limits.ts';

export const orderViews = ['buyer', 'provider'] as const;
export type OrdersAs = (typeof orderViews)[number];
interface Known {
  bought?: number;
  sold?: number;
  /** How many wait for the reader. */
  turns?: Record<OrdersAs, number>;
}

/** The chosen one; else where more waits for the reader, of equals what was sold, which is due on a day; else where there is something. */
export function orderViewOf(search: URLSearchParams, { bought, sold, turns }: Known = {}): OrdersAs {
  const chosen = orderViews.find((view) => view === search.get('as'));
  if (chosen) return chosen;
  if (turns && turns.buyer + turns.provider > 0) return turns.provider >= turns.buyer ? 'provider' : 'buyer';
  return bought === 0 && sold ? 'provider' : 'buyer';
}
export const ordersPage = (as: OrdersAs) => (page: number) => ({ as, page, limit: orderLimits.page });
