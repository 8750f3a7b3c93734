/** `defineRoom`: the name, snapshot and events of a room, shared by server and page. */

export type RoomId = string | number;

/** A row that an event carries, or takes away by its id and `rev`. */
export interface CarriedRow {
  /** What it is, such as the name of its entity. */
  readonly of: string;
  /** The field of its public id. */
  readonly id: string;
  readonly isGone?: true;
}

export interface Room<Id extends RoomId = RoomId, Snapshot extends object = object, Events extends object = object> {
  /** The prefix of its names: `contest` in `contest:<cx_id>`. */
  readonly kind: string;
  /** Whether viewers are counted, over all processes; members then get `viewers` events. */
  readonly counted: boolean;
  /** Rows by the event that carries them: the page's store keeps them, without a listener. */
  readonly rows: Readonly<Record<string, CarriedRow | undefined>>;
  nameOf(id: Id): string;
  /** Parses a room name; undefined for other kinds. */
  idOf(name: string): Id | undefined;
  /** Types only: the snapshot sent on joining, and payloads by event. The wire adds `room`, the room's name, to each payload. */
  readonly types?: { readonly snapshot: Snapshot; readonly events: Events };
}

export type IdOfRoom<R extends Room> = R extends Room<infer Id> ? Id : never;
export type SnapshotOf<R extends Room> = R extends Room<RoomId, infer Snapshot> ? Snapshot : never;
export type EventsOf<R extends Room> = R extends Room<RoomId, object, infer Events> ? Events : never;
export type EventOf<R extends Room> = keyof EventsOf<R> & string;

export interface RoomDeclaration<Id extends RoomId, Events extends object> {
  readonly kind: string;
  /** Parses the name's part after the colon; undefined when it is no valid id. */
  readonly id: (text: string) => Id | undefined;
  readonly counted?: boolean;
  readonly rows?: { readonly [E in keyof Events]?: CarriedRow };
}

/** `defineRoom<Snapshot, Events>()({ kind, id })`. Curried, because TypeScript cannot infer one type argument while others are given. */
export const defineRoom =
  <Snapshot extends object, Events extends object>() =>
  <Id extends RoomId>({
    kind,
    id,
    counted = false,
    rows = {},
  }: RoomDeclaration<Id, Events>): Room<Id, Snapshot, Events> => ({
    kind,
    counted,
    rows,
    nameOf: (of) => `${kind}:${of}`,
    idOf: (name) => (name.startsWith(`${kind}:`) ? id(name.slice(kind.length + 1)) : undefined),
  });

/** Parses a 12-character public id, as `newId` makes them. */
export const publicIdText = (text: string): string | undefined => (/^[\w-]{12}$/.test(text) ? text : undefined);
/** Parses a user id; leading zeros are refused, so that a room has one name. */
export const userIdText = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
