/** Services that people tell the operators of. */
import { z } from 'zod';
import { Service } from '#shared/services/entities.ts';
import { ServiceReport } from '#shared/services/entities/report.ts';
import { serviceId } from '#shared/services/catalogue/form.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import type { ServiceReportShape } from '#shared/services/shapes.ts';
import { reportReasons } from '#shared/services/catalogue/states.ts';
import { Refusal } from '#shared/errors.ts';
import { members, operators } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { openService } from './catalogue.ts';

/** Once for each person and service; again it says what is said now. */
export const reportService = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    sx_id: serviceId,
    reason: z.enum(reportReasons),
    note: rawText(serviceLimits.note).pipe(z.string().trim().max(serviceLimits.note)).default(''),
  }),
  async run({ storage, secrets, clock, caller }, { sx_id, reason, note }): Promise<{ success: true }> {
    const row = await openService(storage, caller, sx_id);
    if (!row) throw new Refusal('service_not_found');
    if (row.user_id === caller.user_id) throw new Refusal('own_service');
    const id = secrets.hash(`service report|${caller.user_id}|${row.sx_id}`).slice(0, 12);
    const orInsert = { reporter_id: caller.user_id, sx_id: row.sx_id, reported_at: new Date(clock.now()) };
    await storage.transact((tx) => tx.apply(ServiceReport, [{ id, set: { reason, note }, orInsert }]));
    return { success: true };
  },
});

const pageSize = 500;

/** Services about which reports wait, by sx_id. */
export async function reportedServices(reader: Reader): Promise<string[]> {
  const open = await reader.find(ServiceReport, { settled_at: null }, { sort: { reported_at: 1 }, limit: pageSize });
  return [...new Set(open.map(({ sx_id }) => sx_id))];
}

/** The reports of a service that wait. */
export async function openReports(reader: Reader, sx_id: string): Promise<ServiceReportShape[]> {
  const rows = await reader.find(ServiceReport, { sx_id, settled_at: null }, { limit: pageSize });
  return rows.map(({ report_id, reporter_id, reason, note, reported_at }) => ({
    ...{ report_id, reporter_id, reason, note, reported_at: reported_at.toISOString() },
  }));
}

/** What was reported is seen to; in the transaction that decides. */
export async function settleReports(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  sx_id: string,
): Promise<number> {
  const settled_at = new Date(clock.now());
  const open = await tx.find(ServiceReport, { sx_id, settled_at: null });
  if (open.length)
    await tx.apply(
      ServiceReport,
      open.map(({ report_id: id }) => ({ id, set: { settled_at } })),
    );
  return open.length;
}

/** The operator finds nothing wrong with the service. Safe to repeat. */
export const dismissReports = defineFunction({
  who: operators('services', 'act'),
  limit: changing,
  input: z.strictObject({ sx_id: serviceId }),
  async run(context, { sx_id }): Promise<{ success: true }> {
    await context.storage.transact(async (tx) => {
      if (await settleReports(tx, context, sx_id))
        await writeAuditLog(tx, context, { action: 'service.keep', entity: Service, row_id: sx_id });
    });
    return { success: true };
  },
});
