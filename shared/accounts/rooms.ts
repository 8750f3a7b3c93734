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

/** Of those who look at somebody. */
export const personRoom = defineRoom<PersonRoomSnapshot, PersonRoomEvents>()({ kind: 'person', id: userIdText });

/** Of somebody's own open pages, which make them online. */
export const ownRoom = defineRoom<object, object>()({ kind: 'user', id: userIdText });

export interface PeopleRoomEvents {
  /** Somebody's name or picture has changed, or they closed their account. Pages that show them ask; no name lies among messages. */
  person: { user_id: number };
}

/**
 * Of all pages that show names. One room for everybody, because people are renamed seldom and shown everywhere: a subscription for each
 * person on each page would cost far more than an event that most pages have no use for.
 */
export const peopleRoom = defineRoom<object, PeopleRoomEvents>()({
  kind: 'people',
  id: (text) => (text === 'all' ? text : undefined),
});
