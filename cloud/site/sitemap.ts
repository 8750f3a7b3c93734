/** The public pages, as search engines are told of them. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { oneOf, type Reader } from '../ports.ts';

/** A page of the site. */
export interface MapEntry {
  readonly path: string;
  readonly changed?: Date;
}

const publicStates: readonly Contest['contest_status'][] = ['active', 'certified'];
const listed = { contest_status: oneOf(publicStates) } as const;
const standing = { contestant_status: 1 } as const;

/** Pages that are there without any contest. */
const fixed: readonly MapEntry[] = [
  '/',
  '/how-it-works',
  '/contests',
  '/contests/pending',
  '/contests/ended',
  '/pricing',
  '/help',
  '/services/help',
  '/services/faq',
  '/privacy-policy',
  '/terms-of-service',
].map((path) => ({ path }));

const slice = (page: number, size: number) => ({ skip: (page - 1) * size, limit: size });

/** How many parts of at most `size` entries the map has; those of contests come first. */
export async function mapPages(storage: Reader, size: number): Promise<{ contests: number; contestants: number }> {
  const [contests, contestants] = await Promise.all([
    storage.count(Contest, listed),
    storage.count(Contestant, standing),
  ]);
  return { contests: Math.max(1, Math.ceil(contests / size)), contestants: Math.ceil(contestants / size) };
}

/** A part of the map, counted from 1; empty behind the last. */
export async function mapPage(
  storage: Reader,
  of: 'contests' | 'contestants',
  page: number,
  size: number,
): Promise<MapEntry[]> {
  if (of === 'contests') {
    const rows = await storage.find(Contest, listed, { sort: { contest_id: 1 }, ...slice(page, size) });
    const entries = rows.map((row) => ({ path: `/cx/${row.cx_id}`, changed: row.updatedAt }));
    return page === 1 ? [...fixed, ...entries] : entries;
  }
  const rows = await storage.find(Contestant, standing, { sort: { contestant_id: 1 }, ...slice(page, size) });
  const contests = await storage.getMany(Contest, [...new Set(rows.map(({ cx_id }) => cx_id))]);
  const open = new Set(
    contests.filter(({ contest_status }) => publicStates.includes(contest_status)).map((row) => row.cx_id),
  );
  return rows
    .filter(({ cx_id }) => open.has(cx_id))
    .map((row) => ({ path: `/cx/${row.cx_id}/${row.contestant_id}`, changed: row.updatedAt }));
}
