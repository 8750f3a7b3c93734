/** Rooms over socket.io: totals and viewers of a contest into the store, and word of its changes. Knows neither React nor socket.io. */
import type { ErrorCode } from '#shared/errors.ts';
import type { TotalRow } from './calls.ts';
import { noteServerTime } from './clock.ts';
import { type Freshness, roomsChanged } from './connection.ts';
import { contestsIn, totalsReceived, viewersReceived } from '#shared/client/contests/contestsSlice.ts';
import type { AppStore } from './store.ts';

/** What of a socket.io socket is used. It reconnects by itself. */
export interface RoomSocket {
  readonly connected: boolean;
  /** Whether it goes on trying by itself; it does not after the server has refused it. */
  readonly active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: string, listener: (payload: never) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  /** Rejects after so many milliseconds without an answer. */
  timeout(ms: number): { emitWithAck(event: string, ...args: unknown[]): Promise<unknown> };
}

/** What the server answers to 'join { room, glance }': where the room stands, or why it may not be entered. */
export interface RoomSnapshot {
  error?: ErrorCode;
  /** Whether this reader is told all numbers of the contest; else `totals` has only those of rounds that are over, or none. */
  results_shown?: boolean;
  totals?: readonly TotalRow[];
  /** Unix seconds. */
  serverTime?: number;
  viewers?: number;
  /** Of the contest, as in fetchContest. */
  version?: string;
  /** Of the person whose room it is. */
  online?: boolean;
  followers?: number;
}

export interface RoomListeners {
  /** Looks at the room from outside, as a list does: not counted as a viewer, unless somebody else on the page is inside. */
  glance?: boolean;
  /** What the room is about changed, or may have while nobody listened (then without a version, unless the server told it). */
  changed?: (version: string | undefined) => void;
  /** Joined, and again after a lost connection: from here on every event is heard. */
  joined?: () => void;
  /** What is passed on to pages as it comes. */
  event?: (name: RoomEvent, payload: unknown) => void;
}

/** Events of rooms that this file knows nothing of but their room. */
const roomEvents = ['chat', 'chat_removed', 'presence', 'followers'] as const;
export type RoomEvent = (typeof roomEvents)[number];

export interface Rooms {
  /** Returns how to leave. Whoever joins the same room shares it. */
  join(room: string, listeners?: RoomListeners): () => void;
  /** Asks the server again where the room stands: whoever was told no numbers may be told them now. */
  rejoin(room: string): void;
  /** Says anew who this is. */
  reconnect(): void;
}

interface Room {
  readonly listeners: Set<RoomListeners>;
  /** Joined at the present connection. */
  joined: boolean;
  /** Joined ever: a later snapshot follows a gap. */
  known: boolean;
  /** What the server was told last. */
  glance: boolean;
  /** Its numbers are not for this reader, as far as was said last. */
  withheld: boolean;
}

export interface RoomsOptions {
  store: Pick<AppStore, 'dispatch' | 'getState' | 'subscribe'>;
  /** A socket that is not yet connected. */
  makeSocket: () => Promise<RoomSocket>;
  /** The server does not know who this is any more. */
  sessionExpired?: () => void;
}

const answerWithin = 10_000;
const againAfter = 2_000;
const longestPause = 60_000;
/** A connection without rooms stays this long, for the next page. */
const linger = 5_000;

/** A contest's room is named after it. */
export const contestRoom = (cx_id: string) => `contest:${cx_id}`;
const contestOf = (room: string) => /^contest:(.+)$/.exec(room)?.[1];

