/** Paths of the screens of contests; part of every page, for links. */
export const contests = {
  contests: '/contests',
  // Status or search; see contestList.ts.
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
