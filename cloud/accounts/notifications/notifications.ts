/** Counting and marking unseen notifications. */
import { z } from 'zod';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';

/** Rows per transaction; each is a command of its own, and a transaction may last three seconds. */
const pageSize = 100;

const unseenOf = ({ storage, caller }: Context) =>
  storage.count(Notification, { user_id: caller.user_id!, is_seen: false });

/** Marks one notification, or all, as seen. */
export const seeNotifications = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ notification_id: z.string().max(64).optional() }),
  async run(context: Context, { notification_id }): Promise<{ unseen: number }> {
    const { storage, caller } = context;
    const user_id = caller.user_id!;
    /** Marks one batch; returns its size. */
    const see = () =>
      storage.transact(async (tx) => {
        const rows = await tx.find(
          Notification,
          { user_id, is_seen: false, ...(notification_id !== undefined && { notification_id }) },
          { limit: pageSize },
        );
        for (const row of rows) await tx.update(Notification, row.notification_id, { is_seen: true });
        return rows.length;
      });
    await inTurn(storage, `Notifications|${user_id}`, async () => {
      while ((await see()) === pageSize);
    });
    return { unseen: await unseenOf(context) };
  },
});

/** Exact number of unseen notifications. */
export const countUnseen = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: async (context): Promise<{ unseen: number }> => ({ unseen: await unseenOf(context) }),
});
