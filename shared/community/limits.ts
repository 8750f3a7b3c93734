/** Limits of announcements. */
export const communityLimits = {
  /** Characters of the text, and how many recipients can be named one by one. */
  announcement: { text: 500, people: 1000 },
} as const;
