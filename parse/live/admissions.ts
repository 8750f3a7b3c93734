/**
 * Membership of rooms and circles. Hosts decide at every join, and again when something that the decision depends on changes. Until a member
 * is decided about again they are in no circle; a page that lost its access is removed at once.
 */
import type { Socket } from 'socket.io';
import type { Actor } from '#shared/model/access.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import type { Admission } from '#cloud/kernel/rooms.ts';
import type { HostedRoom } from './hosts.ts';

export interface AdmissionsOptions {
  /** The page's user; undefined when the session has ended. */
  readonly identify: (socket: Socket) => Promise<Actor | undefined>;
  /** Called when a member loses access. */
  readonly expel: (socket: Socket, room: string) => void;
  /** The database's clock in milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds between checks of time-dependent admissions. */
  readonly every: number;
  readonly log: Log;
}

export interface Admissions {
  /** Admits a joining page, or re-evaluates it. When the page is refused, its former seat stays until the caller releases it. */
  enter(socket: Socket, room: HostedRoom): Promise<'admitted' | 'not_found' | 'session_expired'>;
  /** The page has joined, and updates apply to it from now on. False when it was expelled meanwhile. */
  settle(socket: Socket, room: string): boolean;
  leave(socket: Socket, room: string): void;
  /** The last decision; undefined while it is being re-evaluated. */
  of(socket: Socket, room: string): Admission | undefined;
  /** Re-evaluates all members, unless this basis is already applied. */
  rejudge(room: string, basis?: string): void;
  /** Re-evaluates time-dependent members at the next check. */
  rejudgeSoon(room: string): void;
  /** Re-evaluates a person's pages in all rooms. */
  rejudgePerson(user_id: number): void;
  close(): void;
}

/** Room names of clients contain no slash, so circles cannot be joined directly. */
export const circleOf = (room: string, circle: string) => `${room}/${circle}`;

/** Concurrent evaluations. */
const concurrency = 50;
const againAfter = 1000;

interface Seat {
  user_id?: number;
  /** Undefined before the first decision, and during a re-evaluation that may revoke access. */
  admission?: Admission;
  /** Sequence number of evaluations; results of earlier ones are discarded. */
  turn: number;
  isInside: boolean;
}

interface Audience {
  readonly room: HostedRoom;
  readonly seats: Map<Socket, Seat>;
  /** Basis of the last decision. */
  basis?: string;
  /** Next time at which the clock may change a decision. */
  changesAt: number;
}

