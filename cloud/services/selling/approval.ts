/** Operators look at new services and at changes of what is shown, and approve them or send them back. */
import { z } from 'zod';
import { Service } from '#shared/services/entities.ts';
import { serviceId } from '#shared/services/catalogue/form.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import { contentOf, priceFrom } from '#shared/services/rules.ts';
import type { ServiceReportShape, WaitingService } from '#shared/services/shapes.ts';
import { reviewLists, serviceProcess } from '#shared/services/catalogue/states.ts';
import type { ServiceContent } from '#shared/services/types.ts';
import { Refusal } from '#shared/errors.ts';
import { operators } from '#shared/model/access.ts';
import { step } from '#shared/model/process.ts';
import { rawText } from '#shared/model/measured.ts';
import { isOpen, type News, peopleOf, tell } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging } from '#cloud/kernel/input.ts';
import { above, oneOf, type Reader, type Where } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { refuseStale, rev } from '#cloud/kernel/stale.ts';
import { changeService } from '#cloud/services/catalogue/catalogue.ts';
import { withAll } from './ownServices.ts';
import { openReports, reportedServices, settleReports } from '#cloud/services/catalogue/reports.ts';
import { titleOf } from '#cloud/services/shapes.ts';

const exportedAtOnce = 500;

const nobody = (user_id: number) => ({ user_id, username: '', full_name: '', avatar: '' });

async function whereOf(
  reader: Reader,
  state: (typeof reviewLists)[number] | undefined,
): Promise<Where<typeof Service>> {
  switch (state) {
    case undefined:
      return {};
    case 'waiting':
      return { waits_since: above(new Date(0)) };
    case 'reported':
      return { sx_id: oneOf(await reportedServices(reader)) };
    default:
      return { status: state };
  }
}

/** Those that wait come longest waiting first, all others newest first. */
export const getAdminServices = defineFunction({
  who: operators('services', 'read'),
  limit: usual,
  input: z.strictObject({
    ...paging,
    keyword: z.string().trim().max(100).optional(),
    state: z.enum(reviewLists).optional(),
  }),
  async run({ storage }, { keyword, state, ...page }): Promise<{ services: WaitingService[]; count: number }> {
    const where = await whereOf(storage, state);
    const search = keyword || undefined;
    const orIds = keyword && serviceId.safeParse(keyword).success ? [keyword] : [];
    const sort = state === 'waiting' ? ({ waits_since: 1 } as const) : ({ service_id: -1 } as const);
    const [rows, count] = await Promise.all([
      storage.find(Service, where, { sort, search, orIds, ...pageOf(page) }),
      storage.count(Service, where, { search, orIds }),
    ]);
    const people = await peopleOf(
      storage,
      rows.map(({ user_id }) => user_id),
      isOpen,
    );
    const services = rows.map((row): WaitingService => {
      const shown = row.proposal ?? row;
      return {
        sx_id: row.sx_id,
        service_id: row.service_id,
        title: shown.title || titleOf(row),
        category: shown.category,
        stype: shown.stype,
        service_image: shown.service_media.find(({ kind }) => kind === 'picture')?.url ?? '',
        status: row.status,
        is_change: row.proposal !== undefined,
        reasons: row.reasons ?? '',
        provider: people.get(row.user_id) ?? nobody(row.user_id),
        price_from: priceFrom(shown.package),
        currency: shown.payment.currency,
        ...(row.waits_since && { waits_since: row.waits_since.toISOString() }),
        createdAt: row.createdAt.toISOString(),
        rev: row.rev,
      };
    });
    return { services, count };
  },
});

/** Every service as operators list it, for their export. */
export async function* servicesInTurn(reader: Reader, keyword: string | undefined): AsyncGenerator<Service> {
  for (let last = 0; ;) {
    const rows = await reader.find(
      Service,
      { service_id: above(last) },
      { sort: { service_id: 1 }, search: keyword || undefined, limit: exportedAtOnce },
    );
    yield* rows;
    if (rows.length < exportedAtOnce) return;
    last = rows.at(-1)!.service_id;
  }
}

