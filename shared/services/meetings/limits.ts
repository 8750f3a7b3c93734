import { day, hour, inSeconds } from '#shared/time.ts';

export const meetingLimits = {
  /** Characters of the guest's name and of the subject. */
  name: { min: 2, max: 80 },
  topic: { min: 3, max: 500 },
  /** Minutes of a meeting. */
  minutes: { min: 5, max: 240 },
  /** Meetings to come of one mailbox. */
  most: 3,
  /** Meetings to come that were booked from one address on the net, which a school may share. */
  mostOfLine: 20,
  /** Bookings an hour from one address, which a school may share, and from one browser. */
  booked: { address: { points: 30, seconds: inSeconds(hour) }, browser: { points: 10, seconds: inSeconds(hour) } },
  /** Moves of one meeting a day: each is mailed. */
  moved: { points: 6, seconds: inSeconds(day) },
  /** Days after which a meeting is forgotten with the name and the address in it. */
  keptDays: 180,
  /** Characters of why the team cancels. */
  reason: 500,
} as const;
