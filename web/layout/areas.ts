/** The areas of the site, in the order of the bar and of the menu; in the bar the `isMore` ones stand behind one button. */
import { community } from '#web/community/routes.ts';
import { contests } from '#web/contests/routes.ts';
import { services } from '#web/services/routes.ts';

const people: readonly string[] = ['users', 'providers', 'user', 'userByPath', 'userPage'];
/** With the team, about anything. */
const meetings: readonly string[] = ['scheduleMeeting', 'meeting'];
const jobs: readonly string[] = ['jobs', 'job'];

export const areas = [
  { name: 'contests', title: 'contests.contests', holds: (screen: string) => Object.hasOwn(contests, screen) },
  {
    name: 'services',
    title: 'services.title',
    holds: (screen: string) => Object.hasOwn(services, screen) && !meetings.includes(screen),
  },
  {
    name: 'groups',
    title: 'community.clubs.title',
    holds: (screen: string) => Object.hasOwn(community, screen) && !jobs.includes(screen),
  },
  { name: 'jobs', title: 'community.jobs.title', holds: (screen: string) => jobs.includes(screen), isMore: true },
  {
    name: 'users',
    title: 'accounts.people.title',
    holds: (screen: string) => people.includes(screen),
    feature: 'people',
    isMore: true,
  },
] as const;
