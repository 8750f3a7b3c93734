/** Turning off a kind of mail from within it, without a log-in: a link, and the one click that mail programs offer (RFC 8058). */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { digestRhythms, PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { nextDigest } from './digest.ts';
import { wants } from './notify.ts';
import { personalOf } from '#cloud/accounts/profile/personal.ts';
import { isSubject, type MailSubject, tagOf } from '#cloud/accounts/mail/unsubscribeUrls.ts';

/** How often or whether these mails came. */
const before = ['mail', ...digestRhythms] as const;

/**
 * Turns off the mails that the token names, for the person who got it, and with `back` turns them on again as they were. Idempotent. Throws
 * 'not_found' for a token that the site has not made.
 */
export const unsubscribe = defineFunction({
  route: 'POST /app/account/unsubscribe/:token',
  who: everyone,
  limit: changing,
  input: z.strictObject({
    token: z.string().max(100),
    /** What a mail program sends along. */
    'List-Unsubscribe': z.string().max(20).optional(),
    /** What `was` said. */
    back: z.enum(before).optional(),
  }),
  async run(context, { token, back }): Promise<{ success: true; subject: MailSubject; was: (typeof before)[number] }> {
    const [id = '', subject = '', tag] = token.split('.');
    const user_id = Number(id);
    if (!isSubject(subject) || tag !== tagOf(context, user_id, subject)) throw new Refusal('not_found');
    // The token decides, not the person who is signed in here.
    const storage = asServer(context.storage);
    const profile = await storage.get(Profile, user_id);
    if (!profile || profile.closed) return { success: true, subject, was: 'off' };
    // Who never opened the site since has no row yet, and is mailed all the same.
    await personalOf({ ...context, storage }, profile);
    const was = await storage.transact(async (tx) => {
      const row = await tx.get(PersonalData, user_id);
      if (!row) return 'off';
      const { settings } = row;
      if (subject === 'digest') {
        const digest = back === undefined || back === 'mail' ? 'off' : back;
        const digest_at = nextDigest(digest, context.clock.now());
        await tx.update(PersonalData, user_id, { settings: { ...settings, digest }, digest_at });
        return settings.digest ?? 'off';
      }
      const kind = { ...settings.notifications[subject], mail: back === 'mail' };
      const notifications = { ...settings.notifications, [subject]: kind };
      await tx.update(PersonalData, user_id, { settings: { ...settings, notifications } });
      return wants(row, subject, 'mail') ? 'mail' : 'off';
    });
    return { success: true, subject, was };
  },
});
