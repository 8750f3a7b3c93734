/** The catalogue: rows of services as others may use them, and the finder that every process keeps of the listed ones. */
import { Profile } from '#shared/accounts/entities.ts';
import { Service } from '#shared/services/entities.ts';
import { isListed } from '#shared/services/rules.ts';
import type { ServiceContent, ServiceReviews } from '#shared/services/types.ts';
import { Refusal } from '#shared/errors.ts';
import { type Actor, allows, operators } from '#shared/model/access.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { rowListener } from '#cloud/kernel/domain.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { above, oneOf, type Ports, type Reader, type Storage, type Transaction } from '#cloud/kernel/ports.ts';
import { createFinder, type Finder } from './finder.ts';
import { keepVideos } from './videos.ts';

/** Rows read at once while the finder is filled. */
const pageSize = 1000;

async function namesOf(reader: Reader, user_ids: readonly number[]): Promise<Map<number, string>> {
  const people = await reader.getMany(Profile, [...new Set(user_ids)]);
  return new Map(people.map(({ user_id, full_name, username }) => [user_id, `${full_name} ${username}`]));
}

async function fill(storage: Storage, finder: Finder): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await storage.find(
      Service,
      { service_id: above(last), is_listed: true },
      { sort: { service_id: 1 }, limit: pageSize },
    );
    const names = await namesOf(
      storage,
      rows.map(({ user_id }) => user_id),
    );
    for (const row of rows) finder.take(row, names.get(row.user_id) ?? '');
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.service_id;
  }
}

const finderOf = perStorage((storage) => {
  const finder = createFinder();
  let filled: Promise<Finder> | undefined;
  /** Names of providers that were seen, to notice a new one. */
  const names = new Map<number, string>();
  return {
    /** Filled once; the first one waits for it. Rows heard meanwhile have a higher `rev` than those read, or the same. */
    ready(): Promise<Finder> {
      filled ??= fill(storage, finder).then(
        () => finder,
        (error: unknown) => {
          filled = undefined;
          throw error;
        },
      );
      return filled;
    },
    async heard(row: Service): Promise<void> {
      const known = names.get(row.user_id) ?? (await namesOf(storage, [row.user_id])).get(row.user_id) ?? '';
      names.set(row.user_id, known);
      finder.take(row, known);
    },
    async renamed({ user_id, full_name, username }: Profile): Promise<void> {
      const name = `${full_name} ${username}`;
      if (names.get(user_id) === name) return;
      const ids = finder.of(user_id);
      names.set(user_id, name);
      if (!ids.length) return;
      for (const row of await storage.getMany(Service, ids)) finder.take(row, name);
    },
    missed(): void {
      finder.clear();
      filled = undefined;
    },
  };
});

/** The listed services of this process, as committed some milliseconds ago. */
export const finderNow = (storage: Storage): Promise<Finder> => finderOf(storage).ready();

const logged = (ports: Pick<Ports, 'log'>, work: Promise<void>) =>
  void work.catch((error: unknown) => ports.log.error({ err: error }, 'the finder of services missed a change'));

export const catalogueListeners = [
  rowListener({
    entity: Service,
    changed: (ports, row) => logged(ports, finderOf(ports.storage).heard(row)),
    missed: ({ storage }) => finderOf(storage).missed(),
  }),
  rowListener({ entity: Profile, changed: (ports, row) => logged(ports, finderOf(ports.storage).renamed(row)) }),
];

/** A row by its public id, or by its number. */
export async function serviceCalled(reader: Reader, name: string): Promise<Service | undefined> {
  if (!/^\d{1,9}$/.test(name)) return reader.get(Service, name);
  return (await reader.find(Service, { service_id: Number(name) }, { limit: 1 }))[0];
}

/** Whether everybody who has its address can open it, also of an unlisted category. */
export const isPublic = (row: Service): boolean =>
  !row.disabled_at && (row.status === 'approved' || row.status === 'paused');

