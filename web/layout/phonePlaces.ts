/** Which of a phone's five tabs holds a screen of the site. */
import { tabOfArea } from '#shared/client/site/areas.ts';
import type { Tab } from '#shared/client/site/phoneTabs.tsx';
import { chat } from '#web/chat/routes.ts';
import { site } from '#web/site/routes.ts';
import { areaOf } from './areaOfScreen.ts';

/** The screen at the bottom of each tab. */
export const tabRoots = {
  list: 'landing',
  services: 'services',
  groups: 'groups',
  chat: 'conversations',
  profile: 'userProfile',
} as const satisfies Record<Tab, string>;

/** The tab of a screen; what is in the frame of one's own account is the profile's. */
export function tabHolding(screen: string, isOwn = false): Tab | undefined {
  if (isOwn) return 'profile';
  if (Object.hasOwn(site, screen)) return screen.startsWith('services') ? 'services' : 'list';
  if (Object.hasOwn(chat, screen)) return 'chat';
  const area = areaOf(screen);
  return area ? tabOfArea(area) : screen ? 'profile' : undefined;
}

/** What a screen is below that has no other one above it: the list of its area, else the bottom of its tab. */
export function screenAbove(screen: string, isOwn = false) {
  const area = isOwn ? undefined : areaOf(screen);
  return area && area !== screen ? area : tabRoots[tabHolding(screen, isOwn) ?? 'list'];
}
