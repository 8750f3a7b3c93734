/** What is told to many. */
export const communityLimits = {
  /** Characters of what operators tell people, and how many people they may name one by one. */
  announcement: { text: 500, people: 1000 },
} as const;
