/**
 * Rooms over a socket: joins, rejoins after a lost connection, dispatches events. Independent of the kinds of rooms, React and socket.io.
 */
import type { ErrorCode } from '#shared/errors.ts';
import type { EventsOf, IdOfRoom, Room, SnapshotOf } from '#shared/model/room.ts';
import { minute } from '#shared/time.ts';
import { noteServerTime } from '#shared/client/app/core/clock.ts';
import { type Freshness, roomsChanged } from '#shared/client/app/core/connection.ts';
import type { AppStore } from '#shared/client/app/core/store.ts';
import { type ToldRow, rowTold } from '#shared/client/app/core/toldRowsSlice.ts';

/** The used subset of a socket.io socket, which reconnects by itself. */
export interface RoomSocket {
  readonly connected: boolean;
  /** Whether it still reconnects; false after the server refused it. */
  readonly active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: string, listener: (payload: never) => void): unknown;
  /** Listener for all events of the server. */
  onAny(listener: (event: string, payload: unknown) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  /** Rejects after `ms` milliseconds without an acknowledgement. */
  timeout(ms: number): { emitWithAck(event: string, ...args: unknown[]): Promise<unknown> };
}

/** The acknowledgement of 'call { name, input, language }': status and body as they are at /parse/functions. */
interface CallAnswer {
  readonly status: number;
  readonly answer: unknown;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** The acknowledgement of 'join { room, glance }', beside the room's snapshot: or why joining was refused. */
interface JoinAnswer {
  error?: ErrorCode;
  /** Unix seconds. */
  serverTime?: number;
  viewers?: number;
  /** Version of the room's subject. */
  version?: string;
}

export interface RoomListeners<R extends Room = Room> {
  /** Joins without counting as a viewer, as lists do; ignored while another listener of the page is inside. */
  glance?: boolean;
  /** The room's subject changed, or may have changed during a gap; `version` is undefined when unknown. */
  changed?: (version: string | undefined) => void;
  /** Joined or rejoined: every event from here on is delivered. */
  joined?: () => void;
  /** State of the room, at every join. */
  snapshot?(snapshot: SnapshotOf<R>): void;
  /** By event. */
  on?: { [E in keyof EventsOf<R>]?: (payload: EventsOf<R>[E]) => void };
}

/** Observes all rooms of a kind that the page is in, each event once, for example to update the store. */
export interface RoomObserver<R extends Room = Room> {
  readonly room: R;
  snapshot?(id: IdOfRoom<R>, snapshot: SnapshotOf<R>): void;
  viewers?(id: IdOfRoom<R>, count: number): void;
  changed?(id: IdOfRoom<R>): void;
  /** The page has left the room. */
  left?(id: IdOfRoom<R>): void;
  on?: { [E in keyof EventsOf<R>]?: (id: IdOfRoom<R>, payload: EventsOf<R>[E]) => void };
}

export interface Rooms {
  /** Returns a leave function. Joins of the same room share one membership. */
  join<R extends Room>(room: R, id: IdOfRoom<R>, listeners?: RoomListeners<R>): () => void;
  /** Requests a new snapshot, for example when the reader may now see more. */
  rejoin<R extends Room>(room: R, id: IdOfRoom<R>): void;
  observe<R extends Room>(observer: RoomObserver<R>): void;
  /** Reconnects with the current session. */
  reconnect(): void;
  /** Runs a function over the open connection. Undefined without one, or without an answer in time: then it is asked over HTTP. */
  call(name: string, input: object, language: string): Promise<Response | undefined>;
}

interface JoinedRoom {
  readonly listeners: Set<RoomListeners>;
  readonly room: Room;
  readonly id: IdOfRoom<Room>;
  /** Joined over the current connection. */
  joined: boolean;
  /** Joined before: the next snapshot follows a gap. */
  known: boolean;
  /** The `glance` last sent to the server. */
  glance: boolean;
}

/** Every payload has its room; the rest is the event's. */
interface Heard {
  room: string;
  viewers?: number;
  version?: string;
}

type Hears = Readonly<Record<string, ((...heard: unknown[]) => void) | undefined>>;

/** Parse's `{ __type: 'Date', iso }` as ISO strings. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { __type, iso } = value as { __type?: unknown; iso?: unknown };
  if (__type === 'Date') return iso;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

/** What the page gets over HTTP: the result itself, or the refusal. */
const bodyOf = ({ status, answer }: CallAnswer): unknown =>
  status === 200 ? plain((answer as { result: unknown }).result) : answer;

export interface RoomsOptions {
  store: Pick<AppStore, 'dispatch'>;
  /** Creates an unconnected socket. */
  makeSocket: () => RoomSocket;
  /** The server rejected the session. */
  sessionExpired?: () => void;
}

const answerWithin = 10_000;
/** Milliseconds after which a call is asked over HTTP: longer than the server takes to answer. */
const callWithin = 12_000;
/** Characters of a call's input; the server takes 16 kB. */
const mostOfCall = 4500;
const againAfter = 2_000;
const longestPause = minute;
/** Milliseconds that a connection without rooms is kept for the next page. */
const linger = 5_000;

export function createRooms({ store, makeSocket, sessionExpired }: RoomsOptions): Rooms {
  const rooms = new Map<string, JoinedRoom>();
  const observers: RoomObserver[] = [];
  let socket: RoomSocket | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Generation of the connection, to ignore answers to former ones. */
  let era = 0;
  let freshness: Freshness | undefined;
  /** Consecutive refusals. */
  let refusals = 0;

  const tell = (next: Freshness | undefined) => {
    if (next === freshness) return;
    freshness = next;
    store.dispatch(roomsChanged(next));
  };

  const observe = (of: JoinedRoom, tellOne: (observer: RoomObserver) => void) => {
    for (const observer of observers) if (observer.room === of.room) tellOne(observer);
  };
  const count = (of: JoinedRoom, viewers: number | undefined) => {
    if (viewers !== undefined) observe(of, (observer) => observer.viewers?.(of.id, viewers));
  };

  /** Applies a join answer. `again`: requested in a joined room, so no event was missed. */
  function take(
    room: JoinedRoom,
    { error, serverTime: _at, viewers, version, ...snapshot }: JoinAnswer,
    again: boolean,
  ) {
    if (!error) {
      observe(room, (observer) => observer.snapshot?.(room.id, snapshot));
      for (const listener of [...room.listeners]) listener.snapshot?.(snapshot);
      count(room, viewers);
    }
    // Anything may have changed between loading the page, or losing the connection, and this join.
    if ((room.known && !again) || version !== undefined)
      for (const listener of [...room.listeners]) listener.changed?.(version);
    room.known = true;
    if (!again) for (const listener of [...room.listeners]) listener.joined?.();
  }

  const onlyGlances = (room: JoinedRoom) => [...room.listeners].every(({ glance }) => glance);

  async function enter(name: string, room: JoinedRoom) {
    const mine = era;
    const again = room.joined;
    const stillHere = () => mine === era && rooms.get(name) === room;
    while (stillHere() && socket?.connected) {
      const sentAt = Date.now();
      try {
        room.glance = onlyGlances(room);
        const message = { room: name, ...(room.glance && { glance: true }) };
        const answer = ((await socket.timeout(answerWithin).emitWithAck('join', message)) ?? {}) as JoinAnswer;
        if (!stillHere()) return;
        if (answer.error === 'session_expired') {
          // `reconnect` follows once the session is known.
          tell('offline');
          return sessionExpired?.();
        }
        // A refused room is up to date, since it has nothing for this reader.
        if (answer.error && answer.error !== 'not_found') throw new Error(answer.error);
        if (answer.serverTime !== undefined) noteServerTime(answer.serverTime, sentAt, Date.now());
        room.joined = true;
        take(room, answer, again);
        // Listeners may have joined or left while the answer was pending.
        tellGlance(name, room);
        return tell([...rooms.values()].every((other) => other.joined) ? 'live' : 'catching up');
      } catch {
        // No answer, or the server is starting or full. Joining is idempotent.
        await new Promise((resolve) => setTimeout(resolve, againAfter));
      }
    }
  }

  const rejoin = (name: string) => {
    const room = rooms.get(name);
    if (room?.joined && socket?.connected) void enter(name, room);
  };

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
    /** Reconnects where socket.io gives up: the server refused or disconnected the page. */
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
    to.onAny((event, payload) => {
      const heard = payload as Heard | undefined;
      const room = heard && rooms.get(heard.room);
      if (room) hear(room, event, heard);
    });
  }

