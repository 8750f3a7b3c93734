import { day, hour, inSeconds, minute } from '#shared/time.ts';

/** Limits of contests, votes and chats. */
export const contestLimits = {
  /** Characters of the hashtag of a social wall. */
  socialTag: 60,
  /** Pages of a contest's vote list. */
  votePages: 200,
  /** Contestants of one contest, and of the form that creates one. */
  contestants: 5000,
  contestantsAtFirst: 500,
  /** Contestants that an organizer can put in order; all others follow them. */
  ordered: 200,
  /** Contestants that one call decides about. */
  decidedAtOnce: 100,
  /** Characters of the reason that an entrant is told. */
  rulingReason: 300,
  /** Contestants without which nothing is to be voted on. */
  fewest: 2,
  /** Characters of the text beside a shared link. */
  shareText: 200,
  /** People of one contest's team, its organizer not counted. */
  team: 20,
  /** Fields of an entry form, and characters of an answer by the field's type. */
  entryFields: 30,
  answer: {
    text: 300,
    long_text: 3000,
    number: 40,
    url: 1000,
    date: 10,
    choice: 80,
    picture: 300,
    video: 1000,
    consent: 300,
  },
  /** Characters of a field's help, of a consent's sentence and of an option; options of a choice. */
  fieldHelp: 300,
  consent: 300,
  option: 80,
  options: { min: 2, max: 50 },
  /** The shortest and the longest vote lock, in hours. */
  lockHours: { min: 1 / 60, max: 24 * 366 },
  votesPerPeriod: 100,
  /** Packs of paid votes in a contest's offer, and votes that one payment or one voter may buy at most. */
  packs: 8,
  paidVotes: 100_000,
  /** Contests that a person may create per day. */
  perPersonADay: 200,
  /** Days that people can vote on the offers of a job. */
  jobDays: 14,
  /** Addresses that one contest had before. */
  formerSlugs: 10,
  /** Rounds of one contest. */
  rounds: 20,
  /** Milliseconds between a round's end and its settlement. Longer than a vote transaction (3 s), so that no vote is in flight any more. */
  roundSettles: 4000,
  /** A running round cannot be ended sooner than this many milliseconds from now: until then every process has the new date. */
  roundEndNotice: 10_000,
  /** Counted votes per minute from one address, and from one browser, before proof of work is asked for. */
  votesBeforeProof: { address: 120, browser: 30 },
  /**
   * New browsers without an account that may vote in one contest from one place per hour before proof of work is asked for: minutes old and
   * without a fingerprint, one of the two, and all others; and, counted apart, accounts that are not a day old. The difficulty doubles with
   * every `doubles` further ones, at most `most` times.
   */
  strangersBeforeProof: {
    bare: 3,
    young: 12,
    known: 40,
    accounts: 40,
    mailboxes: 40,
    doubles: 60,
    most: 6,
    youngFor: 10 * minute,
    accountYoungFor: day,
  },
  /** Characters of a vote's source. */
  via: 100,
  /** Votes per minute from one browser. */
  votesPerBrowser: 600,
  chat: {
    /** Characters of a message, and of a visitor's name. */
    text: 500,
    name: { min: 2, max: 30 },
    /** Messages shown when the page opens, and kept in the page at most. */
    shown: 50,
    held: 200,
    /** Rate limits of one author: messages per seconds. */
    author: [
      { messages: 5, seconds: 10 },
      { messages: 60, seconds: inSeconds(hour) },
    ],
    /** Messages per minute from one address; high, because a hall of people may share one. */
    address: 120,
    /** Seconds in which an author may not repeat a message. */
    repeat: 120,
    /** Milliseconds that the chat stays open after a certified contest has ended. */
    openAfterEnd: 7 * day,
  },
  /** Appeals against a result: days that the organizer may allow for them, characters, of one person, and of one contest. */
  appeals: { days: 14, text: 1000, perPerson: 3, perContest: 500, perDay: 100 },
  /** Milliseconds after which no vote can be committed with an earlier time. */
  ledgerSettles: 10_000,
  /** Milliseconds between broadcasts of totals. */
  totalsEvery: 100,
} as const;
