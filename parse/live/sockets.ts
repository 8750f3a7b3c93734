/** Rooms of open pages over socket.io: numbers that many people watch, and who else is there. */
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { Actor } from '#shared/model/access.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { ToldResults } from '#cloud/contests/index.ts';
import type { Log, Rooms } from '#cloud/ports.ts';
import { toRefusal } from '../http/failures.ts';
import { createAllowance, type Rate } from './allowance.ts';
import { liveLimits } from './limits.ts';
import type { PeopleRooms } from './presence.ts';
import type { Relay } from './relay.ts';
import { createResults, type Results, type ResultsSnapshot, resultsRoomOf } from './results.ts';
import type { Totals, TotalsEvent } from './totals.ts';
import { noteListening } from './upgrades.ts';
import { createViewers, processRoom } from './viewers.ts';

/** What a page sends when it connects. */
export interface SocketAuth {
  readonly ssid?: string;
  readonly token?: string;
}

export interface SocketsOptions {
  /** Who it is; undefined when what was sent is not ours or has run out. */
  readonly identify: (auth: SocketAuth) => Promise<Actor | undefined> | Actor | undefined;
  readonly mayJoin: (actor: Actor, room: string) => Promise<boolean> | boolean;
  readonly totals: Pick<Totals, 'watch' | 'unwatch' | 'snapshot'>;
  /** What somebody is told of a contest's numbers at this moment; undefined when the contest is not for them. */
  readonly toldResults: (actor: Actor, cx_id: string) => Promise<ToldResults | undefined>;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Of what a contest's page shows: whoever joins learns whether theirs is older. */
  readonly versionOf?: (cx_id: string) => Promise<string | undefined>;
  /** Rooms about people. */
  readonly people?: Pick<PeopleRooms, 'entered' | 'left' | 'snapshot'>;
  /** Carries messages to the rooms of other processes; without it this process is alone. */
  readonly relay?: Relay;
  /** socket.io's own tie to other processes. */
  readonly adapter?: ServerOptions['adapter'];
  readonly log: Log;
  readonly limits?: Partial<SocketLimits>;
}

interface SocketLimits {
  readonly messageBytes: number;
  readonly messages: Rate;
  readonly roomsPerSocket: number;
  /** Milliseconds between two counts of a room's viewers. */
  readonly viewersEvery: number;
  /** Milliseconds between two signs of life among processes. */
  readonly viewersBeat: number;
  /** Milliseconds between two looks at the clock, for contests that end. */
  readonly clockEvery: number;
  readonly introduction: number;
}

/** What `join` answers. */
export type JoinAnswer = {
  room: string;
  viewers: number;
  version?: string;
  online?: boolean;
  followers?: number;
} & Partial<ResultsSnapshot>;
export type SocketAnswer<T> = (answer: T | { error: ErrorCode }) => void;

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The port: to a room's pages in every process. */
  readonly rooms: Rooms;
  /** To a room's pages in this process, for what every process learns by itself. */
  readonly here: Rooms;
  /** To those in a contest's room, in this process, who are told its numbers. */
  sendTotals(cx_id: string, event: TotalsEvent): void;
  readonly results: Pick<Results, 'contestChanged' | 'roundsChanged'>;
  /** Rooms with somebody in them, in this process. */
  occupied(): string[];
  /** Open connections of this process. */
  readonly size: number;
  isOccupied(room: string): boolean;
  /** Messages were missed that will not come: pages come back, one by one, and are told how things stand. */
  sendAway(): void;
  close(): Promise<void>;
}

const roomName = /^[a-z_]{1,20}:[\w-]{1,64}$/;
const contestRoom = /^contest:([\w-]{12})$/;
export const contestRoomOf = (cx_id: string) => `contest:${cx_id}`;

/** The public id of the contest whose room this is. */
export const contestOf = (room: string): string | undefined => contestRoom.exec(room)?.[1];

const shortText = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 512 ? value : undefined;

