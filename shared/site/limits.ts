/** What operators may write. */
export const siteLimits = {
  /** Characters of the reason that an operator gives. */
  reason: 500,
  /** Characters of an operator's own legal text, in one language. */
  legalText: 40_000,
} as const;
