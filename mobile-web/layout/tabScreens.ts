/** Which screens each of the five tabs of the bottom bar holds. Their order is in shared/client/site/phoneTabs.tsx. */
import type { Tab } from '#shared/client/site/phoneTabs.tsx';
import type { routes } from '../routes.ts';

export type ScreenName = keyof (typeof routes)['paths'];
export type { Tab };

interface TabRow {
  readonly name: Tab;
  /** The screens at its bottom: those that lead to one of them lead to this tab. */
  readonly roots: readonly [ScreenName, ...ScreenName[]];
  /** Screens that are shown in it when a page begins there; in an open page a link stays in the tab that it is in. */
  readonly holds: readonly ScreenName[];
}

export const tabs: readonly TabRow[] = [
  { name: 'list', roots: ['list', 'home'], holds: ['share', 'notFound'] },
  {
    name: 'services',

    roots: ['services'],
    holds: ['servicesIn', 'service', 'serviceIn'],
  },
  { name: 'groups', roots: ['groups'], holds: ['club', 'clubPost', 'providers', 'user'] },
  { name: 'chat', roots: ['conversations'], holds: ['conversation', 'chatWith'] },
  {
    name: 'profile',

    roots: ['userProfile'],
    holds: [
      'auth',
      'personalData',
      'recentlyViewed',
      'subscriptions',
      'payments',
      'checkout',
      'deposit',
      'depositSuccess',
      'processNowpayments',
      'cancelNowpayments',
      'manageServices',
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
