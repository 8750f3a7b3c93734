/** Rooms over socket.io: joins, comes back after a lost connection, and passes on what is heard. Knows no room, no React and no socket.io. */
import type { ErrorCode } from '#shared/errors.ts';
import type { EventsOf, IdOfRoom, Room, SnapshotOf } from '#shared/model/room.ts';
import { noteServerTime } from './clock.ts';
import { type Freshness, roomsChanged } from './connection.ts';
import type { AppStore } from './store.ts';

/** What of a socket.io socket is used. It reconnects by itself. */
export interface RoomSocket {
  readonly connected: boolean;
  /** Whether it goes on trying by itself; it does not after the server has refused it. */
  readonly active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(event: string, listener: (payload: never) => void): unknown;
  /** Every event that the server sends. */
  onAny(listener: (event: string, payload: unknown) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  /** Rejects after so many milliseconds without an answer. */
  timeout(ms: number): { emitWithAck(event: string, ...args: unknown[]): Promise<unknown> };
}

/** What the server answers to 'join { room, glance }', beside the room's own snapshot: or why the room may not be entered. */
interface JoinAnswer {
  error?: ErrorCode;
  /** Unix seconds. */
  serverTime?: number;
  viewers?: number;
  /** Of what the room is about. */
  version?: string;
}

export interface RoomListeners<R extends Room = Room> {
  /** Looks at the room from outside, as a list does: not counted as a viewer, unless somebody else on the page is inside. */
  glance?: boolean;
  /** What the room is about changed, or may have while nobody listened (then without a version, unless the server told it). */
  changed?: (version: string | undefined) => void;
  /** Joined, and again after a lost connection: from here on every event is heard. */
  joined?: () => void;
  /** How things stand in the room, at every join. */
  snapshot?(snapshot: SnapshotOf<R>): void;
  /** By event. */
  on?: { [E in keyof EventsOf<R>]?: (payload: EventsOf<R>[E]) => void };
}

/** Hears of all rooms of a kind that this page is in, each thing once: such as what keeps the store. */
export interface RoomObserver<R extends Room = Room> {
  readonly room: R;
  snapshot?(id: IdOfRoom<R>, snapshot: SnapshotOf<R>): void;
  viewers?(id: IdOfRoom<R>, count: number): void;
  changed?(id: IdOfRoom<R>): void;
  /** The page is in the room no more. */
  left?(id: IdOfRoom<R>): void;
  on?: { [E in keyof EventsOf<R>]?: (id: IdOfRoom<R>, payload: EventsOf<R>[E]) => void };
}

export interface Rooms {
  /** Returns how to leave. Everybody on the page who joins the same room shares it. */
  join<R extends Room>(room: R, id: IdOfRoom<R>, listeners?: RoomListeners<R>): () => void;
  /** Asks the server again how things stand in a room: somebody who was told less may be told more now. */
  rejoin<R extends Room>(room: R, id: IdOfRoom<R>): void;
  observe<R extends Room>(observer: RoomObserver<R>): void;
  /** Says anew who this is. */
  reconnect(): void;
}

interface JoinedRoom {
  readonly listeners: Set<RoomListeners>;
  readonly room: Room;
  readonly id: IdOfRoom<Room>;
  /** Joined at the present connection. */
  joined: boolean;
  /** Joined ever: a later snapshot follows a gap. */
  known: boolean;
  /** What the server was told last. */
  glance: boolean;
}

/** Every payload names its room; the rest is the event's. */
interface Heard {
  room: string;
  viewers?: number;
  version?: string;
}

type Hears = Readonly<Record<string, ((...heard: unknown[]) => void) | undefined>>;

export interface RoomsOptions {
  store: Pick<AppStore, 'dispatch'>;
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

export function createRooms({ store, makeSocket, sessionExpired }: RoomsOptions): Rooms {
  const rooms = new Map<string, JoinedRoom>();
  const observers: RoomObserver[] = [];
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

  const observe = (of: JoinedRoom, tellOne: (observer: RoomObserver) => void) => {
    for (const observer of observers) if (observer.room === of.room) tellOne(observer);
  };
  const count = (of: JoinedRoom, viewers: number | undefined) => {
    if (viewers !== undefined) observe(of, (observer) => observer.viewers?.(of.id, viewers));
  };

  /** `again`: asked in a room that was joined all along, so nothing of it was missed. */
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
    // The rest may have changed unheard since the page loaded, or since the connection was lost.
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
          // `reconnect` comes once it is settled who this is.
          tell('offline');
          return sessionExpired?.();
        }
        // A room that is not for this reader has nothing to tell, so nothing is missed.
        if (answer.error && answer.error !== 'not_found') throw new Error(answer.error);
        if (answer.serverTime !== undefined) noteServerTime(answer.serverTime, sentAt, Date.now());
        room.joined = true;
        take(room, answer, again);
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
      // Sent out; or the session ended, and then the answer says so.
      room.joined = false;
      void enter(payload.room, room);
    } else {
      observe(room, (observer) => (observer.on as Hears | undefined)?.[event]?.(room.id, payload));
      for (const listener of [...room.listeners]) (listener.on as Hears | undefined)?.[event]?.(payload);
    }
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
      // Each caller counts, also two that pass the same object.
      const listeners = { ...given } as RoomListeners;
      let joined = rooms.get(name);
      if (!joined) {
        joined = { listeners: new Set([listeners]), room, id, joined: false, known: false, glance: false };
        rooms.set(name, joined);
        if (socket?.connected) void enter(name, joined);
        else void open();
      }
      joined.listeners.add(listeners);
      tellGlance(name, joined);
      const mine = joined;
      return () => leave(name, mine, listeners);
    },
    rejoin: (room, id) => rejoin(room.nameOf(id)),
    observe: (observer) => void observers.push(observer),
    reconnect() {
      if (!socket || !rooms.size) return;
      socket.disconnect();
      socket.connect();
    },
  };
}
