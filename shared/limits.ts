/** Numbers that several domains keep to, with the specification's where it names one; a domain's own are in its limits.ts. */
export const limits = {
  /** Rows a page of contests, votes or contestants holds. */
  contestPage: 50,
  /** What one upload may weigh, in bytes. */
  uploadBytes: 3 * 1024 * 1024,
  /** Pictures that one person may upload a day, and what all of theirs may weigh together, in bytes. */
  person: { pictures: 1000, pictureBytes: 500 * 1024 * 1024 },
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
  /** Milliseconds after which a call that has no answer yet is told to come again. */
  answerWithin: 9000,
  /** Reports of failed answers that leave for the webhook, a minute. */
  reportsPerMinute: 60,
} as const;
