/** Rooms over socket.io: joining, leaving, events, viewer counts. */
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type ServerOptions, type Socket } from 'socket.io';
import type { Actor } from '#shared/model/access.ts';
import type { IdOfRoom, Room } from '#shared/model/room.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Log, Rooms } from '#cloud/kernel/ports.ts';
import type { OpenRooms, RoomTools } from '#cloud/kernel/rooms.ts';
import { toRefusal } from '#parse/http/guard/failures.ts';
import { circleOf, createAdmissions } from './admissions.ts';
import { after } from './after.ts';
import { createAllowance, type Rate } from './allowance.ts';
import type { Feed } from './feed.ts';
import { createHosts, type HostedRoom } from './hosts.ts';
import { liveLimits } from './limits.ts';
import type { Relay } from './relay.ts';
import { shortText } from './shortText.ts';
import type { AnswerSocketCall, SocketCall, SocketCallAnswer } from './socketCalls.ts';
import { noteListening } from './upgrades.ts';
import { createVersions } from './versions.ts';
import { createViewers, processRoom } from './viewers.ts';

/** Handshake data of a page. */
export interface SocketAuth {
  readonly ssid?: string;
  readonly token?: string;
}

export interface SocketsOptions {
  /** The user; undefined for invalid or expired credentials. */
  readonly identify: (auth: SocketAuth) => Promise<Actor | undefined> | Actor | undefined;
  /** Drops what is cached about a person, before their pages are re-evaluated. */
  readonly forget?: (user_id: number) => void;
  /** Opens the rooms of all domains. */
  readonly open: (tools: RoomTools) => readonly OpenRooms[];
  readonly feed: Pick<Feed, 'on' | 'onGap'>;
  /** The database's clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Broadcasts to other processes; without it there is one process. */
  readonly relay?: Relay;
  /** socket.io's own adapter for several processes. */
  readonly adapter?: ServerOptions['adapter'];
  readonly log: Log;
  readonly limits?: Partial<SocketLimits>;
}

interface SocketLimits {
  readonly messageBytes: number;
  readonly messages: Rate;
  readonly roomsPerSocket: number;
  /** Milliseconds between broadcasts of viewer counts. */
  readonly viewersEvery: number;
  /** Milliseconds between heartbeats of processes. */
  readonly viewersBeat: number;
  /** Milliseconds between checks of time-dependent admissions. */
  readonly clockEvery: number;
  /** Debounce of version changes in milliseconds. */
  readonly changesEvery: number;
  readonly introduction: number;
}

/** The acknowledgement of `join`, beside the host's snapshot. */
export interface JoinAnswer {
  room: string;
  /** Unix seconds. */
  serverTime: number;
  /** In counted rooms. */
  viewers?: number;
  version?: string;
}
export type SocketAnswer<T> = (answer: T | { error: ErrorCode }) => void;

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers calls of functions from now on. */
  takeCalls(answer: AnswerSocketCall): void;
  /** The port. */
  readonly rooms: Rooms;
  /** Non-empty rooms of this process. */
  occupied(): string[];
  /** Open connections of this process. */
  readonly size: number;
  isOccupied(room: string): boolean;
  close(): Promise<void>;
}

const roomName = /^[a-z_]{1,20}:[\w-]{1,64}$/;

/** Internal channel between processes for re-evaluations; no client can join it. */
const rejudgeRoom = '/rejudge';

