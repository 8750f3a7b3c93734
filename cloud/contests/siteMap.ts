/** Contests in the site map. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { contestPath } from '#shared/contests/page/contestPath.ts';
import type { MapSection } from '#cloud/kernel/domain.ts';
import { oneOf } from '#cloud/kernel/ports.ts';

const publicStates: readonly Contest['contest_status'][] = ['active', 'certified'];
const listed = { contest_status: oneOf(publicStates) } as const;
const standing = { contestant_status: 1 } as const;

export const contestSections: readonly MapSection[] = [
  {
    name: 'contests',
    count: (reader) => reader.count(Contest, listed),
    async entries(reader, slice) {
      const rows = await reader.find(Contest, listed, { sort: { contest_id: 1 }, ...slice });
      return rows.map((row) => ({ path: contestPath(row), changed: row.updatedAt }));
    },
  },
  {
    name: 'contestants',
    count: (reader) => reader.count(Contestant, standing),
    async entries(reader, slice) {
      const rows = await reader.find(Contestant, standing, { sort: { contestant_id: 1 }, ...slice });
      const contests = await reader.getMany(Contest, [...new Set(rows.map(({ cx_id }) => cx_id))]);
      const open = new Set(
        contests.filter(({ contest_status }) => publicStates.includes(contest_status)).map((row) => row.cx_id),
      );
      return rows
        .filter(({ cx_id }) => open.has(cx_id))
        .map((row) => ({ path: `/cx/${row.cx_id}/${row.contestant_id}`, changed: row.updatedAt }));
    },
  },
];
