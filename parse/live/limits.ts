/** Limits of live connections per process. Sizes in bytes, times in milliseconds. */
export const liveLimits = {
  /** Size of a client's message. */
  messageBytes: 16 * 1024,
  /** Send buffer of a slow client before it is disconnected; it catches up after reconnecting. */
  unsentBytes: 1024 * 1024,
  /** Token bucket of messages per connection. A reconnect resends all subscriptions. */
  messages: { burst: 300, perSecond: 30 },
  subscriptionsPerClient: 200,
  /** Characters of a live key's value. */
  keyLength: 64,
  /** Lists of people join one room per visible card. */
  roomsPerSocket: 100,
  /** Connections per address; high, because a hall of voters may share one. */
  connectionsPerAddress: 1000,
  /** Time for a connection to identify itself. */
  introduction: 10_000,
  viewersEvery: 1000,
  /** Interval of heartbeats between processes, with all viewer counts. */
  viewersBeat: 10_000,
  /** Interval of checking time-dependent admissions. */
  clockEvery: 1000,
  /** Debounce of version changes. */
  changesEvery: 250,
} as const;
