/** The pages of the operators' shell, one row each, and the layouts that show them: an address is /admin/<layout>/<page>. */
import type { ComponentType } from 'react';
import type { Key } from '#shared/client/app/i18n.ts';
import { type AnyScreen, joinRoutes } from '#shared/client/app/routes.ts';
import { admins } from '#shared/model/access.ts';

/** What stands around a page: a menu beside it, a small one above, or a full one above. */
export type Layout = 'access' | 'simpleMenu' | 'topMenu';

const everywhere: readonly Layout[] = ['access', 'simpleMenu', 'topMenu'];
const accessOnly: readonly Layout[] = ['access'];

/** The part of the menu that a page stands in. */
export type Group = 'overview' | 'contests' | 'people' | 'site';

interface Page<Name extends string = string> {
  readonly name: Name;
  readonly path: `/${string}`;
  readonly layouts: readonly Layout[];
  readonly group: Group;
  readonly title: Key;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const page = <const Name extends string>(row: Page<Name>): Page<Name> => row;

export const pages = [
  page({
    name: 'home',
    path: '/home',
    layouts: everywhere,
    group: 'overview',
    title: 'admin.home.title',
    load: () => import('./site/HomeScreen.tsx'),
  }),
  page({
    name: 'contest',
    path: '/contest',
    layouts: everywhere,
    group: 'contests',
    title: 'admin.contests.title',
    load: () => import('./contests/ContestsScreen.tsx'),
  }),
  page({
    name: 'allvotes',
    path: '/allvotes',
    layouts: everywhere,
    group: 'contests',
    title: 'admin.votes.title',
    load: () => import('./contests/VotesScreen.tsx'),
  }),
  page({
    name: 'allcontestant',
    path: '/allcontestant',
    layouts: everywhere,
    group: 'contests',
    title: 'admin.contestants.title',
    load: () => import('./contests/ContestantsScreen.tsx'),
  }),
  page({
    name: 'users',
    path: '/users',
    layouts: everywhere,
    group: 'people',
    title: 'admin.users.title',
    load: () => import('./accounts/UsersScreen.tsx'),
  }),
  page({
    name: 'audit',
    path: '/audit',
    layouts: everywhere,
    group: 'people',
    title: 'admin.audit.title',
    load: () => import('./site/AuditScreen.tsx'),
  }),
  page({
    name: 'url-settings',
    path: '/url-settings',
    layouts: accessOnly,
    group: 'site',
    title: 'admin.urls.title',
    load: () => import('./site/UrlSettingsScreen.tsx'),
  }),
  page({
    name: 'settings',
    path: '/settings',
    layouts: accessOnly,
    group: 'site',
    title: 'admin.settings.title',
    load: () => import('./site/SettingsScreen.tsx'),
  }),
  page({
    name: 'update_profile',
    path: '/update_profile',
    layouts: everywhere,
    group: 'people',
    title: 'admin.profile.title',
    load: () => import('./accounts/ProfileScreen.tsx'),
  }),
] as const;

export type PageName = (typeof pages)[number]['name'];

/** The layouts that are served. */
const served: readonly Layout[] = ['access'];

const rows = served.flatMap((layout) =>
  pages
    .filter(({ layouts }) => layouts.includes(layout))
    .map(({ name, path, title, load }) => ({
      name: `${layout}.${name}`,
      path: `/admin/${layout}${path}`,
      screen: { who: admins, title, load } satisfies AnyScreen,
    })),
);

const notFound: AnyScreen = {
  who: admins,
  title: 'app.failure.not_found_title',
  load: () => import('./site/NotFoundScreen.tsx'),
};

export const routes = joinRoutes({
  paths: { ...Object.fromEntries(rows.map(({ name, path }) => [name, path])), notFound: '*' },
  load: () =>
    Promise.resolve({ screens: { ...Object.fromEntries(rows.map(({ name, screen }) => [name, screen])), notFound } }),
});
