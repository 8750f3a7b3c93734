import { useState } from 'react';
import { answerQuery, load, pagesQuery, queries } from '#shared/client/app/data/queries.ts';
import { ordersPage, orderViewOf, orderViews, type OrdersAs } from './orderLists.ts';

const listOf = (as: OrdersAs) => pagesQuery('getOrders', ordersPage(as), 1);

/** Both sides where nothing is chosen, with their bookings: a list that is there neither changes sides nor moves down. */
export async function ordersData(search: URLSearchParams): Promise<void> {
  const sides = search.has('as') ? [orderViewOf(search)] : orderViews;
  await Promise.all(sides.flatMap((as) => [load(listOf(as)), load(answerQuery('getBookings', { as }))]));
}

/** Which orders are shown. */
export function useOrderView(search: URLSearchParams): OrdersAs {
  const firstOf = (as: OrdersAs) => queries.getQueryData(listOf(as).queryKey)?.[0];
  const [known] = useState(() => {
    const [bought, sold] = orderViews.map(firstOf);
    return { bought: bought?.count, sold: sold?.count, turns: sold?.turns ?? bought?.turns };
  });
  return orderViewOf(search, known);
}