export function createRooms({ store, makeSocket, sessionExpired }: RoomsOptions): Rooms {
  const rooms = new Map<string, Room>();
  let socket: RoomSocket | undefined;
  let making = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Tells this connection's answers from a former one's. */
  let era = 0;
  let freshness: Freshness | undefined;
  /** Refusals one after the other. */
  let refusals = 0;

  const tell = (next: Freshness | undefined) => {
    if (next === freshness) return;
    freshness = next;
    store.dispatch(roomsChanged(next));
  };

  const count = (room: string, n: number | undefined) => {
    const cx_id = contestOf(room);
    if (cx_id !== undefined && typeof n === 'number') store.dispatch(viewersReceived({ cx_id, n }));
  };

  /** `again`: asked in a room that was joined all along, so nothing of it was missed. */
  function take(name: string, room: Room, snapshot: RoomSnapshot, again: boolean) {
    if (snapshot.totals) store.dispatch(totalsReceived(snapshot.totals));
    count(name, snapshot.viewers);
    const { online, followers } = snapshot;
    if (online !== undefined)
      for (const listener of [...room.listeners]) listener.event?.('presence', { room: name, online });
    if (followers !== undefined)
      for (const listener of [...room.listeners]) listener.event?.('followers', { room: name, followers });
    room.withheld = snapshot.results_shown === false;
    // Totals are in the snapshot; anything else may have changed unheard since the page loaded, or since the connection was lost.
    if ((room.known && !again) || snapshot.version !== undefined)
      for (const listener of [...room.listeners]) listener.changed?.(snapshot.version);
    room.known = true;
    if (!again) for (const listener of [...room.listeners]) listener.joined?.();
  }

  const onlyGlances = (room: Room) => [...room.listeners].every(({ glance }) => glance);

  async function enter(name: string, room: Room) {
    const mine = era;
    const again = room.joined;
    const stillHere = () => mine === era && rooms.get(name) === room;
    while (stillHere() && socket?.connected) {
      const sentAt = Date.now();
      try {
        room.glance = onlyGlances(room);
        const message = { room: name, ...(room.glance && { glance: true }) };
        const snapshot = ((await socket.timeout(answerWithin).emitWithAck('join', message)) ?? {}) as RoomSnapshot;
        if (!stillHere()) return;
        if (snapshot.error === 'session_expired') {
          // `reconnect` comes once it is settled who this is.
          tell('offline');
          return sessionExpired?.();
        }
        // A room that is not for this reader has nothing to tell, so nothing is missed.
        if (snapshot.error && snapshot.error !== 'not_found') throw new Error(snapshot.error);
        if (snapshot.serverTime !== undefined) noteServerTime(snapshot.serverTime, sentAt, Date.now());
        room.joined = true;
        take(name, room, snapshot, again);
        // Somebody may have come or gone while the answer was on its way.
        tellGlance(name, room);
        return tell([...rooms.values()].every((other) => other.joined) ? 'live' : 'catching up');
      } catch {
        // No answer, or not now: a server that is starting or full. Joining twice is joining once.
        await new Promise((resolve) => setTimeout(resolve, againAfter));
      }
    }
  }

  const rejoin = (name: string) => {
    const room = rooms.get(name);
    if (room?.joined && socket?.connected) void enter(name, room);
  };

  // Some contests tell their numbers to whoever has voted.
  let votes = contestsIn(store.getState()).pastVotes;
  store.subscribe(() => {
    const { pastVotes } = contestsIn(store.getState());
    if (pastVotes === votes) return;
    const before = votes;
    votes = pastVotes;
    for (const [name, room] of rooms) {
      const cx_id = contestOf(name);
      if (room.withheld && cx_id && pastVotes[cx_id]?.length && pastVotes[cx_id] !== before[cx_id]) rejoin(name);
    }
  });

  function listen(to: RoomSocket) {
    to.on('connect', () => {
      era++;
      refusals = 0;
      if (rooms.size) tell('catching up');
      for (const [name, room] of rooms) void enter(name, room);
    });
    const lost = () => {
      era++;
      for (const room of rooms.values()) room.joined = false;
      tell(rooms.size ? 'offline' : undefined);
    };
    /** Where socket.io does not try again by itself: the server refused, or sent this page away. */
    const comeBack = () => {
      const pause = Math.min(longestPause, againAfter * 2 ** refusals++);
      setTimeout(() => {
        if (rooms.size && !to.connected && !to.active) to.connect();
      }, pause);
    };
    to.on('connect_error', (error: Error & { data?: { code?: ErrorCode } }) => {
      lost();
      if (error.data?.code === 'session_expired') sessionExpired?.();
      if (!to.active) comeBack();
    });
    to.on('disconnect', (reason: string) => {
      lost();
      if (reason === 'io server disconnect') comeBack();
    });
    to.on('totals', ({ rows }: { rows: TotalRow[] }) => void store.dispatch(totalsReceived(rows)));
    to.on('viewers', ({ room, viewers }: { room: string; viewers: number }) => count(room, viewers));
    for (const name of roomEvents)
      to.on(name, (payload: { room: string }) => {
        for (const listener of [...(rooms.get(payload.room)?.listeners ?? [])]) listener.event?.(name, payload);
      });
    to.on('changed', ({ room, version }: { room: string; version: string }) => {
      for (const listener of [...(rooms.get(room)?.listeners ?? [])]) listener.changed?.(version);
      if (rooms.get(room)?.withheld) rejoin(room);
    });
  }

  async function open() {
    if (making) return;
    making = true;
    while (rooms.size && !socket) {
      try {
        socket = await makeSocket();
        listen(socket);
      } catch {
        // The chunk did not arrive.
        tell('offline');
        await new Promise((resolve) => setTimeout(resolve, againAfter));
      }
    }
    making = false;
    if (rooms.size && socket && !socket.connected) socket.connect();
  }

  function rest() {
    tell(undefined);
    resting = setTimeout(() => socket?.disconnect(), linger);
  }

  /** Whoever is inside after all, or only glances from now on, counts otherwise. */
  function tellGlance(name: string, room: Room) {
    if (room.joined && room.glance !== onlyGlances(room)) rejoin(name);
  }

  function leave(name: string, room: Room, listeners: RoomListeners) {
    const isLeft = room.listeners.delete(listeners) && !room.listeners.size;
    if (rooms.get(name) !== room) return;
    if (!isLeft) return tellGlance(name, room);
    rooms.delete(name);
    if (socket?.connected) socket.emit('leave', { room: name });
    if (!rooms.size) rest();
    else if ([...rooms.values()].every((other) => other.joined)) tell('live');
  }

  return {
    join(name, given = {}) {
      clearTimeout(resting);
      // Each caller counts, also two that pass the same object.
      const listeners = { ...given };
      let room = rooms.get(name);
      if (!room) {
        room = { listeners: new Set([listeners]), joined: false, known: false, glance: false, withheld: false };
        rooms.set(name, room);
        if (socket?.connected) void enter(name, room);
        else void open();
      }
      room.listeners.add(listeners);
      tellGlance(name, room);
      const joined = room;
      return () => leave(name, joined, listeners);
    },
    rejoin,
    reconnect() {
      if (!socket || !rooms.size) return;
      socket.disconnect();
      socket.connect();
    },
  };
}
