/** Presence in this process: who has a page open, and the broadcasts of presence and follower counts to the pages that show a person. */
import type { PersonRoomEvents, PersonRoomSnapshot } from '#shared/accounts/rooms.ts';
import { gather } from '#cloud/patterns/gather.ts';
import type { Clock, Log, Storage } from '#cloud/kernel/ports.ts';
import type { After } from '#cloud/kernel/rooms.ts';
import { followersOf } from './follows.ts';
import { hidesPresence, notePresence, onlineAmong } from './presence.ts';

/** In milliseconds: grace period after the last page closed, poll interval of other processes' leases, and renewal of leases. */
export const presenceTimes = { linger: 4000, lookEvery: 2000, renewEvery: 20_000 } as const;

export interface PresenceOptions {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  /** Broadcasts in this process; every process polls for its own watchers. */
  readonly send: (user_id: number, payload: PersonRoomEvents['presence']) => void;
  readonly after: After;
  readonly log: Log;
  readonly times?: Partial<Record<keyof typeof presenceTimes, number>>;
}

export interface WhoIsHere {
  /** Connects or disconnects one of a person's pages. */
  come(user_id: number): void;
  go(user_id: number): void;
  /** Adds a watching page; resolves when the person's state is known. */
  watch(user_id: number): Promise<void>;
  unwatch(user_id: number): void;
  standing(user_id: number): PersonRoomSnapshot;
  /** Releases all leases. */
  close(): Promise<void>;
}

interface Here {
  pages: number;
  /** Cancels the grace period when a page reconnects, for example after a reload. */
  stay?: () => void;
}

interface Watched {
  watchers: number;
  online?: boolean;
  /** As told to the last page that joined; the others got the updates. */
  followers?: number;
}

export function createWhoIsHere({ storage, clock, send, after, log, times }: PresenceOptions): WhoIsHere {
  const { linger, lookEvery, renewEvery } = { ...presenceTimes, ...times };
  const process = crypto.randomUUID();
  const here = new Map<number, Here>();
  const watched = new Map<number, Watched>();
  const writing = new Set<Promise<unknown>>();
  let closed = false;

  const ask = gather(async (user_ids: number[]) => {
    const online = await onlineAmong(storage, user_ids, clock.now());
    return new Map(user_ids.map((user_id) => [user_id, online.has(user_id)]));
  });

  const countFollowers = gather(async (user_ids: number[]) => {
    const counts = await followersOf(storage, user_ids);
    return new Map(user_ids.map((user_id) => [user_id, counts.get(user_id) ?? 0]));
  });

  /** Reads a person's state and broadcasts changes. */
  const look = async (user_id: number) => {
    if (!watched.has(user_id)) return;
    const online = (await ask(user_id)) ?? false;
    const now = watched.get(user_id);
    if (!now) return;
    // Watchers that joined before it was known were told offline.
    const told = now.online ?? false;
    now.online = online;
    if (online === told) return;
    send(user_id, { online });
  };
  const lookAt = (user_ids: Iterable<number>) =>
    Promise.all([...user_ids].map(look)).catch((error: unknown) =>
      log.error({ err: error }, 'it could not be looked up who is online'),
    );

  /** Writes leases in batches, in order. A batch writes the state at its time, so that the last change wins. */
  const write = gather(async (user_ids: number[]) => {
    const now = clock.now();
    const hidden = await hidesPresence(storage, user_ids);
    const isHere = (user_id: number) => here.has(user_id) && !hidden.has(user_id);
    await notePresence(storage, process, user_ids.filter(isHere), { here: true, now });
    await notePresence(
      storage,
      process,
      user_ids.filter((user_id) => !isHere(user_id)),
      { here: false, now },
    );
    return new Map<number, true>();
  });
  const note = (user_ids: readonly number[]) => {
    const done: Promise<unknown> = Promise.all(user_ids.map((user_id) => write(user_id)))
      .then(() => lookAt(user_ids))
      .catch((error: unknown) => log.error({ err: error }, 'it could not be noted who is here'))
      .finally(() => writing.delete(done));
    writing.add(done);
  };

  let endRenewing = () => {};
  const renew = () => {
    note([...here.keys()]);
    endRenewing = after(renewEvery, renew);
  };
  endRenewing = after(renewEvery, renew);
  // Polls, because other processes and crashed ones send no events.
  let endLooking = () => {};
  const lookAround = () => {
    endLooking = after(lookEvery, () => {
      if (watched.size) void lookAt(watched.keys()).finally(() => !closed && lookAround());
      else lookAround();
    });
  };
  lookAround();

  return {
    come(user_id) {
      const known = here.get(user_id);
      if (known) {
        known.stay?.();
        known.stay = undefined;
        known.pages += 1;
        return;
      }
      here.set(user_id, { pages: 1 });
      note([user_id]);
    },
    go(user_id) {
      const known = here.get(user_id);
      if (!known || --known.pages > 0 || closed) return;
      known.stay = after(linger, () => {
        here.delete(user_id);
        note([user_id]);
      });
    },
    async watch(user_id) {
      const known = watched.get(user_id) ?? { watchers: 0 };
      known.watchers += 1;
      watched.set(user_id, known);
      if (known.online === undefined) await lookAt([user_id]);
      // A follow may have happened between the page's answer and its joining.
      known.followers = await countFollowers(user_id);
    },
    unwatch(user_id) {
      const known = watched.get(user_id);
      if (known && --known.watchers === 0) watched.delete(user_id);
    },
    standing(user_id) {
      const { online = false, followers } = watched.get(user_id) ?? {};
      return { online, ...(followers !== undefined && { followers }) };
    },
    async close() {
      closed = true;
      endRenewing();
      endLooking();
      watched.clear();
      for (const { stay } of here.values()) stay?.();
      const left = [...here.keys()];
      here.clear();
      note(left);
      await Promise.all(writing);
    },
  };
}
