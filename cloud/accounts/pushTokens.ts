/** Devices that take pushed notifications. */
import { z } from 'zod';
import { PushToken } from '#shared/accounts/entities/personal.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '../allowances.ts';
import { defineFunction } from '../define.ts';

/** Whose a device is that nobody uses any more. */
const nobody = 0;

/** Keeps a device's token for whoever is signed in on it; a device belongs to the last one who was. Safe to repeat. */
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
