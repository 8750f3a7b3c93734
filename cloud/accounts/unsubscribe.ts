/** Turning off a kind of mail from within it, without a log-in: a link, and the one click that mail programs offer (RFC 8058). */
import { z } from 'zod';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { unsubscribePaths } from '#shared/accounts/mails.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { type NotificationKind, notificationKinds } from '#shared/news.ts';
import { changing } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { asServer } from '../operators.ts';
import type { Ports } from '../ports.ts';
import type { UnsubscribeUrls } from '../providers/mail/page.ts';

/** Of what: a kind of notification, or the summaries. */
export type MailSubject = NotificationKind | 'digest';

const subjects: readonly string[] = [...notificationKinds, 'digest'];

/** Characters of the secret part: 132 bits. */
const tagLength = 22;

const tagOf = ({ secrets }: Pick<Ports, 'secrets'>, user_id: number, subject: string) =>
  secrets.seal('unsubscribing', `${user_id}|${subject}`).slice(0, tagLength);

/** The addresses that turn off these mails of a person; undefined where the site's own address is not known. */
export function unsubscribeUrls(
  ports: Pick<Ports, 'secrets' | 'publicUrl'>,
  user_id: number,
  subject: MailSubject,
): UnsubscribeUrls | undefined {
  const { publicUrl } = ports;
  if (!publicUrl) return undefined;
  const { page, call } = unsubscribePaths(`${user_id}.${subject}.${tagOf(ports, user_id, subject)}`);
  return { page: `${publicUrl}${page}`, call: `${publicUrl}${call}` };
}

/** Turns off the mails that the token names, of whoever got it. Idempotent. Throws 'not_found' for a token that the site has not made. */
export const unsubscribe = defineFunction({
  who: everyone,
  limit: changing,
  // A mail program sends a field of its own along.
  input: z.strictObject({ token: z.string().max(100), 'List-Unsubscribe': z.string().max(20).optional() }),
  async run(context, { token }): Promise<{ success: true; subject: MailSubject }> {
    const [id = '', subject = '', tag] = token.split('.');
    const user_id = Number(id);
    if (!subjects.includes(subject) || tag !== tagOf(context, user_id, subject)) throw new Refusal('not_found');
    // By the token, whoever is signed in here.
    await asServer(context.storage).transact(async (tx) => {
      const row = await tx.get(PersonalData, user_id);
      if (!row) return;
      const { notifications } = row.settings;
      const off =
        subject === 'digest'
          ? { digest: 'off' as const }
          : { notifications: { ...notifications, [subject]: { ...notifications[subject], mail: false } } };
      await tx.update(PersonalData, user_id, { settings: { ...row.settings, ...off } });
    });
    return { success: true, subject: subject as MailSubject };
  },
});
