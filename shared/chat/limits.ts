/** Numbers of this domain. */
import { limits } from '#shared/limits.ts';
import { day, hour, inSeconds, minute, second } from '#shared/time.ts';

export const chatLimits = {
  /** Characters of a message, of its title, and of the line that lists show of it. */
  text: 4000,
  title: limits.title,
  line: 140,
  /** Characters of a reaction: one emoji, however many parts it is made of. */
  reaction: 24,
  /** Messages and conversations that a page of them holds unless asked otherwise, and at most. */
  page: 50,
  mostPage: 300,
  /** What a search finds at most. */
  found: 50,
  /** Milliseconds in which an author changes what they have written. */
  editable: 15 * minute,
  /** Messages to somebody who has not answered yet. */
  unanswered: 5,
  /** What one person sends: messages, first messages to people who do not know them, and one text to such people before it is held back. */
  sent: {
    messages: { points: 90, seconds: 60 },
    strangers: { points: 30, seconds: inSeconds(day) },
    sameText: { points: 4, seconds: inSeconds(hour) },
  },
  /** Attachments of one message; links of one message that are looked at. */
  attachments: 10,
  urls: 3,
  /** Milliseconds after which an upload that no message shows is forgotten. */
  unusedUpload: day,
  /** Longest side of a picture in pixels. */
  pictureSide: 1600,
  /** Seconds of a voice message, and the bars of its wave form. */
  voiceSeconds: 300,
  peaks: 64,
  fileName: 120,
  /** Milliseconds after which "is typing" ends unless it is told again, and between two times that a page tells it. */
  typing: { endsAfter: 6 * second, tellEvery: 3 * second },
  /** Milliseconds that a link's preview is kept, and that one which could not be had is not asked for again. */
  preview: { kept: day, failed: 10 * minute },
  /** Links that a process looks up at once, and those among them for one person. */
  looks: { all: 40, person: 8 },
  /** Milliseconds that messages are unread before somebody is told, and between two times for one conversation. */
  telling: { after: 10 * minute, again: day },
  /** Milliseconds in which an open page says that a message was seen, before it is told to devices. */
  pushAfter: 2000,
  /** Characters of what a report says. */
  note: 500,
  offer: { text: 2000, price: 1_000_000_00, days: 365, revisions: 100, expires: { least: 1, most: 90 } },
} as const;
