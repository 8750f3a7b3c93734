/** Who has which section of a studio open, over all processes: each records its own pages under a lease, and looks for those of others. */
import { StudioPlace } from '#shared/contests/entities/studio.ts';
import { type StudioPerson, studioPlaceOf } from '#shared/contests/studio/studioRooms.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { above, type Clock, type Log, oneOf, type Storage } from '#cloud/kernel/ports.ts';
import type { After } from '#cloud/kernel/rooms.ts';

/** In milliseconds: a lease, its renewal, and how often other processes' leases are looked at. */
export const studioTimes = { lease: 50_000, renewEvery: 20_000, lookEvery: 2000 } as const;

export interface StudioPlacesOptions {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  /** Tells this process's pages in a studio. */
  readonly send: (cx_id: string, here: StudioPerson[]) => void;
  readonly after: After;
  readonly log: Log;
}

export interface StudioPlaces {
  /** A page opens or leaves a place: the id of one person in one section of one studio (studioPlaceId). */
  come(place: string): void;
  go(place: string): void;
  /** A page watches a studio; resolves when it is known who is there. */
  watch(cx_id: string): Promise<void>;
  unwatch(cx_id: string): void;
  here(cx_id: string): StudioPerson[];
  /** Open places of a studio in this process. */
  placesIn(cx_id: string): string[];
  /** Gives up all leases. */
  close(): Promise<void>;
}

interface Watched {
  watchers: number;
  here: StudioPerson[];
}

/** Each person once, where they came last. */
function latest(rows: readonly StudioPlace[]): StudioPerson[] {
  const byPerson = new Map<number, StudioPerson>();
  for (const { place_id, user_id } of rows.toSorted((one, other) => one.since.getTime() - other.since.getTime())) {
    const place = studioPlaceOf(place_id.slice(0, place_id.lastIndexOf('.')));
    if (place) byPerson.set(user_id, { user_id, section: place.section });
  }
  return [...byPerson.values()].toSorted((one, other) => one.user_id - other.user_id);
}

export function createStudioPlaces({ storage, clock, send, after, log }: StudioPlacesOptions): StudioPlaces {
  /** Names this process in the ids of its rows. */
  const processId = crypto.randomUUID();
  /** The number of pages by place, and when the newest of them came. */
  const open = new Map<string, { pages: number; since: Date }>();
  const watched = new Map<string, Watched>();
  const writing = new Set<Promise<unknown>>();
  let closed = false;

  const look = async (cx_ids: readonly string[]) => {
    if (!cx_ids.length) return;
    const rows = await storage.find(StudioPlace, { cx_id: oneOf(cx_ids), until: above(new Date(clock.now())) });
    for (const cx_id of cx_ids) {
      const known = watched.get(cx_id);
      const here = latest(rows.filter((row) => row.cx_id === cx_id));
      if (!known || JSON.stringify(here) === JSON.stringify(known.here)) continue;
      known.here = here;
      send(cx_id, here);
    }
  };

  /** Writes leases in batches, in order. A batch writes the state at its time, so that the last change wins. */
  const write = gather(async (places: string[]) => {
    const now = clock.now();
    const changes = places.flatMap((place) => {
      const parts = studioPlaceOf(place);
      const since = open.get(place)?.since;
      const id = `${place}.${processId}`;
      if (!parts) return [];
      if (!since) return [{ id, set: { until: new Date(now) } }];
      const { cx_id, user_id, section } = parts;
      const until = new Date(now + studioTimes.lease);
      return [{ id, set: { until, since }, orInsert: { cx_id, user_id, section } }];
    });
    await storage.transact((tx) => tx.apply(StudioPlace, changes));
    return new Map<string, true>();
  });
  const note = (places: readonly string[]) => {
    if (!places.length) return;
    const studios = new Set(places.flatMap((place) => studioPlaceOf(place)?.cx_id ?? []));
    const done: Promise<unknown> = Promise.all(places.map((place) => write(place)))
      .then(() => look([...studios].filter((cx_id) => watched.has(cx_id))))
      .catch((error: unknown) => log.error({ err: error }, 'it could not be noted who is in a studio'))
      .finally(() => writing.delete(done));
    writing.add(done);
  };

  let endRenewing = () => {};
  const renew = () => {
    endRenewing = after(studioTimes.renewEvery, () => {
      note([...open.keys()]);
      renew();
    });
  };
  renew();
  // Polls, because other processes and crashed ones send no events.
  let endLooking = () => {};
  const lookAround = () => {
    endLooking = after(studioTimes.lookEvery, () => {
      void look([...watched.keys()])
        .catch((error: unknown) => log.error({ err: error }, 'it could not be looked up who is in a studio'))
        .finally(() => !closed && lookAround());
    });
  };
  lookAround();

  return {
    come(place) {
      const known = open.get(place);
      open.set(place, { pages: (known?.pages ?? 0) + 1, since: new Date(clock.now()) });
      note([place]);
    },
    go(place) {
      const known = open.get(place);
      if (!known || closed) return;
      known.pages -= 1;
      if (known.pages > 0) return;
      open.delete(place);
      note([place]);
    },
    async watch(cx_id) {
      const known = watched.get(cx_id) ?? { watchers: 0, here: [] };
      known.watchers += 1;
      watched.set(cx_id, known);
      await look([cx_id]);
    },
    unwatch(cx_id) {
      const known = watched.get(cx_id);
      if (known && --known.watchers === 0) watched.delete(cx_id);
    },
    here: (cx_id) => watched.get(cx_id)?.here ?? [],
    placesIn: (cx_id) => [...open.keys()].filter((place) => place.startsWith(`${cx_id}-`)),
    async close() {
      closed = true;
      endRenewing();
      endLooking();
      watched.clear();
      const left = [...open.keys()];
      open.clear();
      note(left);
      await Promise.all(writing);
    },
  };
}
