export const integrityLimits = {
  /** Characters of the reason of a decision. */
  note: 300,
  /** Votes of one transaction, of one decision, and chosen one by one. */
  batchSize: 500,
  most: 50_000,
  chosen: 100,
  /** Wrong proofs of work of one browser in an hour from which on its votes are suspect. */
  failedProofs: 2,
} as const;
