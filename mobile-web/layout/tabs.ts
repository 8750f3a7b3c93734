/** The five tabs of the bottom bar. */
import type { Key } from '#shared/client/app/i18n.ts';
import type { routes } from '../routes.ts';

export type ScreenName = keyof (typeof routes)['paths'];
export type Tab = 'list' | 'services' | 'groups' | 'chat' | 'profile';

interface TabRow {
  readonly name: Tab;
  readonly title: Key;
  /** The screens at its bottom: those that lead to one of them lead to this tab. */
  readonly roots: readonly [ScreenName, ...ScreenName[]];
  /** Screens that are shown in it when a page begins there; in an open page a link stays in the tab that it is in. */
  readonly holds: readonly ScreenName[];
}

/** In the order of the bar. */
export const tabs: readonly TabRow[] = [
  { name: 'list', title: 'site.app.today', roots: ['list', 'home'], holds: ['share', 'notFound'] },
  {
    name: 'services',
    title: 'services.title',
    roots: ['services'],
    holds: ['servicesIn', 'service', 'serviceIn', 'providers', 'user'],
  },
  { name: 'groups', title: 'community.clubs.title', roots: ['groups'], holds: ['club', 'clubPost'] },
  { name: 'chat', title: 'chat.conversations.title', roots: ['conversations'], holds: ['conversation', 'chatWith'] },
  {
    name: 'profile',
    title: 'site.app.profile',
    roots: ['profile'],
    holds: [
      'auth',
      'personalData',
      'recentlyViewed',
      'subscriptions',
      'payments',
      'ownServices',
      'orders',
      'order',
      'addService',
      'editService',
    ],
  },
];

const includes = (names: readonly string[], screen: string) => names.includes(screen);

/** The tab at whose bottom a screen is. */
export const tabRootedAt = (screen: string): Tab | undefined => tabs.find(({ roots }) => includes(roots, screen))?.name;

/** The tab that a page begins in. */
export const tabOf = (screen: string): Tab =>
  tabs.find(({ roots, holds }) => includes(roots, screen) || includes(holds, screen))?.name ?? 'list';
