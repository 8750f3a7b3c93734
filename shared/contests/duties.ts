/** Kinds of duty of this domain, with the titles of their tasks. */
export const contestDuties = {
  entries_decide: { title: 'contests.duty.entries' },
} as const;
