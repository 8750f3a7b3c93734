/** The provider's side: typing, handing in, pausing and removing a service. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Service } from '#shared/services/entities.ts';
import { serviceForm, serviceId } from '#shared/services/catalogue/form.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import { contentOf, isMaterial } from '#shared/services/rules.ts';
import type { OwnForm, OwnService } from '#shared/services/shapes.ts';
import { ownSteps, serviceProcess } from '#shared/services/catalogue/states.ts';
import type { ServiceContent, ServiceCrop } from '#shared/services/types.ts';
import { isCurrency } from '#shared/payments/money.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import { step as stepOf } from '#shared/model/process.ts';
import { validatorOf } from '#shared/model/zod.ts';
import { day, inSeconds } from '#shared/time.ts';
import { counting } from '#cloud/kernel/input.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { above, otherThan, type Transaction } from '#cloud/kernel/ports.ts';
import { refuseForeignPictures, siteSettings } from '#cloud/site/index.ts';
import { changeService, removed } from '#cloud/services/catalogue/catalogue.ts';
import { refuseWithoutFiles } from '#cloud/services/digital/digitalFiles.ts';
import { ownShape } from '#cloud/services/shapes.ts';
import { refuseForeignKept, refuseForeignVideos } from '#cloud/services/catalogue/videos.ts';

/** The caller's own row. Throws 'service_not_found' for those of others and removed ones. */
async function ownRow(tx: Pick<Transaction, 'get'>, { caller }: Context, sx_id: string): Promise<Service | undefined> {
  const row = await tx.get(Service, sx_id);
  if (row && (row.user_id !== caller.user_id || row.status === 'removed')) throw new Refusal('service_not_found');
  return row;
}

const isMine = (user_id: number) => ({ user_id, status: otherThan('removed') }) as const;

/** Makes the row of a service whose form was begun; at most so many a person. */
async function begin(tx: Transaction, context: Context, sx_id: string, service_id: number): Promise<Service> {
  const { storage, caller } = context;
  const user_id = caller.user_id!;
  await tx.hold(`Services ${user_id}`);
  const most = serviceLimits.perPerson;
  if ((await tx.count(Service, isMine(user_id))) >= most) throw new Refusal('services_full', { most });
  const { test_users } = await siteSettings(storage)();
  return tx.insert(Service, {
    sx_id,
    service_id,
    user_id,
    category: 0,
    is_hidden: test_users.includes(user_id),
  });
}

const nextNumber = ({ storage }: Context) => storage.next('service_id', 1);

const typed = z.union([
  z
    .string()
    .max(serviceLimits.draft)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'services.invalid.draft', input: text });
        return z.NEVER;
      }
    }),
  z.record(z.string().max(100), z.unknown()),
]);

const draft = typed.pipe(validatorOf(Service.fields.draft) as z.ZodType<Record<string, unknown>>);

/**
 * Keeps the form of one's service while it is typed, even incomplete, and makes the row of a new one. The REST call is a GET that writes.
 * So it works only with our headers, which links, prefetches and pictures of other sites do not send.
 */
export const saveServiceData = defineFunction({
  route: 'GET /app/Services/saveServiceData/:sx_id',
  who: members,
  limit: usual,
  input: z.strictObject({
    sx_id: serviceId,
    service_data: draft
      .refine((value) => JSON.stringify(value).length <= serviceLimits.draft, 'services.invalid.draft')
      .optional(),
  }),
  async run(context, { sx_id, service_data }): Promise<{ service: OwnService }> {
    const { storage } = context;
    const service_id = (await ownRow(storage, context, sx_id)) ? 0 : await nextNumber(context);
    const saved = await inTurn(storage, `Services|${sx_id}`, () =>
      storage.transact(async (tx) => {
        const row = (await ownRow(tx, context, sx_id)) ?? (await begin(tx, context, sx_id, service_id));
        return service_data ? changeService(tx, row, { draft: service_data }) : row;
      }),
    );
    return { service: ownShape(saved) };
  },
});

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The location with its name. Throws for codes that are no country's. */
function located(country_code: string): ServiceContent['location'] {
  const country_name = country_code && countryNames.of(country_code);
  if (country_name === undefined)
    throw new Refusal('invalid', { field: 'location.country_code' }, [
      { path: 'location.country_code', why: 'not_one_of' },
    ]);
  return { country_code, country_name };
}

/** What everybody sees of pictures and videos, and what the provider alone does. */
function cutApart(given: z.output<typeof serviceForm>['service_media']) {
  const crops = given.flatMap((each): ServiceCrop[] =>
    each.kind === 'picture' && each.crop ? [{ url: each.url, ...each.crop }] : [],
  );
  return { service_media: given.map(({ kind, url, alt }) => ({ kind, url, alt })), crops };
}

/** Handing in a service makes its author a provider. Throws 'provider_revoked' when operators decided otherwise. */
async function becomeProvider(tx: Transaction, user_id: number): Promise<void> {
  const profile = await tx.get(Profile, user_id);
  if (!profile) throw new Refusal('session_expired');
  if (profile.provider_revoked) throw new Refusal('provider_revoked');
  if (!profile.is_provider) await tx.update(Profile, user_id, { is_provider: true });
}

/**
 * Hands a service in: a new one, and what is shown of one that is approved already, waits for operators. Everything else of an approved one
 * changes at once. Handing in the same again changes nothing.
 */
