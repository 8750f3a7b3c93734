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
