/** What pieces of work on the books will read, so that a batch of them reads it together. */
import type { Payment } from '#shared/payments/entities/payment.ts';
import type { Ahead } from '#cloud/kernel/batchTransaction.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { balancesAhead } from './books.ts';
import { earned } from './lines.ts';

/** For confirming payments. */
export const arrivalsAhead =
  ({ goods }: Pick<Ports, 'goods'>) =>
  (payments: readonly Payment[]): Ahead[] =>
    payments.flatMap((payment) => [
      ...payment.items.flatMap((item) => goods.get(item.type)?.ahead?.(item) ?? []),
      ...earned(payment, payment.amount, payment.fee).flatMap(balancesAhead),
    ]);
