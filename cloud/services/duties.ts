import { Order } from '#shared/services/entities/order.ts';
import { openProposal, turnOf } from '#shared/services/orders/process.ts';
import { ahead } from '#cloud/kernel/batchTransaction.ts';
import { defineDuties, type Duty } from '../tasks/index.ts';

const kinds = { purchased: 'order_require', working: 'order_deliver', delivered: 'order_accept' } as const;

/** What an order waits for, of the one whose turn it is. */
export const orderDuties = defineDuties({
  entity: Order,
  about: ({ order_id }) => order_id,
  ahead: (order_id) => [ahead(Order, order_id)],
  async needed(reader, order_id, now): Promise<Duty[]> {
    const order = await reader.get(Order, order_id);
    const turn = order && turnOf(order, now);
    if (!order || (turn !== 'buyer' && turn !== 'provider')) return [];
    const { user_id: buyer, provider_id, state, title, due_at, until } = order;
    const of = {
      path: `/orders/${order_id}`,
      params: { what: title },
      user_id: turn === 'buyer' ? buyer : provider_id,
    };
    const proposal = openProposal(order, now);
    if (proposal) return [{ ...of, kind: 'order_answer', due_at: new Date(proposal.until_ms) }];
    const kind = kinds[state as keyof typeof kinds];
    return [{ ...of, kind, due_at: state === 'working' ? due_at : until }];
  },
});
