/** Who leads, and at the end has won: all who share the first place; before the first vote nobody. */
export const leadersOf = <R extends { readonly rank: number; readonly votes: number }>(
  rows: readonly R[],
): readonly R[] => rows.filter(({ rank, votes }) => rank === 1 && votes > 0);
