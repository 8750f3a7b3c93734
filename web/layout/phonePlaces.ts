/** Which of a phone's five tabs holds a screen of the site. */
import type { Tab } from '#shared/client/site/phoneTabs.tsx';
import { chat } from '#web/chat/routes.ts';
import { community } from '#web/community/routes.ts';
import { contests } from '#web/contests/routes.ts';
import { services } from '#web/services/routes.ts';

/** The screen at the bottom of each tab. */
export const tabRoots = {
  list: 'landing',
  services: 'services',
  groups: 'groups',
  chat: 'conversations',
  profile: 'userProfile',
} as const satisfies Record<Tab, string>;

/** One's own things, which lie in the domain that they are of. */
const own: readonly string[] = [
  'manageServices',
  'library',
  'favourites',
  'bookingHours',
  'orders',
  'order',
  'dashboard',
  'editContests',
  'myClubs',
  'userGroups',
];
/** Screens outside of the four areas that are nobody's own. */
const everybodys: readonly string[] = [
  'landing',
  'search',
  'howItWorks',
  'help',
  'pricing',
  'privacyPolicy',
  'termsOfService',
  'accessibility',
  'notFound',
];
const people: readonly string[] = ['users', 'providers', 'user', 'userByPath', 'userPage'];

/** The tab of a screen. */
export function tabHolding(screen: string): Tab | undefined {
  if (own.includes(screen)) return 'profile';
  if (Object.hasOwn(contests, screen) || everybodys.includes(screen)) return 'list';
  if (Object.hasOwn(services, screen) || people.includes(screen) || screen === 'servicesHelp') return 'services';
  if (Object.hasOwn(community, screen)) return 'groups';
  if (Object.hasOwn(chat, screen)) return 'chat';
  return screen ? 'profile' : undefined;
}