export function createSockets(options: SocketsOptions): Sockets {
  const { identify, mayJoin, totals, versionOf, relay, log, limits } = options;
  const bounds = { ...liveLimits, ...limits };
  // A server that never listens: upgrades reach it by path, and it takes none that are not its own.
  const bare = createServer();
  const io = new Server(bare, {
    path: '/socket.io',
    // Polling would need the same process for every request of a page, and a second set of checks.
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: bounds.messageBytes,
    connectTimeout: bounds.introduction,
    ...(options.adapter && { adapter: options.adapter }),
  });

  const here: Rooms = {
    send: (room, event, payload) => {
      io.local.to(room).emit(event, payload);
    },
  };
  const rooms: Rooms = {
    send: (room, event, payload) => {
      here.send(room, event, payload);
      relay?.send({ room, event, payload });
    },
  };
  relay?.onMessage(({ room, event, payload }) => {
    if (room !== processRoom) here.send(room, event, payload);
  });

  /** By room: pages that only glance at it. */
  const glances = new Map<string, number>();
  const occupied = () => [...io.sockets.adapter.rooms.keys()].filter((room) => roomName.test(room));
  const viewers = createViewers({
    here: (room) => (io.sockets.adapter.rooms.get(room)?.size ?? 0) - (glances.get(room) ?? 0),
    occupied: () => occupied().filter((room) => contestOf(room) !== undefined),
    // Who stands in rooms about people is presence's business.
    isShared: (room) => contestOf(room) !== undefined,
    tell: (room, number) => here.send(room, 'viewers', { room, viewers: number }),
    relay,
    every: bounds.viewersEvery,
    beat: bounds.viewersBeat,
  });

  const identifySocket = (socket: Socket) => {
    const { ssid, token } = socket.handshake.auth;
    return identify({ ssid: shortText(ssid), token: shortText(token) });
  };

  const results = createResults({
    ask: async (socket, cx_id) => {
      const actor = await identifySocket(socket);
      return actor && options.toldResults(actor, cx_id);
    },
    totals,
    now: options.now,
    every: bounds.clockEvery,
    log,
  });

  io.use((socket, next) => {
    const refuse = (code: ErrorCode) => next(Object.assign(new Error(code), { data: { code } }));
    Promise.resolve()
      .then(() => identifySocket(socket))
      .then((actor) => (actor ? next() : refuse('session_expired')))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be identified');
        refuse(toRefusal(error).code);
      });
  });

  /** A page's rooms, and whether it only glances at them. */
  type Joined = Map<string, boolean>;

  /** Notes how a page is in a room; undefined is not any more. */
  const note = (joined: Joined, room: string, glance: boolean | undefined) => {
    const before = joined.get(room);
    if (before === glance) return;
    if (glance === undefined) joined.delete(room);
    else joined.set(room, glance);
    const glancing = (glances.get(room) ?? 0) + Number(glance ?? false) - Number(before ?? false);
    if (glancing) glances.set(room, glancing);
    else glances.delete(room);
    if (before === false || glance === false) viewers.changed(room);
  };

  const leave = (socket: Socket, joined: Joined, room: string) => {
    if (!joined.has(room)) return;
    note(joined, room, undefined);
    const cx_id = contestOf(room);
    if (cx_id) {
      results.leave(socket, cx_id);
      totals.unwatch(cx_id);
    }
    options.people?.left(room);
    void socket.leave(room);
  };

  /** For the first time or again. Throws nothing: a refusal is its code. */
  const join = async (
    socket: Socket,
    joined: Joined,
    room: string,
    glance: boolean,
  ): Promise<JoinAnswer | { error: ErrorCode }> => {
    const refuse = (error: ErrorCode) => {
      leave(socket, joined, room);
      return { error };
    };
    // Asked at every join: a session that ended enters no further room.
    const actor = await identifySocket(socket);
    if (!actor) return refuse('session_expired');
    if (!(await mayJoin(actor, room))) return refuse('not_found');
    const cx_id = contestOf(room);
    const isNew = !joined.has(room);
    if (cx_id) {
      if (isNew) await totals.watch(cx_id);
      const entered = await results.enter(socket, cx_id).catch((error: unknown) => {
        if (isNew) totals.unwatch(cx_id);
        throw error;
      });
      if (!entered) {
        if (isNew) totals.unwatch(cx_id);
        return refuse('not_found');
      }
    }
    if (socket.disconnected) {
      if (cx_id) results.leave(socket, cx_id);
      if (cx_id && isNew) totals.unwatch(cx_id);
      return { error: 'session_expired' };
    }
    void socket.join(room);
    noteListening(socket.request.socket);
    note(joined, room, glance);
    if (isNew) await options.people?.entered(room);
    // Asked once the room is entered: a change is in this version, or it is heard.
    const version = cx_id && (await versionOf?.(cx_id));
    if (!joined.has(room)) return { error: 'session_expired' };
    return {
      room,
      viewers: viewers.of(room),
      ...(version && { version }),
      ...(cx_id && results.snapshot(socket, cx_id)),
      ...options.people?.snapshot(room),
    };
  };

  io.on('connection', (socket) => {
    const joined: Joined = new Map();
    const joining = new Map<string, Promise<JoinAnswer | { error: ErrorCode }>>();
    const allowed = createAllowance(bounds.messages);
    socket.use((_, next) => {
      if (allowed(Date.now())) next();
      else socket.disconnect(true);
    });
    socket.on('join', (message: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      const reply = answer as SocketAnswer<JoinAnswer>;
      const { room, glance } = (message ?? {}) as { room?: unknown; glance?: unknown };
      if (typeof room !== 'string' || !roomName.test(room)) return reply({ error: 'invalid' });
      const isNew = !joined.has(room) && !joining.has(room);
      if (isNew && joined.size + joining.size >= bounds.roomsPerSocket) return reply({ error: 'too_many' });
      // One after the other: each tells the numbers of its own moment.
      const turn: Promise<JoinAnswer | { error: ErrorCode }> = (joining.get(room) ?? Promise.resolve())
        .then(() => join(socket, joined, room, glance === true))
        .catch((error: unknown): { error: ErrorCode } => {
          log.error({ err: error, room }, 'a room could not be joined');
          return { error: toRefusal(error).code };
        });
      joining.set(room, turn);
      void turn.then((result) => {
        if (joining.get(room) === turn) joining.delete(room);
        reply(result);
      });
    });
    socket.on('leave', (message: unknown, answer: unknown) => {
      const room = (message as { room?: unknown } | null)?.room;
      const done = () => {
        if (typeof room === 'string') leave(socket, joined, room);
        if (typeof answer === 'function') answer({});
      };
      void ((typeof room === 'string' && joining.get(room)) || Promise.resolve()).then(done);
    });
    socket.on('disconnect', () => {
      for (const room of [...joined.keys()]) leave(socket, joined, room);
    });
  });

  return {
    upgrade: (request, socket, head) => void bare.emit('upgrade', request, socket, head),
    rooms,
    here,
    sendTotals: (cx_id, event) => here.send(resultsRoomOf(cx_id), 'totals', event),
    results,
    // Every socket is alone in a room of its own id.
    occupied,
    get size() {
      return io.sockets.sockets.size;
    },
    isOccupied: (room) => io.sockets.adapter.rooms.has(room),
    sendAway() {
      // Not by socket.io's own farewell: after that a page does not try again by itself.
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
    async close() {
      viewers.close();
      results.close();
      await io.close();
    },
  };
}
