/** Payments of everybody, for operators. */
import { z } from 'zod';
import { Payment } from '#shared/payments/entities/payment.ts';
import { paymentStates } from '#shared/payments/process.ts';
import { rails } from '#shared/payments/rails.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { admins } from '#shared/model/access.ts';
import { usual } from '../allowances.ts';
import { type Context, defineFunction } from '../define.ts';
import { numberId, publicId } from '../input.ts';
import { paymentShape } from '../payments/index.ts';
import { findAll, findPage, type Found } from './lists.ts';
import { adminPaging } from './recently.ts';

const filters = {
  payment_id: publicId.optional(),
  state: z.enum(paymentStates).optional(),
  rail: z.enum(rails).optional(),
  user_id: numberId.optional(),
  receiver_id: numberId.optional(),
};
type Filters = z.output<z.ZodObject<typeof filters>>;

const foundBy = (given: Filters): Found<typeof Payment> => ({
  where: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** Newest first. `count` may be some seconds old. */
export const getAdminPayments = defineFunction({
  who: admins,
  limit: usual,
  input: z.strictObject({ ...adminPaging, ...filters }),
  async run(context, { page, limit, ...given }): Promise<{ payments: PaymentShape[]; count: number }> {
    const { rows, count } = await findPage(
      context,
      Payment,
      foundBy(given),
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
    'what',
  ],
  async *rows(context: Context, given: Filters) {
    for await (const rows of findAll(context, Payment, foundBy(given), 'createdAt'))
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
          row.items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
        ];
  },
};
