/** The operators' log, read. */
import { z } from 'zod';
import { AuditEntry } from '#shared/site/entities.ts';
import { admins } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { Where } from '#cloud/kernel/ports.ts';
import { personNamed } from './contests.ts';
import { findAll, findPage, type Found } from './lists.ts';
import { adminPaging } from './paging.ts';

export interface AuditRow {
  audit_id: string;
  at: string;
  actor_id?: number;
  actor_name: string;
  by_way_of: AuditEntry['by_way_of'];
  action: string;
  class_name: string;
  row_id: string;
  before?: object;
  after?: object;
  reason: string;
}

const text = (max: number) => z.string().trim().max(max).optional();

const filters = {
  /** The person who did it: their number or user name. */
  actor: text(60),
  action: text(60),
  class_name: text(60),
  row_id: text(64),
};
type Filters = z.output<z.ZodObject<typeof filters>>;

async function wanted(
  { storage }: Context,
  { actor, action, class_name, row_id }: Filters,
): Promise<Found<typeof AuditEntry>> {
  const where: Where<typeof AuditEntry> = {
    ...(actor && { actor_id: await personNamed(storage, actor.toLowerCase()) }),
    ...(action && { action }),
    ...(class_name && { class_name }),
    ...(row_id && { row_id }),
  };
  return { where };
}

const auditRow = (row: AuditEntry): AuditRow => ({
  audit_id: row.audit_id,
  at: row.createdAt.toISOString(),
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  by_way_of: row.by_way_of,
  action: row.action,
  class_name: row.class_name ?? '',
  row_id: row.row_id ?? '',
  before: row.before,
  after: row.after,
  reason: row.reason ?? '',
});

/** A page of the log, newest first. */
export const getAuditEntries = defineFunction({
  who: admins,
  limit: usual,
  input: z.strictObject({ ...adminPaging, ...filters }),
  async run(context, { page, limit, ...given }): Promise<{ entries: AuditRow[]; count: number }> {
    const found = await wanted(context, given);
    const { rows, count } = await findPage(
      context,
      AuditEntry,
      found,
      { page, limit, sort: { createdAt: -1 }, filters: given },
      async (entries) => entries.map(auditRow),
    );
    return { entries: rows, count };
  },
});

export const auditExport = {
  input: z.strictObject(filters),
  columns: ['at', 'actor_id', 'actor', 'by_way_of', 'action', 'class', 'row', 'before', 'after', 'reason'],
  async *rows(context: Context, given: Filters) {
    const found = await wanted(context, given);
    for await (const page of findAll(context, AuditEntry, found, 'createdAt'))
      for (const row of page.map(auditRow))
        yield [
          ...[row.at, row.actor_id, row.actor_name, row.by_way_of, row.action, row.class_name, row.row_id],
          ...[row.before && JSON.stringify(row.before), row.after && JSON.stringify(row.after), row.reason],
        ];
  },
};
