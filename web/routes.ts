/** The screens of the desktop shell: one row each. */
import { selectContest } from '#shared/client/app/contests.ts';
import { defineRoutes, screen } from '#shared/client/app/routes.ts';
import { everyone, members } from '#shared/model/access.ts';

export const routes = defineRoutes([
  screen({
    name: 'landing',
    path: '/',
    who: everyone,
    load: () => import('./site/LandingScreen.tsx'),
    title: 'app.title',
    wide: true,
  }),
  screen({
    name: 'contests',
    path: '/contests',
    who: everyone,
    load: () => import('./contests/ContestsScreen.tsx'),
    title: 'contests.contests',
  }),
  screen({
    name: 'contest',
    path: '/cx/:cx_id',
    who: everyone,
    load: () => import('./contests/ContestScreen.tsx'),
    title: ({ cx_id }, state) => selectContest(state, cx_id)?.contest_name,
    wide: true,
  }),
  screen({
    name: 'studioNew',
    path: '/studio/:cx_id/:new',
    who: members,
    load: () => import('./contests/StudioNewScreen.tsx'),
    title: 'contests.studio.title',
    example: { cx_id: 'newcontest01', new: 'new' },
  }),
  screen({
    name: 'logIn',
    path: '/auth/login',
    who: everyone,
    load: () => import('./accounts/LogInScreen.tsx'),
    title: 'accounts.logIn',
  }),
  screen({
    name: 'notFound',
    path: '*',
    who: everyone,
    load: () => import('./site/NotFoundScreen.tsx'),
    title: 'app.failure.not_found_title',
    example: { '*': 'nowhere' },
  }),
]);
