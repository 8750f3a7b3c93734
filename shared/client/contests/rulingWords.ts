/** Titles of what was decided about an entry. */
export const rulingTitles = {
  refused: 'contests.ruling.refused',
  withdrawn: 'contests.ruling.withdrawn',
  disqualified: 'contests.ruling.disqualified',
  merged: 'contests.ruling.merged',
} as const;
