/** Rooms about people. */
import { defineRoom, userIdText } from '../model/room.ts';

export interface PersonRoomSnapshot {
  online: boolean;
  followers?: number;
}

export interface PersonRoomEvents {
  presence: { online: boolean };
  followers: { followers: number };
}

/** Room of the pages that show one person's profile. */
export const personRoom = defineRoom<PersonRoomSnapshot, PersonRoomEvents>()({ kind: 'person', id: userIdText });

export interface OwnRoomEvents {
  /** The person has another picture, full name or role: their other pages ask again who they are. */
  profile: object;
}

/** Room of a person's own open pages; being in it means being online. */
export const ownRoom = defineRoom<object, OwnRoomEvents>()({ kind: 'user', id: userIdText });

export interface PeopleRoomEvents {
  /** A person was renamed, has a new picture or closed their account. The event carries the id only; pages fetch the rest. */
  person: { user_id: number };
}

/**
 * One room for all pages that show names. Renames are rare and names are everywhere, so one broadcast costs far less than a subscription
 * per person and page.
 */
export const peopleRoom = defineRoom<object, PeopleRoomEvents>()({
  kind: 'people',
  id: (text) => (text === 'all' ? text : undefined),
});