export const addService = defineFunction({
  route: 'POST /app/services/addService',
  who: members,
  limit: changing,
  input: serviceForm,
  async run(context, { sx_id, ...form }): Promise<{ service: OwnService }> {
    const { storage, clock, limiter, caller } = context;
    const user_id = caller.user_id!;
    if (!isCurrency(form.payment.currency))
      throw new Refusal('invalid', { field: 'payment.currency' }, [
        { path: 'payment.currency', why: 'invalid', says: 'services.invalid.currency' },
      ]);
    const { service_media, crops } = cutApart(form.service_media);
    const content: ServiceContent = { ...form, service_media, location: located(form.location.country_code) };
    const pictures = form.service_media.flatMap((each, index) => {
      const of = { field: `service_media.${index}.url`, says: 'services.invalid.mediaUrl' };
      return each.kind === 'picture' ? [each.url, each.crop?.whole].map((path) => ({ ...of, path })) : [];
    });
    const now = new Date(clock.now());
    const known = await ownRow(storage, context, sx_id);
    await refuseWithoutFiles(storage, sx_id, content);
    await refuseForeignKept(context, content, known, user_id);
    await limiter.take(
      'services by person',
      { points: serviceLimits.perDay, seconds: inSeconds(day) },
      String(user_id),
    );
    const service_id = known ? 0 : await nextNumber(context);
    const saved = await inTurn(storage, `Services|${sx_id}`, () =>
      storage.transact(async (tx) => {
        await refuseForeignPictures(tx, pictures, [user_id]);
        await refuseForeignVideos(tx, content, user_id);
        await becomeProvider(tx, user_id);
        const row = (await ownRow(tx, context, sx_id)) ?? (await begin(tx, context, sx_id, service_id));
        const { status } = row;
        const others = (row.crops ?? []).filter(({ url }) => crops.every((each) => each.url !== url));
        const typedNoMore = { draft: undefined, reasons: undefined, crops: [...crops, ...others] };
        if (status !== 'approved' && status !== 'paused')
          return changeService(tx, row, {
            ...withAll(content),
            ...typedNoMore,
            status: 'review',
            waits_since: row.waits_since ?? now,
          });
        if (!isMaterial(contentOf(row), content))
          return changeService(tx, row, {
            ...withAll(content),
            ...typedNoMore,
            proposal: undefined,
            waits_since: undefined,
          });
        return changeService(tx, row, { ...typedNoMore, proposal: content, waits_since: row.waits_since ?? now });
      }),
    );
    return { service: ownShape(saved) };
  },
});

/** The content with every field, so that one that is absent now is emptied. */
export const withAll = (content: ServiceContent) => ({ ...content, booking_type: content.booking_type });

/** A step of the provider's own. */
export const moveService = defineFunction({
  route: 'POST /app/services/moveService',
  who: members,
  limit: changing,
  input: z.strictObject({ sx_id: serviceId, step: z.enum(ownSteps) }),
  async run(context, { sx_id, step }): Promise<{ service: OwnService }> {
    const { storage, caller } = context;
    const moved = await storage.transact(async (tx) => {
      const row = await tx.get(Service, sx_id);
      if (!row || row.user_id !== caller.user_id) throw new Refusal('service_not_found');
      const transition = stepOf(serviceProcess, row.status, step);
      if (!transition) {
        // Asked for again.
        const done = { pause: 'paused', resume: 'approved', remove: 'removed' }[step];
        if (row.status === done) return row;
        throw new Refusal('service_step_not_possible');
      }
      if (!allows(transition.by!, caller, row)) throw new Refusal('forbidden');
      return changeService(tx, row, step === 'remove' ? removed : { status: transition.to });
    });
    return { service: ownShape(moved) };
  },
});

/** The caller's services, newest first. */
export const getOwnServices = defineFunction({
  route: 'POST /app/services/getOwnServices',
  who: members,
  limit: usual,
  input: z.strictObject({ page: counting.optional() }),
  async run({ storage, caller }, { page = 1 }): Promise<{ services: OwnService[]; count: number }> {
    const where = isMine(caller.user_id!);
    const limit = serviceLimits.page;
    const [rows, count] = await Promise.all([
      storage.find(Service, where, { sort: { service_id: -1 }, limit, skip: (page - 1) * limit }),
      storage.count(Service, where),
    ]);
    return { services: rows.map(ownShape), count };
  },
});

/** What the form of one's own service starts from; empty for one that was never begun. */
export const getServiceForm = defineFunction({
  route: 'POST /app/services/getServiceForm',
  who: members,
  limit: usual,
  input: z.strictObject({ sx_id: serviceId }),
  async run(context, { sx_id }): Promise<{ form?: OwnForm }> {
    const row = await ownRow(context.storage, context, sx_id);
    if (!row) return {};
    const content = row.proposal ?? (row.status === 'draft' ? undefined : contentOf(row));
    return {
      form: {
        status: row.status,
        reasons: row.reasons ?? '',
        ...(content && { content, crops: row.crops ?? [] }),
        ...(row.draft && { draft: row.draft }),
      },
    };
  },
});

/** The ids of a person's services for sale, for their own user. */
export const saleIdsOf = async ({ storage, caller }: Context): Promise<string[]> => {
  if (caller.user_id === undefined) return [];
  const rows = await storage.find(
    Service,
    { user_id: caller.user_id, status: otherThan('removed'), service_id: above(0) },
    { sort: { service_id: 1 }, limit: serviceLimits.perPerson },
  );
  return rows.map(({ sx_id }) => sx_id);
};
