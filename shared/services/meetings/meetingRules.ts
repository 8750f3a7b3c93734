/** Rules of meetings with the team that server and pages share. */

export const meetingStates = ['booked', 'cancelled'] as const;

/** Who cancelled a meeting. */
export const meetingSides = ['guest', 'team'] as const;

/** What operators list. */
export const meetingLists = ['upcoming', 'past', 'cancelled'] as const;

/** What its guest is mailed next. `withdrawn`: the team cancelled. */
export const meetingMails = ['booked', 'moved', 'cancelled', 'withdrawn', 'reminder'] as const;

/** Where somebody books, and where they look after what they booked. */
export const schedulePath = '/schedule-meeting';
export const meetingPath = (token: string): string => `${schedulePath}/${token}`;
