/** The export of services. */
import { z } from 'zod';
import { priceFrom } from '#shared/services/rules.ts';
import { reviewLists } from '#shared/services/catalogue/states.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { servicesInTurn } from '../services/index.ts';
import { keyword } from './paging.ts';

const filters = z.strictObject({ keyword, state: z.enum(reviewLists).optional() });

export const serviceExport = {
  input: filters,
  columns: [
    'service_id',
    'sx_id',
    'title',
    'category',
    'stype',
    'user_id',
    'status',
    'price_from',
    'currency',
    'created_at',
  ],
  async *rows({ storage }: Context, { keyword: words, state }: z.output<typeof filters>) {
    for await (const row of servicesInTurn(storage, words)) {
      const isWanted =
        state === undefined || (state === 'waiting' ? row.waits_since !== undefined : row.status === state);
      if (isWanted)
        yield [
          ...[row.service_id, row.sx_id, row.title, row.category, row.stype, row.user_id, row.status],
          ...[priceFrom(row.package), row.payment.currency, row.createdAt.toISOString()],
        ];
    }
  },
};
