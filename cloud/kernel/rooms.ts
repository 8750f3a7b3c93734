/** The server side of rooms: admission, snapshots, and state while members are inside. */
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Actor } from '#shared/model/access.ts';
import type { EventOf, EventsOf, IdOfRoom, Room, SnapshotOf } from '#shared/model/room.ts';
import type { Ports } from './ports.ts';

/** The result of admitting somebody. Hosts may add data for their snapshots. */
export interface Admission {
  /** Circles (subgroups) of the room that this page belongs to; it gets their events besides the room's. */
  readonly circles?: readonly string[];
  /** When the clock alone may change the admission, in milliseconds since 1970. Infinity: unknown; undefined: never. */
  readonly changesAt?: number;
  /** Version of what the admission was decided by. When another admission has another basis, all members are re-evaluated. */
  readonly basis?: string;
}

type Awaitable<T> = T | Promise<T>;

export interface RoomHost<R extends Room = Room, A extends Admission = Admission> {
  readonly room: R;
  /** Called on joining and on re-evaluation. Undefined refuses, as if the room did not exist. */
  admit(actor: Actor, id: IdOfRoom<R>): Awaitable<A | undefined>;
  /** A page joins. It gets nothing before this resolves, and stays outside if it rejects. */
  entered?(id: IdOfRoom<R>): Awaitable<void>;
  /** Called once for each resolved `entered`. */
  left?(id: IdOfRoom<R>): void;
  /** The snapshot for a joining page. Called after it is subscribed, so that no change is lost in between. */
  snapshot?(id: IdOfRoom<R>, admission: A): Awaitable<SnapshotOf<R>>;
  /** Version of the room's subject, sent with the snapshot and as `changed { version }`; undefined without one. */
  versionOf?(id: IdOfRoom<R>): Promise<string | undefined>;
  /** A member was re-evaluated: send what they may have missed. */
  rejudged?(id: IdOfRoom<R>, admission: A, send: SendTo<R>): void;
}

/** A timer that does not keep the process alive. Returns a cancel function. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** Sends to one page. */
export type SendTo<R extends Room> = <E extends EventOf<R>>(event: E, payload: EventsOf<R>[E]) => void;

/** Tools for hosts in this process; each process has its own hosts. */
export interface RoomTools {
  /** Sends to a room's members, or to one of its circles, in this process. */
  send<R extends Room, E extends EventOf<R>>(
    room: R,
    id: IdOfRoom<R>,
    event: E,
    payload: EventsOf<R>[E],
    circle?: string,
  ): void;
  /** The subject has a new version; broadcasts are debounced. */
  changed<R extends Room>(room: R, id: IdOfRoom<R>): void;
  /** Re-evaluates all members, unless this basis is already applied. Until then they are in no circle; those without access are removed. */
  rejudge<R extends Room>(room: R, id: IdOfRoom<R>, basis?: string): void;
  /** Re-evaluates, soon, the members whose admission depends on the clock; they stay in their circles until then. */
  rejudgeSoon<R extends Room>(room: R, id: IdOfRoom<R>): void;
  readonly after: After;
  /** Listens to committed rows of an entity named in `watches`. */
  onRowChange<E extends Entity>(entity: E, listener: (row: RecordOf<E>) => void): void;
}

export interface OpenRooms {
  readonly hosts: readonly RoomHost[];
  close?(): Promise<void>;
}

/** A domain's rooms. Hosts with shared state are opened together. */
export interface RoomService {
  /** Entities that its hosts listen to. */
  readonly watches?: readonly Entity[];
  /** Called once per process, before the first page connects. */
  open(ports: Ports, tools: RoomTools): OpenRooms;
}

export const defineRooms = (service: RoomService): RoomService => service;

/** Types a host by its room; erases the types for generic code. */
export const hostOf = <R extends Room, A extends Admission>(room: R, host: Omit<RoomHost<R, A>, 'room'>): RoomHost =>
  ({ room, ...host }) as RoomHost<R, A> as unknown as RoomHost;
