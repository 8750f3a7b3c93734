/** What contests, votes and their chats are held to. */
export const contestLimits = {
  /** Pages of a contest's votes that can be turned. */
  votePages: 200,
  /** Contestants of one contest. */
  contestants: 500,
  /** Fields of an entry form, and characters of an answer by the field's type. */
  entryFields: 30,
  answer: { text: 300, long_text: 3000, number: 40, url: 1000, date: 10 },
  /** The shortest and the longest vote lock, in hours. */
  lockHours: { min: 1 / 60, max: 24 * 366 },
  votesPerPeriod: 100,
  /** Packs of paid votes in a contest's offer, and votes that one payment or one voter may buy at most. */
  packs: 8,
  paidVotes: 100_000,
  /** Contests that one person may begin a day. */
  perPersonADay: 200,
  /** Rounds of one contest. */
  rounds: 20,
  /**
   * Milliseconds from a round's end until it is settled who goes on: more than a transaction of votes may last (3 s), so that none of its votes
   * is on its way any more.
   */
  roundSettles: 4000,
  /** Milliseconds from now to which the end of a running round may be moved at the earliest: until then every process has heard of it. */
  roundEndNotice: 10_000,
  /** Votes that may count a minute for one address, and for one browser, before more ask for a proof of work. */
  votesBeforeProof: { address: 120, browser: 30 },
  /**
   * Browsers of nobody that may vote in one contest from one place within an hour before the next ones prove work: names of a few minutes that
   * give no fingerprint, names that are one of the two, and all others. The work is doubled with each so many (`doubles`), so many times at most.
   */
  strangersBeforeProof: { bare: 3, young: 12, known: 40, doubles: 60, most: 6, youngFor: 600_000 },
  /** Votes that one browser may send a minute. */
  votesPerBrowser: 600,
  chat: {
    /** Characters of a message, and of a visitor's name. */
    text: 500,
    name: { min: 2, max: 30 },
    /** Messages that a page shows when it is opened, and those that it holds at most. */
    shown: 50,
    held: 200,
    /** What one author may write, in so many seconds. */
    author: [
      { messages: 5, seconds: 10 },
      { messages: 60, seconds: 3600 },
    ],
    /** What one address may write a minute: a hall of people shares one. */
    address: 120,
    /** Seconds in which the same words of one author are one message too many. */
    repeat: 120,
    /** Milliseconds that people may go on talking after the end of a certified contest. */
    openAfterEnd: 7 * 24 * 3_600_000,
  },
  /** Milliseconds until a page that watches totals hears of a vote. */
  totalsEvery: 100,
} as const;
