/** Every number that the product promises, with the specification's where it names one. */
export const limits = {
  /** Rows a page of contests, votes or contestants holds. */
  contestPage: 50,
  /** Pages of a contest's votes that can be turned. */
  votePages: 200,
  /** What one upload may weigh, in bytes. */
  uploadBytes: 3 * 1024 * 1024,
  /** What one person may begin and upload a day, and what their pictures may weigh together, in bytes. */
  person: { contests: 100, pictures: 1000, pictureBytes: 500 * 1024 * 1024 },
  /** What one JSON or form body may weigh, in bytes. */
  bodyBytes: 256 * 1024,
  /** Milliseconds that a toast stays in the first area, in the contest area, as a refusal, and with a name to note. */
  toast: { first: 1000, contest: 3000, refusal: 3000, fault: 12_000 },
  /** Milliseconds before a chunk that does not arrive is an error. */
  chunkTimeout: 120_000,
  /** Milliseconds that fetching conversations, one conversation, and what a search finds, is debounced. */
  debounce: { conversations: 300, conversation: 500, search: 300 },
  /** What a search box takes in characters, and how many of somebody's searches their browser keeps. */
  search: { words: 100, kept: 6 },
  drawer: { right: 400, left: 300 },
  dialog: 500,
  breakpoint: { wide: 1000, narrow: 500 },
  /** Services with a category above it never show in public lists. */
  publicServiceCategory: 470,
  supportUser: 101_702,
  jobsGroup: 108,
  jobsPage: 10,
  /** Characters of a name, a title, a text, a client id. */
  name: 80,
  title: 120,
  description: 5000,
  clientId: 64,
  fingerprint: 64,
  /** Contestants of one contest. */
  contestants: 500,
  /** Fields of an entry form, and characters of an answer by the field's type. */
  entryFields: 30,
  answer: { text: 300, long_text: 3000, number: 40, url: 1000, date: 10 },
  /** The shortest and the longest vote lock, in hours. */
  lockHours: { min: 1 / 60, max: 24 * 366 },
  votesPerPeriod: 100,
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
  /** A code by mail: its digits, how long it is good in minutes, and how many wrong ones may be tried. */
  mailCode: { digits: 6, minutes: 10, tries: 5 },
  /** Characters of an e-mail address. */
  email: 254,
  /**
   * Codes that are sent an hour: to one mailbox, to one mailbox at the wish of one address and of its owner's browser, and at the wish of one
   * browser and of one address; codes that a browser and an address may try.
   */
  codes: {
    sent: { mailbox: 12, place: 4, own: 6, browser: 10, address: 600 },
    tried: { browser: 60, address: 3000 },
  },
  /**
   * Wrong passwords that may be tried for one name: from one address, from a browser that signed in to it before, and from all other browsers
   * together; and in one session, for what asks for the password once more.
   */
  logIns: {
    address: { points: 10, seconds: 300 },
    addressDay: { points: 60, seconds: 86_400 },
    browser: { points: 10, seconds: 300 },
    strangers: { points: 1500, seconds: 86_400 },
    session: { points: 10, seconds: 3600 },
  },
  /** Days for which a user name that somebody gave up is kept for them. */
  formerNameDays: 90,
  /** Days in which the owner of an account's former address can take the account back. */
  formerEmailDays: 7,
  /** Seconds until the page offers to send a code again. */
  codeAgain: 30,
  /** Mails that a site without a mail server keeps, and for how many days. */
  mailbox: { mails: 200, days: 7 },
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
  /** Characters of what operators tell people, and how many people they may name one by one. */
  announcement: { text: 500, people: 1000 },
  /** Characters of the reason that an operator gives. */
  reason: 500,
  /** Characters of an operator's own legal text, in one language. */
  legalText: 40_000,
  /** Devices that take pushed notifications, of one person. */
  pushTokens: 20,
  /** Milliseconds after which a call that has no answer yet is told to come again. */
  answerWithin: 9000,
  /** Milliseconds until a page that watches totals hears of a vote. */
  totalsEvery: 100,
  /** Reports of failed answers that leave for the webhook, a minute. */
  reportsPerMinute: 60,
} as const;
