/** The links by which mails of a kind are turned off: sealed for a person and a kind, so that they need no log-in. */
import { unsubscribePaths } from '#shared/accounts/mails.ts';
import { type NotificationKind, notificationKinds } from '#shared/notifications.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { UnsubscribeUrls } from '#cloud/providers/mail/page.ts';

/** Of what: a kind of notification, or the summaries. */
export type MailSubject = NotificationKind | 'digest';

const subjects: readonly string[] = [...notificationKinds, 'digest'];
export const isSubject = (word: string): word is MailSubject => subjects.includes(word);

/** Characters of the secret part: 132 bits. */
const tagLength = 22;

export const tagOf = ({ secrets }: Pick<Ports, 'secrets'>, user_id: number, subject: string) =>
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
