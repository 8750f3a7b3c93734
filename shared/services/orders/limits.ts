export const orderLimits = {
  /** Characters of what the two write at a step. */
  text: 5000,
  /** Files of one step. */
  files: 10,
  page: 20,
  /** Days that a provider may ask for at once. */
  moreDays: 30,
  review: 2000,
  /** Completed orders of a provider, from which on the share of those on time is told. */
  leastOnTime: 3,
  reason: 500,
} as const;
