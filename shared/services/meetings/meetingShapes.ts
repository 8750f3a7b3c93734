/** What the calls of meetings answer. Dates are ISO strings. */
import type { Language } from '#shared/languages.ts';
import type { Meeting } from '#shared/services/entities/meeting.ts';
import type { MeetingHoursContent } from './meetings.ts';

/** For who holds its link. */
export interface MeetingShape extends Pick<
  Meeting,
  'meeting_id' | 'name' | 'email' | 'topic' | 'state' | 'cancelled_by' | 'reason' | 'changes' | 'rev'
> {
  starts_at: string;
  ends_at: string;
  updatedAt: string;
  /** The team's, and where it takes place; empty for what is mailed later. */
  zone: string;
  place: string;
}

export interface MeetingAnswer {
  meeting: MeetingShape;
  /** The secret part of its address. */
  token: string;
  /** Seconds since 1970. */
  serverTime: number;
}

/** For operators. */
export interface AdminMeeting extends Omit<MeetingShape, 'zone' | 'place' | 'updatedAt'> {
  user_id?: number;
  language: Language;
  createdAt: string;
}

export interface MeetingHoursAnswer {
  hours: MeetingHoursContent;
  /** Version; 0 while nobody has saved any. */
  rev: number;
}
