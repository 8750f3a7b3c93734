/** Rooms about people: one's own pages stand in `user:<user_id>`, which makes one online; whoever looks at somebody stands in `person:<user_id>`. */
import type { Actor } from '#shared/model/access.ts';
import { followersOf, notePresence, onlineAmong, personOf, personRoomOf } from '#cloud/accounts/index.ts';
import { gather } from '#cloud/gather.ts';
import type { Clock, Log, Rooms, Storage } from '#cloud/ports.ts';
import { liveLimits } from './limits.ts';

export interface PresenceOptions {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
  /** To a room's pages in this process: each process looks for itself. */
  readonly send: Rooms['send'];
  readonly log: Log;
  readonly limits?: Partial<Pick<typeof liveLimits, 'presenceLinger' | 'presenceEvery' | 'presenceRenewed'>>;
}

export interface PeopleRooms {
  mayJoin(actor: Actor, room: string): boolean;
  /** A page has entered a room; resolves when it can be told how things stand there. */
  entered(room: string): Promise<void>;
  left(room: string): void;
  /** What whoever enters is told. */
  snapshot(room: string): { online?: boolean; followers?: number };
}

export interface Presence extends PeopleRooms {
  /** Notes that nobody is here any more. */
  close(): Promise<void>;
}

interface Here {
  pages: number;
  /** Runs once the last page is closed: a page that is loaded anew comes back within it. */
  leaving?: NodeJS.Timeout;
}

interface Watched {
  watchers: number;
  online?: boolean;
  /** As the last page that entered was told; the others heard of it since. */
  followers?: number;
}

export function createPresence({ storage, clock, send, log, limits }: PresenceOptions): Presence {
  const { presenceLinger, presenceEvery, presenceRenewed } = { ...liveLimits, ...limits };
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

  /** Tells those who look at somebody when it is otherwise than they know. */
  const look = async (user_id: number) => {
    if (!watched.has(user_id)) return;
    const online = (await ask(user_id)) ?? false;
    const now = watched.get(user_id);
    if (!now) return;
    // Whoever came before it was known was told that nobody is here.
    const told = now.online ?? false;
    now.online = online;
    if (online === told) return;
    const room = personRoomOf(user_id);
    send(room, 'presence', { room, online });
  };
  const lookAt = (user_ids: Iterable<number>) =>
    Promise.all([...user_ids].map(look)).catch((error: unknown) =>
      log.error({ err: error }, 'it could not be looked up who is online'),
    );

  /** What is noted is what is so when it is written, in one batch after the other: two changes of one person end with the later. */
  const write = gather(async (user_ids: number[]) => {
    const now = clock.now();
    const isHere = (user_id: number) => here.has(user_id);
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

  const renewing = setInterval(() => note([...here.keys()]), presenceRenewed).unref();
  // People of other processes come and go unheard, and a process that died tells nobody.
  let isLooking = false;
  const looking = setInterval(() => {
    if (isLooking || !watched.size) return;
    isLooking = true;
    void lookAt(watched.keys()).finally(() => {
      isLooking = false;
    });
  }, presenceEvery).unref();

  const come = (user_id: number) => {
    const known = here.get(user_id);
    if (known) {
      clearTimeout(known.leaving);
      known.leaving = undefined;
      known.pages += 1;
      return;
    }
    here.set(user_id, { pages: 1 });
    note([user_id]);
  };

  const go = (user_id: number) => {
    const known = here.get(user_id);
    if (!known || --known.pages > 0 || closed) return;
    known.leaving = setTimeout(() => {
      here.delete(user_id);
      note([user_id]);
    }, presenceLinger);
    known.leaving.unref();
  };

  return {
    mayJoin(actor, room) {
      const person = personOf(room);
      return person !== undefined && (person.kind === 'person' || actor.user_id === person.user_id);
    },
    async entered(room) {
      const person = personOf(room);
      if (!person) return;
      const { kind, user_id } = person;
      if (kind === 'user') return come(user_id);
      const known = watched.get(user_id) ?? { watchers: 0 };
      known.watchers += 1;
      watched.set(user_id, known);
      if (known.online === undefined) await lookAt([user_id]);
      // Somebody may have come to follow between the page's answer and its line.
      known.followers = await countFollowers(user_id);
    },
    left(room) {
      const person = personOf(room);
      if (!person) return;
      const { kind, user_id } = person;
      if (kind === 'user') return go(user_id);
      const known = watched.get(user_id);
      if (known && --known.watchers === 0) watched.delete(user_id);
    },
    snapshot(room) {
      const person = personOf(room);
      if (person?.kind !== 'person') return {};
      const { online = false, followers } = watched.get(person.user_id) ?? {};
      return { online, ...(followers !== undefined && { followers }) };
    },
    async close() {
      closed = true;
      clearInterval(renewing);
      clearInterval(looking);
      watched.clear();
      for (const { leaving } of here.values()) clearTimeout(leaving);
      const left = [...here.keys()];
      here.clear();
      note(left);
      await Promise.all(writing);
    },
  };
}
