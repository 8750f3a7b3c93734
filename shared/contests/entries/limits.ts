export const importLimits = {
  rows: 5000,
  /** Rows that one call stores, in one transaction. */
  rowsAtOnce: 100,
  /** Bytes of a file. */
  bytes: 5_000_000,
  description: 600,
} as const;
