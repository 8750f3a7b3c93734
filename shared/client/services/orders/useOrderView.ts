import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { ordersPage, orderViewOf, type OrdersAs } from './orderLists.ts';

/** Which orders are shown; what was sold is counted only where nothing is chosen and nothing was bought. */
export function useOrderView(search: URLSearchParams): OrdersAs {
  const isChosen = search.has('as');
  const bought = useAnswer('getOrders', isChosen ? undefined : ordersPage('buyer')(1)).answer?.count;
  const sold = useAnswer('getOrders', bought === 0 ? ordersPage('provider')(1) : undefined).answer?.count;
  return orderViewOf(search, { bought, sold });
}
