/** Which of a phone's five tabs holds a screen of the site. */
import { tabOfArea } from '#shared/client/site/areas.ts';
import type { Tab } from '#shared/client/site/phoneTabs.tsx';
import { chat } from '#web/chat/routes.ts';
import { areaOf } from './areaOfScreen.ts';

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

/** The tab of a screen. */
export function tabHolding(screen: string): Tab | undefined {
  if (own.includes(screen)) return 'profile';
  if (everybodys.includes(screen)) return 'list';
  if (screen === 'servicesHelp') return 'services';
  if (Object.hasOwn(chat, screen)) return 'chat';
  const area = areaOf(screen);
  return area ? tabOfArea(area) : screen ? 'profile' : undefined;
}

/** What a screen is below that has no other one above it: the list of its area, else the bottom of its tab. */
export function screenAbove(screen: string) {
  const area = own.includes(screen) ? undefined : areaOf(screen);
  return area && area !== screen ? area : tabRoots[tabHolding(screen) ?? 'list'];
}
