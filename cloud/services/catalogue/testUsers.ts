/** Services of the test users that the settings name are hidden from strangers. */
import { Service } from '#shared/services/entities.ts';
import { SiteSettings } from '#shared/site/entities.ts';
import { rowListener } from '#cloud/kernel/domain.ts';
import { oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { changeService } from './catalogue.ts';

export const testUsersJob = 'services of test users';

/** Whenever settings change, once over all processes. */
export const testUsersListener = rowListener({
  entity: SiteSettings,
  changed: ({ jobs, clock, log }, { rev }) =>
    void jobs
      .at(testUsersJob, 'all', new Date(clock.now()))
      .catch((error: unknown) => log.error({ err: error, rev }, 'services of test users were not looked at')),
});

/** Hides services of test users, and shows those of people who are no test users any more. Safe to repeat. */
export async function hideTestUsers({ storage }: Pick<Ports, 'storage'>): Promise<void> {
  const [settings] = await storage.find(SiteSettings, {}, { limit: 1 });
  const test_users = settings?.test_users ?? [];
  const [shown, hidden] = await Promise.all([
    storage.find(Service, { user_id: oneOf(test_users), is_hidden: false }),
    storage.find(Service, { is_hidden: true }),
  ]);
  const wrong = [...shown, ...hidden.filter(({ user_id }) => !test_users.includes(user_id))];
  for (const { sx_id, user_id } of wrong)
    await storage.transact(async (tx) => {
      const row = await tx.get(Service, sx_id);
      if (row) await changeService(tx, row, { is_hidden: test_users.includes(user_id) });
    });
}
