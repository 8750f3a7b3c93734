/** Rooms of a contest's studio. */
import { defineRoom, publicIdText } from '#shared/model/room.ts';
import { type SectionName, sectionNames } from './studioSections.ts';

/** Where somebody is in a contest's studio. */
export interface StudioPerson {
  user_id: number;
  section: SectionName;
}

export interface StudioRoomState {
  /** Everybody who has the studio open, the caller among them. */
  here: StudioPerson[];
}

/** Of the open pages of a contest's studio: who else is there. */
export const studioRoom = defineRoom<StudioRoomState, { here: StudioRoomState }>()({
  kind: 'studio',
  id: publicIdText,
});

/** One person in one section of one studio: being in this room means having it open there. */
export const studioPlaceRoom = defineRoom<object, object>()({
  kind: 'studio_at',
  id: (text) => (studioPlaceOf(text) ? text : undefined),
});

export const studioPlaceId = (cx_id: string, { user_id, section }: StudioPerson): string =>
  `${cx_id}-${user_id}-${section}`;

/** The parts of a place's id; undefined for anything else. */
export function studioPlaceOf(text: string): ({ cx_id: string } & StudioPerson) | undefined {
  const [, cx_id, user, word] = /^([\w-]{12})-([1-9]\d{0,8})-([a-z]{1,20})$/.exec(text) ?? [];
  const section = sectionNames.find((name) => name === word);
  return cx_id && section ? { cx_id, user_id: Number(user), section } : undefined;
}
