/** Screens of contests, one per path in routes.ts. */
import { boot } from '#shared/client/app/boot.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import { selectContest, selectIdOfSlug } from '#shared/client/contests/contestsSlice.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { contestData } from '#shared/client/contests/loadContest.ts';
import { contestantTitle, resultTitle, roundTitle } from '#shared/client/contests/titles.ts';
import { everyone, members } from '#shared/model/access.ts';
import { listData, listTitle } from './contestList.ts';
import type { contests } from './routes.ts';

export const screens: ScreensOf<typeof contests> = {
  contests: {
    who: everyone,
    load: () => import('./ContestsScreen.tsx'),
    title: 'contests.contests',
    data: (_params, { search }) => listData(undefined, search),
  },
  contestList: {
    who: everyone,
    load: () => import('./ContestsScreen.tsx'),
    title: listTitle,
    data: ({ search: word }, { search }) => listData(word, search),
    example: { search: 'all' },
    wide: true,
  },
  contest: {
    who: everyone,
    load: () => import('./ContestScreen.tsx'),
    title: ({ cx_id }, state) => selectContest(state, cx_id)?.contest_name,
    data: contestData,
    example: { cx_id: 'ezTmpZkpEeBG' },
    wide: true,
  },
  contestant: {
    who: everyone,
    load: () => import('./ContestantScreen.tsx'),
    title: contestantTitle,
    data: contestData,
    example: { cx_id: 'ezTmpZkpEeBG', contestant_id: 'jNSlDMLnbmcU' },
    wide: true,
  },
  contestByPath: {
    who: everyone,
    load: () => import('./ContestScreen.tsx'),
    title: ({ cx_id }, state) => selectContest(state, cx_id)?.contest_name,
    data: contestData,
    example: { cx_id: 'ezTmpZkpEeBG' },
    wide: true,
  },
  contestBySlug: {
    who: everyone,
    load: () => import('./ContestScreen.tsx'),
    title: ({ slug }, state) => selectContest(state, selectIdOfSlug(state, slug) ?? '')?.contest_name,
    data: contestData,
    example: { slug: 'lisbon-street-food-the-one-bite-you-would-cross-town-for-1' },
    wide: true,
  },
  round: {
    above: '/cx/:cx_id',
    who: everyone,
    load: () => import('./ContestScreen.tsx'),
    title: roundTitle,
    data: contestData,
    example: { cx_id: '3QZJyhT4-_XU', round_id: 'Y6Sd6hN-BRfK' },
    wide: true,
  },
  roundContestant: {
    who: everyone,
    load: () => import('./ContestantScreen.tsx'),
    title: contestantTitle,
    data: contestData,
    example: { cx_id: '3QZJyhT4-_XU', round_id: 'Y6Sd6hN-BRfK', contestant_id: 'mF-LyHXNwKgU' },
    wide: true,
  },
  join: {
    above: '/cx/:cx_id',
    who: members,
    load: () => import('./JoinScreen.tsx'),
    title: 'contests.entry.title',
    example: { cx_id: '3JbKcX7aP1kp' },
  },
  editEntry: {
    above: '/cx/:cx_id',
    who: members,
    load: () => import('./EditEntryScreen.tsx'),
    title: 'contests.entry.editTitle',
    example: { cx_id: 'CMGBzSjvFExx' },
  },
  manageContestants: {
    above: '/editContests',
    account: true,
    who: members,
    load: () => import('./ManageContestantsScreen.tsx'),
    title: 'contests.manage.title',
  },
  submit: {
    who: everyone,
    load: () => import('./SubmitScreen.tsx'),
    // It names itself (wholeNotice.ts).
    title: () => undefined,
    example: { edx_id: 'xmOS1w_lVbFe' },
  },
  dashboard: {
    account: true,
    who: members,
    load: () => import('./DashboardScreen.tsx'),
    title: 'site.dashboard.title',
  },
  editContests: {
    account: true,
    who: members,
    load: () => import('./EditContestsScreen.tsx'),
    title: 'contests.mine.title',
  },
  bigScreen: {
    who: everyone,
    load: () => import('./BigScreen.tsx'),
    title: ({ cx_id }, state) => selectContest(state, cx_id)?.contest_name,
    data: contestData,
    example: { cx_id: 'ezTmpZkpEeBG' },
    wide: true,
    bare: true,
  },
  embed: {
    who: everyone,
    load: () => import('./EmbedScreen.tsx'),
    // The server resolves whether the address has an id or a slug.
    data: ({ embed }) => contestData({ cx_id: boot().embed || embed }),
    title: ({ embed }, state) => selectContest(state, boot().embed || embed)?.contest_name,
    example: { embed: 'ezTmpZkpEeBG' },
    wide: true,
    bare: true,
  },
  contestApp: { who: everyone, load: () => import('./ContestAppScreen.tsx'), title: 'contests.appDev.title' },
  contestAppTest: {
    who: everyone,
    load: () => import('./ContestAppTestScreen.tsx'),
    title: 'contests.appDev.test.title',
  },
  result: {
    above: '/cx/:cx_id',
    who: everyone,
    load: () => import('./ResultScreen.tsx'),
    title: resultTitle,
    data: ({ cx_id }) => load(answerQuery('getCertification', { cx_id })),
    example: { cx_id: 'ezTmpZkpEeBG' },
  },
  receipt: {
    who: everyone,
    load: () => import('./ReceiptScreen.tsx'),
    title: 'contests.receipt.name',
    example: { code: '7K2QF-9XW3M' },
  },
  studio: {
    above: '/editContests',
    who: members,
    load: () => import('./StudioScreen.tsx'),
    title: 'contests.studio.name',
    // /studio/new leads on to an id of its own.
    data: async (target) => {
      if (target.cx_id !== 'new') await contestData(target);
    },
    example: { cx_id: 'ezTmpZkpEeBG' },
  },
  studioPreview: {
    who: members,
    load: () => import('./StudioPreviewScreen.tsx'),
    title: 'contests.form.preview',
    data: contestData,
    example: { cx_id: 'ezTmpZkpEeBG' },
    wide: true,
    bare: true,
  },
  // Of visitors too: an account is asked for when it is published.
  studioNew: {
    above: '/editContests',
    who: everyone,
    feature: { name: 'create_contest', says: 'errors.contests_off' },
    load: () => import('./StudioNewScreen.tsx'),
    title: 'contests.studio.title',
    example: { cx_id: 'newcontest01', new: 'new' },
  },
};
