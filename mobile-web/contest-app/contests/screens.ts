/** Screens of the contest app, one per path in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { selectContest, selectIdOfSlug } from '#shared/client/contests/contestsSlice.ts';
import { contestData } from '#shared/client/contests/loadContest.ts';
import { contestantTitle } from '#shared/client/contests/titles.ts';
import { contestsData } from '#shared/client/contests/discovery/useContests.ts';
import { everyone } from '#shared/model/access.ts';
import type { contests } from './routes.ts';
import { listAt } from './lists.ts';

export const screens: ScreensOf<typeof contests> = {
  logIn: {
    who: everyone,
    load: () => import('./LogInScreen.tsx'),
    title: 'accounts.auth.head',
  },
  contests: {
    who: everyone,
    load: () => import('./ListScreen.tsx'),
    title: 'contests.contests',
    data: (_params, { search }) => {
      const { pages, ...target } = listAt(search);
      return contestsData(target, pages);
    },
  },
  contest: {
    who: everyone,
    load: () => import('./ContestScreen.tsx'),
    title: ({ slug }, state) => {
      const contestant_id = new URLSearchParams(location.search).get('contestant');
      const cx_id = selectIdOfSlug(state, slug) ?? '';
      return contestant_id
        ? contestantTitle({ cx_id, contestant_id }, state)
        : selectContest(state, cx_id)?.contest_name;
    },
    data: ({ slug }, { search }) => contestData({ slug, round_id: search.get('round') ?? undefined }),
    example: { slug: 'lisbon-street-food-the-one-bite-you-would-cross-town-for-1' },
  },
  checkout: {
    who: everyone,
    load: () => import('./CheckoutScreen.tsx'),
    title: 'payments.checkout.title',
  },
  notFound: {
    who: everyone,
    load: () => import('./NotFoundScreen.tsx'),
    title: 'app.failure.not_found_title',
    example: { '*': 'nowhere' },
  },
};
