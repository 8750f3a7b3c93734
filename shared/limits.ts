import { minute } from '#shared/time.ts';

/** Limits that several domains share. A domain's own are in its limits.ts. */
export const limits = {
  /** Rows per page of contests, votes and contestants. */
  contestPage: 50,
  /** Bytes per upload. */
  uploadBytes: 3 * 1024 * 1024,
  /** Uploads per person: pictures per day, and bytes in all. */
  person: { pictures: 1000, pictureBytes: 500 * 1024 * 1024 },
  /** Bytes of a JSON or form body. */
  bodyBytes: 256 * 1024,
  /** Milliseconds that toasts stay: first area, contest area, refusals, and faults with a request id. */
  toast: { first: 1000, contest: 3000, refusal: 3000, fault: 12_000 },
  /** Milliseconds before loading a chunk fails. */
  chunkTimeout: 2 * minute,
  /** Debounce of fetching conversations, one conversation, search results, and of remembering a search, in milliseconds. */
  debounce: { conversations: 300, conversation: 500, search: 300, kept: 2000 },
  /** Characters of a search, and recent searches kept by the browser. */
  search: { words: 100, kept: 6 },
  /** Characters of a pasted address. */
  address: 2000,
  drawer: { right: 400, left: 300 },
  dialog: 500,
  breakpoint: { wide: 1000, narrow: 500 },
  /** Services in a category above this id are never listed publicly. */
  publicServiceCategory: 470,
  supportUser: 101_702,
  jobsGroup: 108,
  /** The club of jobs; fixed, so that several servers make it once. */
  jobsClub: 'jobs00000108',
  jobsPage: 10,
  /** Characters of a name, a title, a text, a client id. */
  name: 80,
  title: 120,
  description: 5000,
  clientId: 64,
  fingerprint: 64,
  /** Milliseconds before a pending call is answered with Retry-After. */
  answerWithin: 9000,
  /** Error reports per minute to the webhook. */
  reportsPerMinute: 60,
} as const;
