/** Shapes of services in answers. */
import type { Profile } from '#shared/accounts/entities.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { Service } from '#shared/services/entities.ts';
import type { AnswerPace } from '#shared/services/catalogue/answerTimes.ts';
import { contentOf, daysFrom, priceFrom } from '#shared/services/rules.ts';
import type { OwnService, ServiceCard, ServiceProvider, ServiceShape } from '#shared/services/shapes.ts';
import { onlineAmong, peopleOf } from '../accounts/index.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Reader, Storage } from '#cloud/kernel/ports.ts';
import { listedServices } from './catalogue/catalogue.ts';
import type { Finder } from './catalogue/finder.ts';
import type { TrackRecord } from './orders/trackRecord.ts';

export function cardShape(row: Service, provider: PersonShape, online: boolean): ServiceCard {
  const days = daysFrom(row.stype, row.package);
  const [first] = row.package;
  return {
    sx_id: row.sx_id,
    title: row.title,
    category: row.category,
    stype: row.stype,
    language: row.language,
    service_image: row.service_image,
    alt: row.service_media.find(({ url }) => url === row.service_image)?.alt ?? '',
    price_from: priceFrom(row.package) ?? 0,
    currency: row.payment.currency,
    has_packages: row.package.length > 1,
    ...(first?.interval && { interval: first.interval }),
    ...(row.booking_type && { booking_type: row.booking_type }),
    ...(days !== undefined && { days }),
    country_code: row.location.country_code,
    reviews: row.reviews,
    provider: { ...provider, online },
    createdAt: row.createdAt.toISOString(),
  };
}

/** Providers by user_id, and whether they are here. */
type Providers = ReadonlyMap<number, { person: PersonShape; online: boolean }>;

async function providersAmong(reader: Reader, ids: readonly number[], now: number): Promise<Providers> {
  const [people, online] = await Promise.all([peopleOf(reader, ids), onlineAmong(reader, ids, now)]);
  return new Map([...people].map(([user_id, person]) => [user_id, { person, online: online.has(user_id) }]));
}

const cardsBy = (rows: readonly Service[], providers: Providers): ServiceCard[] =>
  rows.flatMap((row) => {
    const provider = providers.get(row.user_id);
    return provider ? cardShape(row, provider.person, provider.online) : [];
  });

/** In the given order, without those whose provider is not there. */
export async function cardsOf(reader: Reader, rows: readonly Service[], now: number): Promise<ServiceCard[]> {
  const ids = [...new Set(rows.map(({ user_id }) => user_id))];
  return cardsBy(rows, await providersAmong(reader, ids, now));
}

const gatheredProvider = perStorage((storage) => {
  let at = 0;
  const providerOf = gather((ids: number[]) => providersAmong(storage, ids, at));
  return (user_id: number, now: number) => {
    at = now;
    return providerOf(user_id);
  };
});

/** As `cardsOf`, for lists that many ask for: services and their providers are read at once, and together with those of others in the same moment. */
export async function listedCards(storage: Storage, finder: Finder, ids: readonly string[], now: number) {
  const user_ids = [...new Set(finder.providersOf(ids))];
  const providerOf = gatheredProvider(storage);
  const [rows, found] = await Promise.all([
    listedServices(storage, ids),
    Promise.all(user_ids.map((user_id) => providerOf(user_id, now))),
  ]);
  const providers = user_ids.flatMap((user_id, index) => {
    const provider = found[index];
    return provider ? [[user_id, provider] as const] : [];
  });
  return cardsBy(rows, new Map(providers));
}

export const providerShape = (
  profile: Profile,
  { online, answers, record }: { online: boolean; answers: AnswerPace | undefined; record: TrackRecord },
): ServiceProvider => ({
  user_id: profile.user_id,
  username: profile.username,
  full_name: profile.full_name,
  avatar: profile.avatar,
  profession: profile.profession ?? '',
  country_code: profile.country_code ?? '',
  online,
  ...(answers && { answers }),
  ...record,
  languages: profile.languages,
  joined: profile.createdAt.toISOString(),
});

interface Around {
  completed: number;
  provider: ServiceProvider;
  is_favourite: boolean;
  /** The reader is the provider. */
  isOwn: boolean;
}

export const serviceShape = (row: Service, { provider, completed, is_favourite, isOwn }: Around): ServiceShape => ({
  ...contentOf(row),
  sx_id: row.sx_id,
  service_id: row.service_id,
  service_image: row.service_image,
  service_media: row.service_media.map((each) => ({ ...each, edit: isOwn })),
  provider,
  reviews: row.reviews,
  status: row.status,
  completed,
  for_sale: row.status === 'approved',
  is_favourite,
  rev: row.rev,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The title, also of one that was never handed in. */
export function titleOf({ title, draft }: Service): string {
  const typed = draft?.['title'];
  return title || (typeof typed === 'string' ? typed : '');
}

export const ownShape = (row: Service): OwnService => ({
  sx_id: row.sx_id,
  service_id: row.service_id,
  title: titleOf(row),
  language: row.language,
  category: row.category,
  stype: row.stype,
  service_image: row.service_image,
  price_from: priceFrom(row.package),
  currency: row.payment.currency,
  interval: row.package[0]?.interval,
  booking_type: row.booking_type,
  days: row.package[0]?.days,
  revisions: row.package[0]?.revisions,
  status: row.status,
  change_waits: row.proposal !== undefined && row.waits_since !== undefined,
  reasons: row.reasons ?? '',
  has_draft: row.draft !== undefined,
  reviews: row.reviews,
  rev: row.rev,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
