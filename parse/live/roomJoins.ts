/** Joining and leaving rooms. Who may: `admissions.ts`. */
import type { Socket } from 'socket.io';
import type { Actor } from '#shared/model/access.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import { toRefusal } from '#parse/http/guard/failures.ts';
import type { Admissions } from './admissions.ts';
import type { HostedRoom } from './hosts.ts';
import { noteListening } from './upgrades.ts';
import type { Viewers } from './viewers.ts';

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

export const roomName = /^[a-z_]{1,20}:[\w-]{1,64}$/;

/** How a page is in a room. Pages that glance hear what happens, and are no viewers. */
type Presence = 'watches' | 'glances';

/** A page's rooms. */
type Joined = Map<string, Presence>;

export interface MembershipsOptions {
  readonly admissions: Admissions;
  readonly hostedAt: (room: string) => HostedRoom | undefined;
  readonly viewers: Pick<Viewers, 'of' | 'changed'>;
  /** The page's user; undefined when the session has ended. */
  readonly identify: (socket: Socket) => Promise<Actor | undefined>;
  /** The database's clock in milliseconds since 1970. */
  readonly now: () => number;
}

export interface Memberships {
  /** The rooms that a page is in. */
  of(socket: Socket): ReadonlyMap<string, Presence>;
  /** Joins for the first time, or again. */
  join(socket: Socket, room: string, presence: Presence): Promise<JoinAnswer | { error: ErrorCode }>;
  leave(socket: Socket, room: string): void;
  /** Pages that only glance at the room. */
  glances(room: string): number;
}

export function createMemberships({ admissions, hostedAt, viewers, identify, now }: MembershipsOptions): Memberships {
  const rooms = new WeakMap<Socket, Joined>();
  /** Pages that glance, by room. */
  const glances = new Map<string, number>();

  const joinedOf = (socket: Socket): Joined => {
    const joined = rooms.get(socket) ?? new Map<string, Presence>();
    rooms.set(socket, joined);
    return joined;
  };

  /** Undefined when the page leaves. */
  const setPresence = (joined: Joined, room: string, presence: Presence | undefined) => {
    const before = joined.get(room);
    if (before === presence) return;
    if (presence) joined.set(room, presence);
    else joined.delete(room);
    const glancing = (glances.get(room) ?? 0) + Number(presence === 'glances') - Number(before === 'glances');
    if (glancing) glances.set(room, glancing);
    else glances.delete(room);
    const isCounted = hostedAt(room)?.host.room.counted ?? false;
    if (isCounted && (before === 'watches' || presence === 'watches')) viewers.changed(room);
  };

  const leave = (socket: Socket, name: string) => {
    const joined = joinedOf(socket);
    if (!joined.has(name)) return;
    setPresence(joined, name, undefined);
    admissions.leave(socket, name);
    const { host, id } = hostedAt(name)!;
    host.left?.(id);
    void socket.leave(name);
  };

  /** Admits a page, or decides about it again. Returns the code of a refusal. */
  const admit = async (socket: Socket, room: HostedRoom): Promise<ErrorCode | undefined> => {
    const { name, host, id } = room;
    const isNew = !joinedOf(socket).has(name);
    const giveUp = () => admissions.leave(socket, name);
    try {
      const judged = await admissions.enter(socket, room);
      if (judged !== 'admitted') {
        if (isNew) giveUp();
        else leave(socket, name);
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

  return {
    of: joinedOf,
    leave,
    glances: (room) => glances.get(room) ?? 0,
    async join(socket, name, presence) {
      const room = hostedAt(name);
      if (!room) return { error: (await identify(socket)) ? 'not_found' : 'session_expired' };
      const { host, id } = room;
      const joined = joinedOf(socket);
      for (;;) {
        const error = await admit(socket, room);
        if (error) return { error };
        void socket.join(name);
        noteListening(socket.request.socket);
        setPresence(joined, name, presence);
        // Read after joining: a change is then either in this version or delivered as an event.
        const version = await host.versionOf?.(id);
        if (!joined.has(name)) return { error: socket.connected ? 'not_found' : 'session_expired' };
        const admission = admissions.of(socket, name);
        // The page is being decided about again.
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
    },
  };
}

export interface JoinsOptions {
  readonly memberships: Memberships;
  readonly roomsPerSocket: number;
  readonly log: Log;
}

/** Answers a page's `join` and `leave`, those of one room one after the other. */
export function listenForJoins(socket: Socket, { memberships, roomsPerSocket, log }: JoinsOptions): void {
  const joined = memberships.of(socket);
  const joining = new Map<string, Promise<JoinAnswer | { error: ErrorCode }>>();
  socket.on('join', (message: unknown, answer: unknown) => {
    if (typeof answer !== 'function') return;
    const reply = answer as SocketAnswer<JoinAnswer>;
    const { room, glance } = (message ?? {}) as { room?: unknown; glance?: unknown };
    if (typeof room !== 'string' || !roomName.test(room)) return reply({ error: 'invalid' });
    const isNew = !joined.has(room) && !joining.has(room);
    if (isNew && joined.size + joining.size >= roomsPerSocket) return reply({ error: 'too_many' });
    // One after the other, so that each answer has the numbers of its own moment.
    const turn: Promise<JoinAnswer | { error: ErrorCode }> = (joining.get(room) ?? Promise.resolve())
      .then(() => memberships.join(socket, room, glance === true ? 'glances' : 'watches'))
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
      if (typeof room === 'string') memberships.leave(socket, room);
      if (typeof answer === 'function') answer({});
    };
    void ((typeof room === 'string' && joining.get(room)) || Promise.resolve()).then(done);
  });
  socket.on('disconnect', () => {
    for (const room of [...joined.keys()]) memberships.leave(socket, room);
  });
}
