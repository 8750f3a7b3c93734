/** Limits of operators' texts. */
export const siteLimits = {
  /** Characters of a reason. */
  reason: 500,
  /** Characters of a legal page in one language. */
  legalText: 40_000,
} as const;
