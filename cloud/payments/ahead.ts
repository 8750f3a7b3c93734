/** What pieces of work on the books will read, so that a batch of them reads it together. */
import type { Payment } from '#shared/payments/entities/payment.ts';
import type { Ahead } from '../batchTransaction.ts';
import type { Ports } from '../ports.ts';
import { balanceOf, heldOf } from './accounts.ts';
import { balancesAhead } from './books.ts';

/** For confirming payments. */
export const arrivalsAhead =
  ({ goods }: Pick<Ports, 'goods'>) =>
  (payments: readonly Payment[]): Ahead[] =>
    payments.flatMap(({ items, receiver_id, currency }) => [
      ...items.flatMap((item) => goods.get(item.type)?.ahead?.(item) ?? []),
      ...(receiver_id === undefined
        ? []
        : [heldOf(receiver_id), balanceOf(receiver_id)].flatMap((account) => balancesAhead(account, currency))),
    ]);
