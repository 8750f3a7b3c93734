import { day, hour, inSeconds, minute } from '#shared/time.ts';

/** Limits of accounts. */
export const accountLimits = {
  /**
   * Mailed codes: digits (of those to vote `voteDigits`), lifetime in minutes, wrong attempts.
   *
   * Eight digits, because a code opens an account. All mailboxes together: `resets` codes an hour from one place (an IPv4 address or an IPv6
   * /48) are 300 tries, 3 accounts in a million hours; 1,000 places find one in two weeks, with 1.4 million mails a day; six digits would give
   * them seven a day. One mailbox: `most` codes an hour are 600 tries, 6 in a million, and need 60 places. A code to vote is worth one vote.
   */
  mailCode: { digits: 8, voteDigits: 6, minutes: 10, tries: 5 },
  /**
   * Codes by SMS, an hour: from one browser, from one place, to one number (and a day), to numbers that differ in their last three digits
   * alone. `share` is the part of a day's messages that a single country, and notifications, may use up; `placeShare` is the part of that
   * for one place. `reserve` is the part of all of these that is left to people who log in.
   */
  sms: { browser: 6, place: 60, perHour: 4, perDay: 8, range: 20, share: 0.5, placeShare: 0.25, reserve: 0.2 },
  /** Characters of a phone number as somebody types it. */
  phone: 40,
  /** Characters of an e-mail address. */
  email: 254,
  /**
   * Hourly rate limits of codes. `sent`: to one mailbox from one place (`place`), of which the `first` come from a reserve and the others
   * from what all places share (`mailbox`), and from all places (`most`); to it from its owner's browser (`own`); from one browser, from one
   * address, and for new passwords from one place (`resets`). `tried`: from one browser, from one address.
   */
  codes: {
    sent: { mailbox: 18, place: 6, first: 2, most: 120, own: 6, browser: 10, address: 600, resets: 60 },
    tried: { browser: 60, address: 3000 },
  },
  /**
   * Rate limits of wrong passwords for one user name: from one address, from a browser known to it, and from all other browsers together;
   * and within one session, for calls that ask for the password again.
   */
  logIns: {
    address: { points: 10, seconds: 300 },
    addressDay: { points: 60, seconds: inSeconds(day) },
    browser: { points: 10, seconds: 300 },
    strangers: { points: 1500, seconds: inSeconds(day) },
    session: { points: 10, seconds: inSeconds(hour) },
  },
  /** Days that a user name stays reserved after it was changed. */
  formerNameDays: 90,
  /** Names that a person may give up within this many days; after that only earlier names are open to them. */
  renames: { names: 3, days: 30 },
  /** Days in which the owner of an account's previous e-mail address can take the account back. */
  formerEmailDays: 7,
  /** Seconds before the page offers to send another code. */
  codeAgain: 30,
  /** The mailbox of a site without a mail server: mails kept, and days. */
  mailbox: { mails: 200, days: 7 },
  /**
   * Mails that come back. So many soft bounces within so many days stop news for `rest` days. What companies tell of a mail counts for `reports` days
   * after it was sent.
   */
  bounces: { soft: 5, within: 14, rest: 30, reports: 90 },
  /** Media links per person, and characters of an address and of a title. */
  media: { most: 30, url: 500, title: 120 },
  /** Links to other services per person. */
  openIdLinks: 20,
  /** Days that a session lasts, and that rights which came by such a link stay without a log-in by it. */
  sessionDays: 30,
  /** Push devices per person. */
  pushTokens: 20,
} as const;

/** What browsers do work for, and by how many doublings of a vote's: about a second on a phone. */
export const workKinds = { payment: 1, text: 1 } as const;
export type WorkKind = keyof typeof workKinds;

/** Apps of partners and their tokens. */
export const partnerLimits = {
  partners: 100,
  origins: 20,
  origin: 200,
  token: 4000,
  /** Seconds that a token may hold, and by which two clocks may differ. */
  tokenSeconds: 300,
  clockSeconds: 60,
  /** Hours that a replaced key still counts. */
  formerKeyHours: 24,
} as const;

export const archiveLimits = {
  /** Milliseconds before another one is made, for which one is kept, and for which a link to it is good. */
  again: 6 * hour,
  kept: day,
  link: 10 * minute,
  /** Milliseconds after which another process takes over. */
  making: 30 * minute,
  tries: 3,
  /** Of the files in it; what does not fit is named. */
  bytes: 2 * 1024 ** 3,
} as const;
