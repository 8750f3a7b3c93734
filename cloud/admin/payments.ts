/** Payments of everybody, for operators. */
import { z } from 'zod';
import { Payment } from '#shared/payments/entities/payment.ts';
import { paymentStates } from '#shared/payments/process.ts';
import { outsideRails, rails } from '#shared/payments/rails.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { operators } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { paymentShape } from '../payments/index.ts';
import { oneOf } from '#cloud/kernel/ports.ts';
import { personNamed } from './contests.ts';
import { findAll, findPage, type Found } from './lists.ts';
import { adminPaging, keyword } from './paging.ts';

const person = z.string().trim().toLowerCase().max(60).optional();

const filters = {
  /** The number of a payment, or what its rail calls it. */
  keyword,
  state: z.enum(paymentStates).optional(),
  rail: z.enum(rails).optional(),
  /** The payer and the receiver, by number or user name. */
  payer: person,
  receiver: person,
};
type Filters = z.output<z.ZodObject<typeof filters>>;

async function foundBy(
  { storage }: Context,
  { keyword: words, state, rail, payer, receiver }: Filters,
): Promise<Found<typeof Payment>> {
  const isNumber = words && (await storage.get(Payment, words));
  return {
    where: {
      ...(words && (isNumber ? { payment_id: words } : { rail: oneOf(outsideRails), rail_id: words })),
      ...(state && { state }),
      ...(rail && { rail }),
      ...(payer && { user_id: await personNamed(storage, payer) }),
      ...(receiver && { receiver_id: await personNamed(storage, receiver) }),
    },
  };
}

/** Newest first. `count` may be some seconds old. */
export const getAdminPayments = defineFunction({
  who: operators('money', 'read'),
  limit: usual,
  input: z.strictObject({ ...adminPaging, ...filters }),
  async run(context, { page, limit, ...given }): Promise<{ payments: PaymentShape[]; count: number }> {
    const { rows, count } = await findPage(
      context,
      Payment,
      await foundBy(context, given),
      { page, limit, sort: { createdAt: -1 }, filters: given },
      (found) => Promise.resolve(found.map((row) => paymentShape(row, context.caller))),
    );
    return { payments: rows, count };
  },
});

export const paymentExport = {
  input: z.strictObject(filters),
  columns: [
    'payment_id',
    'created_at',
    'state',
    'rail',
    'test',
    'user_id',
    'receiver_id',
    'currency',
    'amount',
    'fee',
    'received',
    'refunded',
    'fee_refunded',
    'what',
  ],
  async *rows(context: Context, given: Filters) {
    for await (const rows of findAll(context, Payment, await foundBy(context, given), 'createdAt'))
      for (const row of rows)
        yield [
          row.payment_id,
          row.createdAt.toISOString(),
          row.state,
          row.rail,
          row.test,
          row.user_id,
          row.receiver_id,
          row.currency,
          row.amount,
          row.fee,
          row.received,
          row.refunded,
          row.fee_refunded,
          row.items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
        ];
  },
};
