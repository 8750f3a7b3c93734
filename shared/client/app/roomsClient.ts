/** Rooms over socket.io: totals and viewers of a contest into the store, and word of its changes. Knows neither React nor socket.io. */
import type { ErrorCode } from '#shared/errors.ts';
import type { TotalRow } from './calls.ts';
import { noteServerTime } from './clock.ts';
import { type Freshness, roomsChanged } from './connection.ts';
import { totalsReceived, viewersReceived } from './contests.ts';
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

/** What the server answers to 'join { room }': where the room stands, or why it may not be entered. */
export interface RoomSnapshot {
  error?: ErrorCode;
  totals?: readonly TotalRow[];
  /** Unix seconds. */
  serverTime?: number;
  viewers?: number;
  /** Of the contest, as in fetchContest. */
  version?: string;
}

export interface RoomListeners {
  /** What the room is about changed, or may have while nobody listened (then without a version, unless the server told it). */
  changed?: (version: string | undefined) => void;
}

export interface Rooms {
  /** Returns how to leave. Whoever joins the same room shares it. */
  join(room: string, listeners?: RoomListeners): () => void;
  /** Says anew who this is. */
  reconnect(): void;
}

interface Room {
  readonly listeners: Set<RoomListeners>;
  /** Joined at the present connection. */
  joined: boolean;
  /** Joined ever: a later snapshot follows a gap. */
  known: boolean;
}

export interface RoomsOptions {
  store: Pick<AppStore, 'dispatch' | 'getState'>;
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

  function take(name: string, room: Room, snapshot: RoomSnapshot) {
    if (snapshot.totals) store.dispatch(totalsReceived(snapshot.totals));
    count(name, snapshot.viewers);
    // Totals are in the snapshot; anything else may have changed unheard since the page loaded, or since the connection was lost.
    if (room.known || snapshot.version !== undefined)
      for (const listener of [...room.listeners]) listener.changed?.(snapshot.version);
    room.known = true;
  }

  async function enter(name: string, room: Room) {
    const mine = era;
    const stillHere = () => mine === era && rooms.get(name) === room;
    while (stillHere() && socket?.connected) {
      const sentAt = Date.now();
      try {
        const snapshot = ((await socket.timeout(answerWithin).emitWithAck('join', { room: name })) ??
          {}) as RoomSnapshot;
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
        take(name, room, snapshot);
        return tell([...rooms.values()].every((other) => other.joined) ? 'live' : 'catching up');
      } catch {
        // No answer, or not now: a server that is starting or full. Joining twice is joining once.
        await new Promise((resolve) => setTimeout(resolve, againAfter));
      }
    }
  }

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
    to.on('changed', ({ room, version }: { room: string; version: string }) => {
      for (const listener of [...(rooms.get(room)?.listeners ?? [])]) listener.changed?.(version);
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

  function leave(name: string, room: Room, listeners: RoomListeners) {
    room.listeners.delete(listeners);
    if (room.listeners.size || rooms.get(name) !== room) return;
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
        room = { listeners: new Set(), joined: false, known: false };
        rooms.set(name, room);
        if (socket?.connected) void enter(name, room);
        else void open();
      }
      room.listeners.add(listeners);
      const joined = room;
      return () => leave(name, joined, listeners);
    },
    reconnect() {
      if (!socket || !rooms.size) return;
      socket.disconnect();
      socket.connect();
    },
  };
}