export function createAdmissions({ identify, expel, now, every, log }: AdmissionsOptions): Admissions {
  const audiences = new Map<string, Audience>();

  const moveCircles = (socket: Socket, { name }: HostedRoom, seat: Seat, admission: Admission | undefined) => {
    const before = seat.admission?.circles ?? [];
    const after = admission?.circles ?? [];
    for (const circle of before) if (!after.includes(circle)) void socket.leave(circleOf(name, circle));
    for (const circle of after) if (!before.includes(circle)) void socket.join(circleOf(name, circle));
    seat.admission = admission;
  };

  const leave = (socket: Socket, name: string) => {
    const audience = audiences.get(name);
    const seat = audience?.seats.get(socket);
    if (!audience || !seat) return;
    moveCircles(socket, audience.room, seat, undefined);
    audience.seats.delete(socket);
    if (!audience.seats.size) audiences.delete(name);
  };

  const judge = async (socket: Socket, seat: Seat, { host, id }: HostedRoom) => {
    const actor = await identify(socket);
    seat.user_id = actor?.user_id;
    return actor ? ((await host.admit(actor, id)) ?? 'not_found') : 'session_expired';
  };

  const accept = (socket: Socket, audience: Audience, seat: Seat, admission: Admission) => {
    moveCircles(socket, audience.room, seat, admission);
    audience.changesAt = Math.min(audience.changesAt, admission.changesAt ?? Infinity);
    const { basis } = admission;
    if (basis === undefined || audience.basis === basis) return;
    // The database has a change that the change stream has not delivered yet.
    const isFirst = audience.basis === undefined;
    audience.basis = basis;
    if (!isFirst) reconsider(audience, (other) => other !== seat, { withdraw: true });
  };

  const askAnew = async (audience: Audience, concerns: (seat: Seat) => boolean, withdraw: boolean) => {
    const { room, seats } = audience;
    const asked = [...seats].filter(([, seat]) => concerns(seat));
    const turns = new Map(asked.map(([, seat]) => [seat, ++seat.turn]));
    if (withdraw) for (const [socket, seat] of asked) moveCircles(socket, room, seat, undefined);
    const isCurrent = (socket: Socket, seat: Seat) => seats.get(socket) === seat && seat.turn === turns.get(seat);
    for (let at = 0; at < asked.length; at += concurrency) {
      const answers = await Promise.all(
        asked
          .slice(at, at + concurrency)
          .filter(([socket, seat]) => isCurrent(socket, seat))
          .map(async ([socket, seat]) => [socket, seat, await judge(socket, seat, room)] as const),
      );
      for (const [socket, seat, admission] of answers) {
        if (!isCurrent(socket, seat)) continue;
        if (typeof admission === 'string') {
          if (seat.isInside) expel(socket, room.name);
          else leave(socket, room.name);
          continue;
        }
        accept(socket, audience, seat, admission);
        if (!seat.isInside) continue;
        room.host.rejudged?.(room.id, admission, (event: string, payload: object) => {
          socket.emit(event, { room: room.name, ...payload });
        });
      }
    }
  };
  /** Schedules the re-evaluation of members without a circle. */
  const askAgainSoon = (audience: Audience) => {
    audience.changesAt = Math.min(audience.changesAt, now() + againAfter);
  };
  const reconsider = (
    audience: Audience,
    concerns: (seat: Seat) => boolean,
    { withdraw }: { withdraw: boolean },
  ): void => {
    askAnew(audience, concerns, withdraw).catch((error: unknown) => {
      log.error({ err: error, room: audience.room.name }, 'who may be in a room could not be judged again');
      askAgainSoon(audience);
    });
  };
  const everybody = () => true;
  const canChange = ({ admission }: Seat) => !admission || admission.changesAt !== undefined;

  const stand = (socket: Socket, room: HostedRoom) => {
    const audience = audiences.get(room.name) ?? { room, seats: new Map<Socket, Seat>(), changesAt: Infinity };
    audiences.set(room.name, audience);
    const seat = audience.seats.get(socket) ?? { turn: 0, isInside: false };
    audience.seats.set(socket, seat);
    return { audience, seat };
  };

  const clock = setInterval(() => {
    const moment = now();
    for (const audience of audiences.values()) {
      if (audience.changesAt > moment) continue;
      audience.changesAt = Infinity;
      reconsider(audience, canChange, { withdraw: false });
    }
  }, every);
  clock.unref();

  return {
    async enter(socket, room) {
      const { audience, seat } = stand(socket, room);
      for (;;) {
        const turn = ++seat.turn;
        const admission = await judge(socket, seat, room).catch((error: unknown) => {
          askAgainSoon(audience);
          throw error;
        });
        // Changed during the evaluation, or the page was expelled.
        if (audience.seats.get(socket) !== seat) return 'not_found';
        if (seat.turn !== turn) continue;
        if (typeof admission === 'string') return admission;
        accept(socket, audience, seat, admission);
        return 'admitted';
      }
    },
    settle(socket, name) {
      const seat = audiences.get(name)?.seats.get(socket);
      if (seat) seat.isInside = true;
      return seat !== undefined;
    },
    leave,
    of: (socket, name) => audiences.get(name)?.seats.get(socket)?.admission,
    rejudge(name, basis) {
      const audience = audiences.get(name);
      if (!audience || (basis !== undefined && audience.basis === basis)) return;
      audience.basis = basis;
      reconsider(audience, everybody, { withdraw: true });
    },
    rejudgeSoon(name) {
      const audience = audiences.get(name);
      if (audience) audience.changesAt = 0;
    },
    rejudgePerson(user_id) {
      const isTheirs = (seat: Seat) => seat.user_id === user_id;
      for (const audience of audiences.values())
        if ([...audience.seats.values()].some(isTheirs)) reconsider(audience, isTheirs, { withdraw: true });
    },
    close: () => clearInterval(clock),
  };
}
