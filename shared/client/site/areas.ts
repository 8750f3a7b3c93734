/** The areas of the site, in the order of the bar and of the menu; in the bar the `isMore` ones stand behind one button. */
import { useAppSelector } from '#shared/client/app/core/store.ts';
import type { Tab } from './phoneTabs.tsx';

/** `tab`: of a phone's five, the one that holds it. */
const areas = [
  { name: 'contests', path: '/contests', title: 'contests.contests', tab: 'list' },
  { name: 'services', path: '/services', title: 'services.title', tab: 'services' },
  { name: 'jobs', path: '/jobs', title: 'community.jobs.title', tab: 'services', isMore: true },
  { name: 'groups', path: '/groups', title: 'community.clubs.title', tab: 'groups' },
  { name: 'users', path: '/users', title: 'accounts.people.title', tab: 'groups', feature: 'people', isMore: true },
] as const satisfies readonly { tab: Tab; [more: string]: unknown }[];

export type Area = (typeof areas)[number]['name'];

export const tabOfArea = (area: Area): Tab => areas.find(({ name }) => name === area)!.tab;

/** The areas that operators have not disabled. */
export function useAreas() {
  const off = useAppSelector(({ site }) => site.features_off);
  return areas.filter((area) => !('feature' in area && off.includes(area.feature)));
}
