/** Services in the site map. */
import { Service } from '#shared/services/entities.ts';
import type { MapSection } from '#cloud/kernel/domain.ts';

const listed = { is_listed: true, disabled_at: null } as const;

export const serviceSections: readonly MapSection[] = [
  {
    name: 'services',
    count: (reader) => reader.count(Service, listed),
    async entries(reader, slice) {
      const rows = await reader.find(Service, listed, { sort: { createdAt: 1, objectId: 1 }, ...slice });
      return rows.map(({ sx_id, updatedAt }) => ({ path: `/s/${sx_id}`, changed: updatedAt }));
    },
  },
];