export function createSockets({ identify, forget, relay, log, feed, now, ...options }: SocketsOptions): Sockets {
  const bounds = { ...liveLimits, ...options.limits };
  // An HTTP server that never listens; upgrades are passed to it by path.
  const bare = createServer();
  const io = new Server(bare, {
    path: '/socket.io',
    // Polling would need sticky sessions, and a second set of checks.
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: bounds.messageBytes,
    connectTimeout: bounds.introduction,
    ...(options.adapter && { adapter: options.adapter }),
  });

  /** Emits to a room in this process. */
  const here = (room: string, event: string, payload: object) => {
    io.local.to(room).emit(event, payload);
  };
  const credentialsOf = ({ handshake: { auth } }: Socket) => ({
    ssid: shortText(auth.ssid),
    token: shortText(auth.token),
  });
  const identifySocket = async (socket: Socket) => identify(credentialsOf(socket));
  let answerCall: AnswerSocketCall | undefined;
  const occupied = () => [...io.sockets.adapter.rooms.keys()].filter((room) => roomName.test(room));
  const isOccupied = (room: string) => io.sockets.adapter.rooms.has(room);

  /** A page's rooms, each with whether it only glances at it. */
  type Joined = Map<string, boolean>;
  const joinedOf = (socket: Socket) => (socket.data as { joined: Joined }).joined;

  const admissions = createAdmissions({
    identify: identifySocket,
    expel(socket, room) {
      leave(socket, joinedOf(socket), room);
      socket.emit('left', { room });
    },
    now,
    every: bounds.clockEvery,
    log,
  });
  const versions = createVersions({ send: here, isOccupied, every: bounds.changesEvery, log });

  const ends: (() => void)[] = [];
  const opened = options.open({
    send: (room, id, event, payload, circle) => {
      const name = room.nameOf(id);
      here(circle === undefined ? name : circleOf(name, circle), event, { room: name, ...payload });
    },
    changed: (room, id) => versions.changed(hosted(room, id)),
    rejudge: (room, id, basis) => admissions.rejudge(room.nameOf(id), basis),
    rejudgeSoon: (room, id) => admissions.rejudgeSoon(room.nameOf(id)),
    after,
    onRowChange: (entity, listener) => void ends.push(feed.on(entity, listener)),
  });
  const hostedAt = createHosts(opened.flatMap(({ hosts }) => hosts));
  const hosted = <R extends Room>(room: R, id: IdOfRoom<R>): HostedRoom => {
    const found = hostedAt(room.nameOf(id));
    if (!found) throw new Error(`No host has the room ${room.nameOf(id)}`);
    return found;
  };
  const isCounted = (room: string) => hostedAt(room)?.host.room.counted ?? false;

  const rejudge = (whom: Parameters<Rooms['rejudge']>[0]) => {
    if ('room' in whom) admissions.rejudge(whom.room);
    else {
      forget?.(whom.user_id);
      admissions.rejudgePerson(whom.user_id);
    }
  };
  const rooms: Rooms = {
    send(room, id, event, payload) {
      const name = room.nameOf(id);
      const message = { room: name, event, payload: { room: name, ...payload } };
      here(name, event, message.payload);
      relay?.send(message);
    },
    rejudge(whom) {
      rejudge(whom);
      relay?.send({ room: rejudgeRoom, event: 'rejudge', payload: whom });
    },
  };
  relay?.onMessage(({ room, event, payload }) => {
    if (room === rejudgeRoom) rejudge(payload as Parameters<Rooms['rejudge']>[0]);
    else if (room !== processRoom) here(room, event, payload);
  });
  ends.push(
    // After a gap in the change stream, room messages of other processes were lost too: disconnect all pages, staggered, to make them
    // rejoin. Not by socket.io's disconnect, after which clients do not reconnect by themselves.
    feed.onGap(() => {
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    }),
  );

  /** Glancing pages by room. */
  const glances = new Map<string, number>();
  const viewers = createViewers({
    here: (room) => (io.sockets.adapter.rooms.get(room)?.size ?? 0) - (glances.get(room) ?? 0),
    occupied: () => occupied().filter(isCounted),
    tell: (room, number) => here(room, 'viewers', { room, viewers: number }),
    relay,
    every: bounds.viewersEvery,
    beat: bounds.viewersBeat,
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

  /** Updates a page's membership; undefined removes it. */
  const note = (joined: Joined, room: string, glance: boolean | undefined) => {
    const before = joined.get(room);
    if (before === glance) return;
    if (glance === undefined) joined.delete(room);
    else joined.set(room, glance);
    const glancing = (glances.get(room) ?? 0) + Number(glance ?? false) - Number(before ?? false);
    if (glancing) glances.set(room, glancing);
    else glances.delete(room);
    if (isCounted(room) && (before === false || glance === false)) viewers.changed(room);
  };

  const leave = (socket: Socket, joined: Joined, name: string) => {
    if (!joined.has(name)) return;
    note(joined, name, undefined);
    admissions.leave(socket, name);
    const { host, id } = hostedAt(name)!;
    host.left?.(id);
    void socket.leave(name);
  };

  /** Admits a page and joins it, unless it is inside already. Returns the code of a refusal. */
  const enter = async (socket: Socket, joined: Joined, room: HostedRoom): Promise<ErrorCode | undefined> => {
    const { name, host, id } = room;
    const isNew = !joined.has(name);
    const giveUp = () => admissions.leave(socket, name);
    try {
      const judged = await admissions.enter(socket, room);
      if (judged !== 'admitted') {
        if (isNew) giveUp();
        else leave(socket, joined, name);
        return judged;
      }
      if (isNew) await host.entered?.(id);
    } catch (error) {
      if (isNew) giveUp();
      throw error;
    }
    if (!isNew) return undefined;
    const isStillAdmitted = admissions.settle(socket, name);
    if (socket.connected && isStillAdmitted) return undefined;
    giveUp();
    host.left?.(id);
    return socket.connected ? 'not_found' : 'session_expired';
  };

  /** Joins for the first time, or again. */
  const join = async (
    socket: Socket,
    joined: Joined,
    name: string,
    glance: boolean,
  ): Promise<JoinAnswer | { error: ErrorCode }> => {
    const room = hostedAt(name);
    if (!room) return { error: (await identifySocket(socket)) ? 'not_found' : 'session_expired' };
    const { host, id } = room;
    for (;;) {
      const error = await enter(socket, joined, room);
      if (error) return { error };
      void socket.join(name);
      noteListening(socket.request.socket);
      note(joined, name, glance);
      // Read after joining: a change is then either in this version or delivered as an event.
      const version = await host.versionOf?.(id);
      if (!joined.has(name)) return { error: socket.connected ? 'not_found' : 'session_expired' };
      const admission = admissions.of(socket, name);
      // The member is being re-evaluated.
      if (!admission) continue;
      const told = await host.snapshot?.(id, admission);
      return {
        room: name,
        serverTime: now() / 1000,
        ...(host.room.counted && { viewers: viewers.of(name) }),
        ...(version !== undefined && { version }),
        ...told,
      };
    }
  };

  io.on('connection', (socket) => {
    const joined: Joined = new Map();
    socket.data = { joined };
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
      // One after the other, so that each answer has the numbers of its own moment.
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
    socket.on('call', (message: unknown, reply: unknown) => {
      if (typeof reply !== 'function' || !answerCall) return;
      const calling = { request: socket.request, ...credentialsOf(socket) };
      void answerCall((message ?? {}) as SocketCall, calling).then(reply as (answer: SocketCallAnswer) => void);
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
    takeCalls(answer) {
      answerCall = answer;
    },
    rooms,
    // All but the private room that socket.io gives every socket.
    occupied,
    get size() {
      return io.sockets.sockets.size;
    },
    isOccupied,
    async close() {
      for (const end of ends) end();
      versions.close();
      viewers.close();
      admissions.close();
      await io.close();
      for (const { close } of opened) await close?.();
    },
  };
}
