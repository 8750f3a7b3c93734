/** Rooms over socket.io: the server, events to rooms of all processes, viewer counts. Joining and leaving: `roomJoins.ts`. */
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
import { createMemberships, listenForJoins, roomName } from './roomJoins.ts';
import { shortText } from './shortText.ts';
import type { AnswerSocketCall, SocketCall, SocketCallAnswer } from './socketCalls.ts';
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

  const admissions = createAdmissions({
    identify: identifySocket,
    expel(socket, room) {
      memberships.leave(socket, room);
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

  const rejudgeHere = (whom: Parameters<Rooms['rejudge']>[0]) => {
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
      rejudgeHere(whom);
      relay?.send({ room: rejudgeRoom, event: 'rejudge', payload: whom });
    },
  };
  relay?.onMessage(({ room, event, payload }) => {
    if (room === rejudgeRoom) rejudgeHere(payload as Parameters<Rooms['rejudge']>[0]);
    else if (room !== processRoom) here(room, event, payload);
  });
  ends.push(
    // After a gap in the change stream, room messages of other processes were lost too: disconnect all pages, staggered, to make them
    // rejoin. Not by socket.io's disconnect, after which clients do not reconnect by themselves.
    feed.onGap(() => {
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    }),
  );

  const viewers = createViewers({
    here: (room) => (io.sockets.adapter.rooms.get(room)?.size ?? 0) - memberships.glances(room),
    occupied: () => occupied().filter(isCounted),
    tell: (room, number) => here(room, 'viewers', { room, viewers: number }),
    relay,
    every: bounds.viewersEvery,
    beat: bounds.viewersBeat,
  });
  const memberships = createMemberships({ admissions, hostedAt, viewers, identify: identifySocket, now });

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

  io.on('connection', (socket) => {
    const allowed = createAllowance(bounds.messages);
    socket.use((_, next) => {
      if (allowed(Date.now())) next();
      else socket.disconnect(true);
    });
    listenForJoins(socket, { memberships, roomsPerSocket: bounds.roomsPerSocket, log });
    socket.on('call', (message: unknown, reply: unknown) => {
      if (typeof reply !== 'function' || !answerCall) return;
      const calling = { request: socket.request, ...credentialsOf(socket) };
      void answerCall((message ?? {}) as SocketCall, calling).then(reply as (answer: SocketCallAnswer) => void);
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
