import type { ContestState } from '#shared/contests/process.ts';

/** The colour of each state of a contest, on the site, in the app and in the admin alike. */
export const stateTones = {
  draft: 'plain',
  pending: 'soon',
  ongoing: 'live',
  provisional: 'plain',
  certified: 'success',
  cancelled: 'plain',
} as const satisfies Record<ContestState, string>;
