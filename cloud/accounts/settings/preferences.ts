/** Preferences of a person. */
import { z } from 'zod';
import { digestRhythms, notificationWays, PersonalData, type Preferences } from '#shared/accounts/entities/personal.ts';
import { notificationKinds } from '#shared/notifications.ts';
import { members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { nextDigest } from '#cloud/accounts/notifications/digest.ts';
import { personalOf } from '#cloud/accounts/profile/personal.ts';

const ownPersonal = (context: Context) =>
  personalOf(context, { user_id: context.caller.user_id!, objectId: context.caller.objectId! });

export const getUserPreferences = defineFunction({
  route: 'GET /app/account/getUserPreferences',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<{ preferences: Preferences }> {
    return { preferences: (await ownPersonal(context)).settings };
  },
});

/** Missing fields stay unchanged. */
export const updatePreferences = defineFunction({
  route: 'POST /app/account/updatePreferences',
  who: members,
  limit: changing,
  input: z.strictObject({
    notifications: z
      .partialRecord(z.enum(notificationKinds), z.partialRecord(z.enum(notificationWays), z.boolean()))
      .optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    newsletter: z.boolean().optional(),
    digest: z.enum(digestRhythms).optional(),
    read_receipts: z.boolean().optional(),
    last_seen: z.boolean().optional(),
    push_text: z.boolean().optional(),
  }),
  async run(context, { notifications = {}, ...rest }): Promise<{ preferences: Preferences }> {
    await ownPersonal(context);
    const user_id = context.caller.user_id!;
    return context.storage.transact(async (tx) => {
      const { settings } = (await tx.get(PersonalData, user_id))!;
      const kinds = { ...settings.notifications };
      for (const [kind, ways] of Object.entries(notifications)) kinds[kind] = { ...kinds[kind], ...ways };
      const preferences = { ...settings, ...rest, notifications: kinds };
      const { digest } = rest;
      await tx.update(PersonalData, user_id, {
        settings: preferences,
        ...(digest && { digest_at: nextDigest(digest, context.clock.now()) }),
      });
      return { preferences };
    });
  },
});
