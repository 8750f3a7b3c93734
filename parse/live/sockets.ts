/** Rooms of open pages over socket.io: numbers that many people watch, and who else is there. */
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '#shared/model/access.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Log, Rooms } from '#cloud/ports.ts';
import { createAllowance, type Rate } from './allowance.ts';
import { liveLimits } from './limits.ts';
import type { Relay } from './relay.ts';
import type { Totals, TotalsSnapshot } from './totals.ts';

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
  /** Of what a contest's page shows: whoever joins learns whether theirs is older. */
  readonly versionOf?: (cx_id: string) => Promise<string | undefined>;
  /** Carries messages to the rooms of other processes; without it this process is alone. */
  readonly relay?: Relay;
  readonly log: Log;
  readonly limits?: Partial<SocketLimits>;
}

interface SocketLimits {
  readonly messageBytes: number;
  readonly messages: Rate;
  readonly roomsPerSocket: number;
  /** Milliseconds between two counts of a room's viewers. */
  readonly viewersEvery: number;
  readonly introduction: number;
}

/** What `join` answers. */
export type JoinAnswer = { room: string; viewers: number; version?: string } & Partial<TotalsSnapshot>;
export type SocketAnswer<T> = (answer: T | { error: ErrorCode }) => void;

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The port: to a room's pages in every process. */
  readonly rooms: Rooms;
  /** To a room's pages in this process, for what every process learns by itself. */
  readonly here: Rooms;
  /** Rooms with somebody in them, in this process. */
  occupied(): string[];
  isOccupied(room: string): boolean;
  close(): Promise<void>;
}

const roomName = /^[a-z_]{1,20}:[\w-]{1,64}$/;
const contestRoom = /^contest:([\w-]{12})$/;
export const contestRoomOf = (cx_id: string) => `contest:${cx_id}`;

/** The public id of the contest whose room this is. */
export const contestOf = (room: string): string | undefined => contestRoom.exec(room)?.[1];

const shortText = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 512 ? value : undefined;

export function createSockets({ identify, mayJoin, totals, versionOf, relay, log, limits }: SocketsOptions): Sockets {
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
  });

  const here: Rooms = {
    send: (room, event, payload) => {
      io.to(room).emit(event, payload);
    },
  };
  const rooms: Rooms = {
    send: (room, event, payload) => {
      here.send(room, event, payload);
      relay?.send({ room, event, payload });
    },
  };
  relay?.onMessage(({ room, event, payload }) => here.send(room, event, payload));

  const counted = new Set<string>();
  const viewersOf = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0;
  const counting = setInterval(() => {
    for (const room of counted) here.send(room, 'viewers', { room, viewers: viewersOf(room) });
    counted.clear();
  }, bounds.viewersEvery);
  counting.unref();

  const identifySocket = (socket: Socket) => {
    const { ssid, token } = socket.handshake.auth;
    return identify({ ssid: shortText(ssid), token: shortText(token) });
  };

  io.use((socket, next) => {
    const refuse = (code: ErrorCode) => next(Object.assign(new Error(code), { data: { code } }));
    Promise.resolve()
      .then(() => identifySocket(socket))
      .then((actor) => (actor ? next() : refuse('session_expired')))
      .catch((error: unknown) => {
        log.error({ err: error }, 'a socket could not be identified');
        refuse('something_wrong');
      });
  });

  const leave = (socket: Socket, joined: Set<string>, room: string) => {
    if (!joined.delete(room)) return;
    const cx_id = contestOf(room);
    if (cx_id) totals.unwatch(cx_id);
    counted.add(room);
    void socket.leave(room);
  };

  /** Throws nothing: a refusal is its code. */
  const join = async (
    socket: Socket,
    joined: Set<string>,
    room: string,
  ): Promise<JoinAnswer | { error: ErrorCode }> => {
    // Asked again at every join: a session that ended enters no further room.
    const actor = await identifySocket(socket);
    if (!actor) return { error: 'session_expired' };
    if (!(await mayJoin(actor, room))) return { error: 'not_found' };
    const cx_id = contestOf(room);
    if (cx_id) await totals.watch(cx_id);
    if (socket.disconnected) {
      if (cx_id) totals.unwatch(cx_id);
      return { error: 'session_expired' };
    }
    joined.add(room);
    void socket.join(room);
    counted.add(room);
    // Asked once the room is entered: a change is in this version, or it is heard.
    const version = cx_id && (await versionOf?.(cx_id));
    if (!joined.has(room)) return { error: 'session_expired' };
    return { room, viewers: viewersOf(room), ...(version && { version }), ...(cx_id && totals.snapshot(cx_id)) };
  };

  io.on('connection', (socket) => {
    const joined = new Set<string>();
    const joining = new Map<string, Promise<JoinAnswer | { error: ErrorCode }>>();
    const allowed = createAllowance(bounds.messages);
    socket.use((_, next) => {
      if (allowed(Date.now())) next();
      else socket.disconnect(true);
    });
    socket.on('join', (message: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return;
      const reply = answer as SocketAnswer<JoinAnswer>;
      const room = (message as { room?: unknown } | null)?.room;
      if (typeof room !== 'string' || !roomName.test(room)) return reply({ error: 'invalid' });
      const isNew = !joined.has(room) && !joining.has(room);
      if (isNew && joined.size + joining.size >= bounds.roomsPerSocket) return reply({ error: 'too_many' });
      const before = joining.get(room);
      // A second join of a room changes nothing and tells the numbers of now.
      const turn: Promise<JoinAnswer | { error: ErrorCode }> = (before ?? Promise.resolve())
        .then(() => {
          if (!joined.has(room)) return join(socket, joined, room);
          const cx_id = contestOf(room);
          return { room, viewers: viewersOf(room), ...(cx_id && totals.snapshot(cx_id)) };
        })
        .catch((error: unknown): { error: ErrorCode } => {
          log.error({ err: error, room }, 'a room could not be joined');
          return { error: 'something_wrong' };
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
      for (const room of [...joined]) leave(socket, joined, room);
    });
  });

  return {
    upgrade: (request, socket, head) => void bare.emit('upgrade', request, socket, head),
    rooms,
    here,
    // Every socket is alone in a room of its own id.
    occupied: () => [...io.sockets.adapter.rooms.keys()].filter((room) => roomName.test(room)),
    isOccupied: (room) => io.sockets.adapter.rooms.has(room),
    async close() {
      clearInterval(counting);
      await io.close();
    },
  };
}
