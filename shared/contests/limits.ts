/** Limits of contests, votes and chats. */
export const contestLimits = {
  /** Pages of a contest's vote list. */
  votePages: 200,
  /** Contestants of one contest. */
  contestants: 500,
  /** Fields of an entry form, and characters of an answer by the field's type. */
  entryFields: 30,
  answer: { text: 300, long_text: 3000, number: 40, url: 1000, date: 10 },
  /** The shortest and the longest vote lock, in hours. */
  lockHours: { min: 1 / 60, max: 24 * 366 },
  votesPerPeriod: 100,
  /** Contests that a person may create per day. */
  perPersonADay: 200,
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
   * without a fingerprint, one of the two, and all others. The difficulty doubles with every `doubles` further ones, at most `most` times.
   */
  strangersBeforeProof: { bare: 3, young: 12, known: 40, doubles: 60, most: 6, youngFor: 600_000 },
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
      { messages: 60, seconds: 3600 },
    ],
    /** Messages per minute from one address; high, because a hall of people may share one. */
    address: 120,
    /** Seconds in which an author may not repeat a message. */
    repeat: 120,
    /** Milliseconds that the chat stays open after a certified contest has ended. */
    openAfterEnd: 7 * 24 * 3_600_000,
  },
  /** Milliseconds between broadcasts of totals. */
  totalsEvery: 100,
} as const;
