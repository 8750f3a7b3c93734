/** Which of the areas holds a screen of the site. */
import type { Area } from '#shared/client/site/areas.ts';
import { community } from '#web/community/routes.ts';
import { contests } from '#web/contests/routes.ts';
import { services } from '#web/services/routes.ts';

const people: readonly string[] = ['users', 'providers', 'user', 'userByPath', 'userPage'];
/** With the team, about anything. */
const meetings: readonly string[] = ['scheduleMeeting', 'meeting'];
const jobs: readonly string[] = ['jobs', 'job'];

const areaHolds = {
  contests: (screen) => Object.hasOwn(contests, screen),
  services: (screen) => Object.hasOwn(services, screen) && !meetings.includes(screen),
  groups: (screen) => Object.hasOwn(community, screen) && !jobs.includes(screen),
  jobs: (screen) => jobs.includes(screen),
  users: (screen) => people.includes(screen),
} satisfies Record<Area, (screen: string) => boolean>;

export const isIn = (area: Area, screen: string): boolean => areaHolds[area](screen);

export const areaOf = (screen: string): Area | undefined =>
  (Object.keys(areaHolds) as Area[]).find((area) => isIn(area, screen));
