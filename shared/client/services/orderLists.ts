/** Which call answers which list: screens ask before they show, and parts ask the same. */
import { orderLimits } from '#shared/services/orderLimits.ts';

export const orderViews = ['buyer', 'provider'] as const;
export type OrdersAs = (typeof orderViews)[number];
export const orderViewOf = (search: URLSearchParams): OrdersAs =>
  search.get('as') === 'provider' ? 'provider' : 'buyer';
export const ordersPage = (as: OrdersAs) => (page: number) => ({ as, page, limit: orderLimits.page });