  function hear(room: JoinedRoom, event: string, payload: Heard) {
    if (event === 'viewers') count(room, payload.viewers);
    else if (event === 'changed') {
      for (const listener of [...room.listeners]) listener.changed?.(payload.version);
      observe(room, (observer) => observer.changed?.(room.id));
    } else if (event === 'left') {
      // The server removed the page from the room, or its session ended, which the next answer tells.
      room.joined = false;
      void enter(payload.room, room);
    } else {
      const carried = room.room.rows[event];
      if (carried) {
        const { room: _room, ...row } = payload as Heard & ToldRow;
        const { of, id, isGone } = carried;
        store.dispatch(rowTold({ of, id: String(row[id]), row: isGone ? { rev: row.rev, isGone } : row }));
      }
      observe(room, (observer) => (observer.on as Hears | undefined)?.[event]?.(room.id, payload));
      for (const listener of [...room.listeners]) (listener.on as Hears | undefined)?.[event]?.(payload);
    }
  }

  function open() {
    if (!socket) listen((socket = makeSocket()));
    else if (socket.active) return;
    socket.connect();
  }

  function rest() {
    tell(undefined);
    resting = setTimeout(() => socket?.disconnect(), linger);
  }

  /** Sends `glance` when it changed. */
  function tellGlance(name: string, room: JoinedRoom) {
    if (room.joined && room.glance !== onlyGlances(room)) rejoin(name);
  }

