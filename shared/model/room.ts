/** The declaration of a room, shared by server and page: how it is named, what a joining page is told, and which events are heard in it. */

export type RoomId = string | number;

export interface Room<Id extends RoomId = RoomId, Snapshot extends object = object, Events extends object = object> {
  /** The part of its names before the colon: `contest` in `contest:<cx_id>`. */
  readonly kind: string;
  /** Whether the pages inside are counted over all processes; then they hear `viewers`. */
  readonly counted: boolean;
  nameOf(id: Id): string;
  /** Undefined for a name that is not of this kind. */
  idOf(name: string): Id | undefined;
  /** For types alone: what a joining page is told, and payloads by event. The wire adds `room`, the room's name, to each payload. */
  readonly types?: { readonly snapshot: Snapshot; readonly events: Events };
}

export type IdOfRoom<R extends Room> = R extends Room<infer Id> ? Id : never;
export type SnapshotOf<R extends Room> = R extends Room<RoomId, infer Snapshot> ? Snapshot : never;
export type EventsOf<R extends Room> = R extends Room<RoomId, object, infer Events> ? Events : never;
export type EventOf<R extends Room> = keyof EventsOf<R> & string;

export interface RoomDeclaration<Id extends RoomId> {
  readonly kind: string;
  /** Reads the part of a name after the colon; undefined when it is no id. */
  readonly id: (text: string) => Id | undefined;
  readonly counted?: boolean;
}

/** `defineRoom<Snapshot, Events>()({ kind, id })`: two calls, because the id's type is inferred and the other two are named. */
export const defineRoom =
  <Snapshot extends object, Events extends object>() =>
  <Id extends RoomId>({ kind, id, counted = false }: RoomDeclaration<Id>): Room<Id, Snapshot, Events> => ({
    kind,
    counted,
    nameOf: (of) => `${kind}:${of}`,
    idOf: (name) => (name.startsWith(`${kind}:`) ? id(name.slice(kind.length + 1)) : undefined),
  });

/** Ids of the twelve characters that `newId` makes. */
export const publicIdText = (text: string): string | undefined => (/^[\w-]{12}$/.test(text) ? text : undefined);
/** User ids, in the one way that they are written. */
export const userIdText = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
