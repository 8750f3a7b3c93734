/** What somebody was told: how much of it they have not seen, and seeing it. */
import { z } from 'zod';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '../allowances.ts';
import { type Context, defineFunction } from '../define.ts';
import { inTurn } from '../inTurn.ts';

/** Each is a command of its own, and a transaction ends after three seconds on the busiest machine too. */
const atOnce = 100;

const unseenOf = ({ storage, caller }: Context) =>
  storage.count(Notification, { user_id: caller.user_id!, is_seen: false });

/** Marks one as seen, or all that are there. */
export const seeNotifications = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ notification_id: z.string().max(64).optional() }),
  async run(context: Context, { notification_id }): Promise<{ unseen: number }> {
    const { storage, caller } = context;
    const user_id = caller.user_id!;
    /** How many were marked; a transaction holds so many at most. */
    const see = () =>
      storage.transact(async (tx) => {
        const rows = await tx.find(
          Notification,
          { user_id, is_seen: false, ...(notification_id !== undefined && { notification_id }) },
          { limit: atOnce },
        );
        for (const row of rows) await tx.update(Notification, row.notification_id, { is_seen: true });
        return rows.length;
      });
    await inTurn(storage, `Notifications|${user_id}`, async () => {
      while ((await see()) === atOnce);
    });
    return { unseen: await unseenOf(context) };
  },
});

/** Exactly how many somebody has not seen. */
export const countUnseen = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: async (context): Promise<{ unseen: number }> => ({ unseen: await unseenOf(context) }),
});