/** Others than public ones can be opened by their provider and operators. */
export const mayOpen = (actor: Actor, row: Service): boolean =>
  row.status !== 'removed' &&
  (row.user_id === actor.user_id || allows(operators('services', 'read'), actor) || isPublic(row));

/** A service that this actor may open, by its public id or its number. */
export async function openService(reader: Reader, actor: Actor, name: string): Promise<Service | undefined> {
  const row = await serviceCalled(reader, name);
  return row && mayOpen(actor, row) ? row : undefined;
}

/** A service that can be bought now, also one of an unlisted category. Throws 'service_not_found'. */
export async function saleable(reader: Reader, sx_id: string): Promise<Service> {
  const row = await reader.get(Service, sx_id);
  if (!row || row.status !== 'approved' || row.disabled_at) throw new Refusal('service_not_found');
  return row;
}

const picturesOf = (content: Pick<ServiceContent, 'service_media'> | undefined): string[] =>
  (content?.service_media ?? []).flatMap(({ kind, url }) => (kind === 'picture' ? url : []));

/** Changes a row, and what follows from it: whether it is listed, its first picture, and which pictures it holds. */
export async function changeService(
  tx: Transaction,
  row: Service,
  changes: ChangesOf<typeof Service>,
): Promise<Service> {
  const after = { ...row, ...changes } as Service;
  const shown = picturesOf(after);
  const urls = [...shown, ...picturesOf(after.proposal)];
  const crops = (after.crops ?? []).filter(({ url }) => urls.includes(url));
  await keepVideos(tx, row, after);
  return (await tx.update(Service, row.sx_id, {
    ...changes,
    is_listed: isListed(after),
    service_image: shown[0] ?? '',
    crops,
    pictures: [...new Set([...urls, ...crops.map(({ whole }) => whole)])],
  }))!;
}

/** Writes what the shown reviews of a service come to; lists, searches and pages follow. */
export async function setReviews(tx: Transaction, sx_id: string, reviews: ServiceReviews): Promise<void> {
  await tx.update(Service, sx_id, { reviews });
}

/** What a removed service keeps: title, type and packages, which orders refer to. */
export const removed = {
  status: 'removed',
  description: '',
  requirements: '',
  service_media: [],
  crops: [],
  service_data: { questions: [], asks: [] },
  location: { country_code: '', country_name: '' },
  draft: undefined,
  proposal: undefined,
  waits_since: undefined,
  reasons: undefined,
} as const satisfies ChangesOf<typeof Service>;

/** Takes a deleted picture out of services. */
export async function servicePictureRemoved(tx: Transaction, path: string): Promise<undefined> {
  for (const row of await tx.find(Service, { pictures: path })) {
    const without = <C extends Pick<ServiceContent, 'service_media'>>(content: C) => ({
      ...content,
      service_media: content.service_media.filter(({ url }) => url !== path),
    });
    await changeService(tx, row, {
      service_media: without(row).service_media,
      crops: (row.crops ?? []).filter(({ whole }) => whole !== path),
      ...(row.proposal && { proposal: without(row.proposal) }),
    });
  }
}

/** Listed rows that several ask for in the same moment are read together. */
const listedRow = perStorage((storage) =>
  gather(async (ids: string[]) => new Map((await servicesOf(storage, ids)).map((row) => [row.sx_id, row]))),
);

/** As `servicesOf`, for lists that many ask for. */
export async function listedServices(storage: Storage, ids: readonly string[]): Promise<Service[]> {
  const rowOf = listedRow(storage);
  return (await Promise.all(ids.map((id) => rowOf(id)))).filter((row) => row !== undefined);
}

/** By sx_id, in the given order. */
export async function servicesOf(reader: Reader, ids: readonly string[]): Promise<Service[]> {
  const rows = await reader.find(Service, { sx_id: oneOf(ids), is_listed: true, disabled_at: null });
  const byId = new Map(rows.map((row) => [row.sx_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
