/**
 * The table of the operators' shell, joined from each domain's `pages.ts`. The address of a page is /admin/<layout>/<page>. The menu lists
 * the pages of a group in this order.
 */
import { type AnyScreen, joinRoutes } from '#shared/client/app/routing/routes.ts';
import { operators } from '#shared/model/access.ts';
import { accounts } from './accounts/pages.ts';
import { chat } from './chat/pages.ts';
import { community } from './community/pages.ts';
import { contests } from './contests/pages.ts';
import { developers } from './developers/pages.ts';
import { everywhere, type Page } from './pages.ts';
import { names } from './names/pages.ts';
import { payments } from './payments/pages.ts';
import { services } from './services/pages.ts';
import { site } from './site/pages.ts';

export const pages = [
  ...accounts,
  ...payments,
  ...chat,
  ...community,
  ...contests,
  ...site,
  ...services,
  ...names,
  ...developers,
] as const satisfies readonly Page[];

export type PageName = (typeof pages)[number]['name'];

const rows = everywhere.flatMap((layout) =>
  pages
    .filter(({ layouts }) => layouts.includes(layout))
    .map(({ name, path, title, load }) => ({
      name: `${layout}.${name}`,
      path: `/admin/${layout}${path}`,
      // Which page a right opens is decided in layout/Layout.tsx, and which the menu lists in layout/menu.ts.
      screen: { who: operators(), title, load } satisfies AnyScreen,
    })),
);

/** Where the parts are looked at while they are made; no page of a built shell. */
const gallery: AnyScreen = {
  who: operators(),
  title: 'site.gallery.title',
  load: () => import('./parts/GalleryScreen.tsx'),
};
const ofDevelopment =
  import.meta.env.MODE === 'development'
    ? { paths: { gallery: '/admin/access/gallery' }, screens: { gallery } }
    : undefined;

const notFound: AnyScreen = {
  who: operators(),
  title: 'app.failure.not_found_title',
  load: () => import('./site/NotFoundScreen.tsx'),
};

export const routes = joinRoutes({
  paths: { ...Object.fromEntries(rows.map(({ name, path }) => [name, path])), ...ofDevelopment?.paths, notFound: '*' },
  load: () =>
    Promise.resolve({
      screens: {
        ...Object.fromEntries(rows.map(({ name, screen }) => [name, screen])),
        ...ofDevelopment?.screens,
        notFound,
      },
    }),
});
