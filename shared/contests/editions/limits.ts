export const editionLimits = {
  /** Entries of one contest of an edition. */
  entries: { min: 2, max: 5000 },
  /** Contests of one edition. */
  contests: 200,
} as const;