  function leave(name: string, room: JoinedRoom, listeners: RoomListeners) {
    const isLeft = room.listeners.delete(listeners) && !room.listeners.size;
    if (rooms.get(name) !== room) return;
    if (!isLeft) return tellGlance(name, room);
    rooms.delete(name);
    observe(room, (observer) => observer.left?.(room.id));
    if (socket?.connected) socket.emit('leave', { room: name });
    if (!rooms.size) rest();
    else if ([...rooms.values()].every((other) => other.joined)) tell('live');
  }

  return {
    join(room, id, given = {}) {
      clearTimeout(resting);
      const name = room.nameOf(id);
      // A copy, so that the same object can be passed twice.
      const listeners = { ...given } as RoomListeners;
      let joined = rooms.get(name);
      if (!joined) {
        joined = { listeners: new Set([listeners]), room, id, joined: false, known: false, glance: false };
        rooms.set(name, joined);
        if (socket?.connected) void enter(name, joined);
        else open();
      }
      joined.listeners.add(listeners);
      tellGlance(name, joined);
      const mine = joined;
      return () => leave(name, mine, listeners);
    },
    rejoin: (room, id) => rejoin(room.nameOf(id)),
    observe: (observer) => void observers.push(observer),
    async call(name, input, language) {
      if (!socket?.connected || JSON.stringify(input).length > mostOfCall) return undefined;
      try {
        const message = { name, input, language };
        const told = (await socket.timeout(callWithin).emitWithAck('call', message)) as CallAnswer;
        const headers = { 'Content-Type': 'application/json', 'Retry-After': String(told.retryAfter ?? '') };
        return new Response(JSON.stringify(bodyOf(told)), { status: told.status, headers });
      } catch {
        return undefined;
      }
    },
    reconnect() {
      if (!socket || !rooms.size) return;
      socket.disconnect();
      socket.connect();
    },
  };
}
