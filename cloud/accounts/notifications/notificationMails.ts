/** Notifications as mails and text messages. */
import { Profile } from '#shared/accounts/entities.ts';
import { news as kinds } from '#shared/notifications.ts';
import { sendSms, type SmsNumber } from '#cloud/accounts/mail/sms.ts';
import { unsubscribeUrls } from '#cloud/accounts/mail/unsubscribeUrls.ts';
import type { News, NotifyPorts } from './notify.ts';

/** Mails a notification to recipients who want that and have a confirmed address. */
export async function mailNotification(ports: NotifyPorts, news: News): Promise<void> {
  const { storage, accounts, mail, publicUrl } = ports;
  const person = await storage.get(Profile, news.user_id);
  if (!person || person.closed) return;
  const address = await accounts.emailOf(person.objectId);
  if (!address?.verified) return;
  const actor = news.actor_id === undefined ? undefined : await storage.get(Profile, news.actor_id);
  await mail.send({
    to: address.email,
    language: person.language,
    template: 'news',
    params: {
      sentence: kinds[news.type].one,
      values: { ...news.params, name: actor?.full_name ?? '' },
      url: publicUrl && news.path ? `${publicUrl}${news.path}` : undefined,
      isImportant: news.isMailed,
      unsubscribe: news.isMailed ? undefined : unsubscribeUrls(ports, news.user_id, news.type),
    },
  });
}

/** Texts a notification to a person with a confirmed number. When the day's messages are used up, everything else goes on. */
export async function textNotification(ports: NotifyPorts, news: News, to: SmsNumber): Promise<void> {
  const { storage, log, publicUrl } = ports;
  const [person, actor] = await Promise.all([
    storage.get(Profile, news.user_id),
    news.actor_id === undefined ? undefined : storage.get(Profile, news.actor_id),
  ]);
  if (!person || person.closed) return;
  const params = {
    sentence: kinds[news.type].one,
    values: { ...news.params, name: actor?.full_name ?? '' },
    url: publicUrl && news.path ? `${publicUrl}${news.path}` : undefined,
  };
  await sendSms(ports, to, { language: person.language, template: 'news', params }).catch((error: unknown) =>
    log.warn({ err: error, type: news.type }, 'somebody was not texted'),
  );
}
