/** The window for appeals, shared by server and pages. */
import { day } from '#shared/time.ts';
import type { Contest } from '#shared/contests/entities.ts';

/** When the window for appeals closes, in milliseconds since 1970; the end itself where none are taken. */
export const appealsUntil = ({ end_date, appeal_days }: Pick<Contest, 'end_date' | 'appeal_days'>): number =>
  end_date.getTime() + appeal_days * day;
