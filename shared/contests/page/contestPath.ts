import type { Contest } from '#shared/contests/entities.ts';

type Named = Pick<Contest, 'cx_id' | 'contest_id' | 'contest_slug'>;

/** Whether the organizer chose the address: the one it was made with ends with the contest's number. */
const isChosen = ({ contest_slug, contest_id }: Named) => !contest_slug.endsWith(`-${contest_id}`);

/** The path that links, shares and search engines are given. */
export const contestPath = (contest: Named): string =>
  isChosen(contest) ? `/contest/${contest.contest_slug}` : `/cx/${contest.cx_id}`;
