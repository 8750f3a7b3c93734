/** What open connections may ask of one process. Sizes in bytes, times in milliseconds. */
export const liveLimits = {
  /** One message from a client. */
  messageBytes: 16 * 1024,
  /** What may wait for a slow reader before its connection is cut; it catches up when it is back. */
  unsentBytes: 1024 * 1024,
  /** Messages that a connection may send at once, and each second after that. A reconnect sends all its subscriptions again. */
  messages: { atOnce: 300, perSecond: 30 },
  subscriptionsPerClient: 200,
  /** Characters of a live key's value. */
  keyLength: 64,
  /** A list of people is as many rooms as cards in sight. */
  roomsPerSocket: 100,
  /** Open connections of one address: a hall of voters shares one. */
  connectionsPerAddress: 1000,
  /** Until a connection that never says who it is is cut. */
  introduction: 10_000,
  viewersEvery: 1000,
  /** How often a process tells the others that it lives, and all its counts. */
  viewersBeat: 10_000,
  /** Between two looks at the clock, for those inside a room whom it makes to be judged again. */
  clockEvery: 1000,
  /** How long changes of what a room is about gather before its pages hear of a new version. */
  changesEvery: 250,
} as const;
