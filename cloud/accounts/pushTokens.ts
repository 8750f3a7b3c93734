/** Devices for push notifications. */
import { z } from 'zod';
import { PushToken } from '#shared/accounts/entities/personal.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '../allowances.ts';
import { defineFunction } from '../define.ts';

/** Owner of a device that is no longer used. */
const nobody = 0;

/** Registers a device; it belongs to the last person who signed in on it. Idempotent. */
export const saveToken = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    token: z
      .string()
      .min(16)
      .max(4096)
      .regex(/^[\x21-\x7e]+$/),
  }),
  async run({ storage, secrets, clock, caller }, { token }): Promise<{ success: true }> {
    const user_id = caller.user_id!;
    const token_id = secrets.hash(token);
    await storage.transact(async (tx) => {
      const seen_at = new Date(clock.now());
      const own = await tx.find(PushToken, { user_id }, { sort: { seen_at: -1 } });
      const tooOld = own.filter((row) => row.token_id !== token_id).slice(accountLimits.pushTokens - 1);
      await tx.apply(PushToken, [
        ...tooOld.map((row) => ({ id: row.token_id, set: { user_id: nobody, token: '' } })),
        { id: token_id, set: { user_id, token, seen_at }, orInsert: {} },
      ]);
    });
    return { success: true };
  },
});
