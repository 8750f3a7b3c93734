/** Names as operators see them. */
import { z } from 'zod';
import { DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import { domainOrderStates } from '#shared/names/process.ts';
import type { AdminDomainOrder } from '#shared/names/shapes.ts';
import { limits } from '#shared/limits.ts';
import { operators } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging } from '#cloud/kernel/input.ts';
import type { Where } from '#cloud/kernel/ports.ts';
import { orderShape } from './shapes.ts';

/** Purchases of names, the newest first; `keyword` is a whole name, or the number of a person. */
export const getDomainOrders = defineFunction({
  who: operators('site'),
  limit: usual,
  input: z.strictObject({
    ...paging,
    state: z.enum(domainOrderStates).optional(),
    keyword: z.string().trim().toLowerCase().max(limits.search.words).optional(),
  }),
  async run({ storage }, { state, keyword, ...page }): Promise<{ orders: AdminDomainOrder[]; count: number }> {
    const where: Where<typeof DomainOrder> = {
      ...(state && { state }),
      ...(keyword && (/^\d{1,9}$/.test(keyword) ? { user_id: Number(keyword) } : { name: keyword })),
    };
    const [rows, count] = await Promise.all([
      storage.find(DomainOrder, where, { sort: { createdAt: -1, objectId: 1 }, ...pageOf(page) }),
      storage.count(DomainOrder, where),
    ]);
    const names = await storage.getMany(
      DomainName,
      rows.flatMap(({ domain_id }) => domain_id ?? []),
    );
    const untils = new Map(names.map(({ domain_id, until }) => [domain_id, until.toISOString()]));
    return {
      orders: rows.map((row) => ({
        ...orderShape(row),
        ...{ user_id: row.user_id, cost: row.cost, said: row.said, tries: row.tries },
        ...{ paid_at: row.paid_at?.toISOString(), until: untils.get(row.domain_id ?? '') },
      })),
      count,
    };
  },
});