interface Judged {
  shown?: ServiceContent;
  waits?: ServiceContent;
  reports: ServiceReportShape[];
  rev: number;
}

/** What operators compare: what is shown now, what waits, and what people report of it. */
export const getWaitingService = defineFunction({
  who: operators('services', 'read'),
  limit: usual,
  input: z.strictObject({ sx_id: serviceId }),
  async run({ storage }, { sx_id }): Promise<Judged> {
    const [row, reports] = await Promise.all([storage.get(Service, sx_id), openReports(storage, sx_id)]);
    if (!row || row.status === 'removed') throw new Refusal('service_not_found');
    const content = contentOf(row);
    if (row.status === 'review') return { waits: content, reports, rev: row.rev };
    return { shown: content, ...(row.proposal && { waits: row.proposal }), reports, rev: row.rev };
  },
});

function stepFrom({ status }: Service, isApproved: boolean): Service['status'] {
  const transition = step(serviceProcess, status, isApproved ? 'approve' : 'sendBack');
  if (!transition) throw new Refusal('service_step_not_possible');
  return transition.to;
}

/**
 * Approves what waits, or sends it back with reasons, also after an approval. Its provider is told by bell and mail. `rev` is the version
 * that the operator looked at. The same decision again changes nothing.
 */
export const decideService = defineFunction({
  who: operators('services', 'act'),
  limit: changing,
  input: z.discriminatedUnion('decision', [
    z.strictObject({ sx_id: serviceId, decision: z.literal('approve'), rev }),
    z.strictObject({
      sx_id: serviceId,
      decision: z.literal('send_back'),
      reason: rawText(serviceLimits.reasons)
        .transform((text) => text.trim())
        .pipe(z.string().min(3).max(serviceLimits.reasons)),
      rev,
    }),
  ]),
  async run(context, { sx_id, rev: known, ...given }): Promise<{ success: true }> {
    const { storage, clock, caller } = context;
    const decided_at = new Date(clock.now());
    const told = await storage.transact(async (tx): Promise<News | undefined> => {
      const row = await tx.get(Service, sx_id);
      if (!row || row.status === 'removed') throw new Refusal('service_not_found');
      const isApproved = given.decision === 'approve';
      const isDone = isApproved
        ? row.status === 'approved'
        : row.status === 'sent_back' && row.reasons === given.reason;
      if (!row.waits_since && isDone) return undefined;
      refuseStale(known, row.rev);
      // A waiting change is decided by itself; the service stays as it is.
      const status = row.proposal && row.waits_since ? row.status : stepFrom(row, isApproved);
      const after = await changeService(tx, row, {
        waits_since: undefined,
        decided_at,
        status,
        ...(isApproved
          ? { ...(row.proposal && withAll(row.proposal)), proposal: undefined, reasons: undefined }
          : { reasons: given.reason }),
      });
      // What was wrong is to be mended.
      if (!isApproved) await settleReports(tx, context, sx_id);
      await writeAuditLog(tx, context, {
        action: isApproved ? 'service.approve' : 'service.send_back',
        row_id: sx_id,
        before: { status: row.status, title: row.title },
        after: { status: after.status, title: after.title },
        ...(!isApproved && { reason: given.reason }),
      });
      return {
        user_id: row.user_id,
        actor_id: caller.user_id,
        type: isApproved ? 'service_approved' : 'service_sent_back',
        path: isApproved ? `/s/${sx_id}` : `/edit-service/${sx_id}`,
        params: { what: after.title, ...(!isApproved && { text: given.reason }) },
        once: `${sx_id}|${row.rev}`,
        isMailed: true,
      };
    });
    if (told) await tell(context, told);
    return { success: true };
  },
});
