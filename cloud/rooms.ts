/** What a domain says of its rooms on the server: who may be inside, what a joining page is told, and what is kept while somebody is there. */
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Actor } from '#shared/model/access.ts';
import type { EventOf, EventsOf, IdOfRoom, Room, SnapshotOf } from '#shared/model/room.ts';
import type { Ports } from './ports.ts';

/** Why somebody is inside, as it was judged at one moment. A host may keep more in it, for its snapshots. */
export interface Admission {
  /** Circles of the room that this page belongs to: it hears what is sent to them, beside what everybody inside hears. */
  readonly circles?: readonly string[];
  /** When the clock alone may change this, in milliseconds since 1970; Infinity while no such moment is known, undefined when it never does. */
  readonly changesAt?: number;
  /** What it was judged by. As soon as somebody is judged by something else, everybody inside is judged again. */
  readonly basis?: string;
}

type Awaitable<T> = T | Promise<T>;

export interface RoomHost<R extends Room = Room, A extends Admission = Admission> {
  readonly room: R;
  /** Asked at every join, and whenever those inside are judged again. Undefined: not for them, and they are not told that it is there. */
  admit(actor: Actor, id: IdOfRoom<R>): Awaitable<A | undefined>;
  /** A page comes in; it is told nothing before this resolves, and stays outside when it rejects. */
  entered?(id: IdOfRoom<R>): Awaitable<void>;
  /** Once for each `entered` that resolved. */
  left?(id: IdOfRoom<R>): void;
  /** What a joining page is told. Asked when it hears the room already, so that no change falls between. */
  snapshot?(id: IdOfRoom<R>, admission: A): Awaitable<SnapshotOf<R>>;
  /** Of what the room is about: told with the snapshot, and by `changed { version }`. Undefined when there is no such thing. */
  versionOf?(id: IdOfRoom<R>): Promise<string | undefined>;
  /** Somebody inside was judged again: sends what they may not have heard meanwhile. */
  rejudged?(id: IdOfRoom<R>, admission: A, send: SendTo<R>): void;
}

/** Runs `work` once, so many milliseconds later, and keeps no process alive for it. Returns how to call it off. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** To one page. */
export type SendTo<R extends Room> = <E extends EventOf<R>>(event: E, payload: EventsOf<R>[E]) => void;

/** What hosts can do in this process; every process has hosts of its own. */
export interface RoomTools {
  /** To the pages in a room, or in one of its circles, that are connected to this process. */
  send<R extends Room, E extends EventOf<R>>(
    room: R,
    id: IdOfRoom<R>,
    event: E,
    payload: EventsOf<R>[E],
    circle?: string,
  ): void;
  /** What the room is about has another version; changes gather for some milliseconds. */
  changed<R extends Room>(room: R, id: IdOfRoom<R>): void;
  /**
   * Judges everybody inside again, unless all were judged by this basis already. Until they are, they belong to no circle, and who may not
   * be inside any more is out.
   */
  rejudge<R extends Room>(room: R, id: IdOfRoom<R>, basis?: string): void;
  /** Judges those whom the clock can change again, soon; until then they hear what they heard. */
  rejudgeSoon<R extends Room>(room: R, id: IdOfRoom<R>): void;
  readonly after: After;
  /** Every committed row of an entity that is named in `hears`. */
  hear<E extends Entity>(entity: E, listener: (row: RecordOf<E>) => void): void;
}

export interface OpenRooms {
  readonly hosts: readonly RoomHost[];
  close?(): Promise<void>;
}

/** A domain's rooms. Hosts that share a state are opened together. */
export interface RoomService {
  /** Entities whose rows its hosts hear of. */
  readonly hears?: readonly Entity[];
  /** Once in every server process, before the first page comes. */
  open(ports: Ports, tools: RoomTools): OpenRooms;
}

export const defineRooms = (service: RoomService): RoomService => service;

/** Gives a host its room's types, and hides them from those that know no domain. */
export const hostOf = <R extends Room, A extends Admission>(room: R, host: Omit<RoomHost<R, A>, 'room'>): RoomHost =>
  ({ room, ...host }) as RoomHost<R, A> as unknown as RoomHost;
