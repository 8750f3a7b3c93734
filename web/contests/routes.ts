/** The addresses of the screens of contests: part of every page, for its links. */
export const contests = {
  contests: '/contests',
  // A list by status, or what a search finds: contestList.ts tells them apart.
  contestList: '/contests/:search',
  contest: '/cx/:cx_id',
  contestant: '/cx/:cx_id/:contestant_id',
  contestByPath: '/contest/cx/:cx_id',
  contestBySlug: '/contest/:slug',
  round: '/round/:cx_id/:round_id',
  roundContestant: '/round/:cx_id/:round_id/:contestant_id',
  join: '/join/:cx_id',
  editEntry: '/edit-contest-entry/:cx_id',
  manageContestants: '/managecontestant',
  bigScreen: '/big-screen/:cx_id',
  embed: '/embed/:embed',
  studioNew: '/studio/:cx_id/:new',
} as const;
