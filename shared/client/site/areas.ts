/** The areas of the site, in the order of the bar and of the menu; in the bar the `isMore` ones stand behind one button. */
import { useAppSelector } from '#shared/client/app/core/store.ts';

const areas = [
  { name: 'contests', path: '/contests', title: 'contests.contests' },
  { name: 'services', path: '/services', title: 'services.title' },
  { name: 'groups', path: '/groups', title: 'community.clubs.title' },
  { name: 'jobs', path: '/jobs', title: 'community.jobs.title', isMore: true },
  { name: 'users', path: '/users', title: 'accounts.people.title', feature: 'people', isMore: true },
] as const;

export const areaNames = areas.map(({ name }) => name);

export type Area = (typeof areas)[number]['name'];

/** The areas that operators have not disabled. */
export function useAreas() {
  const off = useAppSelector(({ site }) => site.features_off);
  return areas.filter((area) => !('feature' in area && off.includes(area.feature)));
}
