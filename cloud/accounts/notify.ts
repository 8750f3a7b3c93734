/** Sends notifications by bell and mail, according to the recipient's preferences. */
import { Profile } from '#shared/accounts/entities.ts';
import { type NotificationWay, PersonalData } from '#shared/accounts/entities/personal.ts';
import { Notification, type NotificationParams } from '#shared/accounts/entities/notifications.ts';
import { news as kinds, type NotificationKind } from '#shared/news.ts';
import { isOnAtFirst } from '#shared/newsDefaults.ts';
import { inTurn } from '../inTurn.ts';
import { asServer } from '../operators.ts';
import type { Ports, Transaction } from '../ports.ts';

export interface News {
  /** The recipient. */
  readonly user_id: number;
  readonly type: NotificationKind;
  readonly actor_id?: number;
  /** The path that a tap opens. */
  readonly path: string;
  readonly params?: NotificationParams;
  /** Unseen notifications of the same kind and topic are merged; without a topic each stays separate. */
  readonly topic?: string;
  /** Idempotency key: a notification with this key is sent once, even if it was seen or removed since. */
  readonly once?: string;
  /** Mailed whatever its recipient prefers: they have to do something, or to know of it at once. */
  readonly isMailed?: boolean;
}

type NotifyPorts = Pick<Ports, 'storage' | 'secrets' | 'accounts' | 'mail' | 'log' | 'publicUrl'>;

/** Whether a person wants a kind of notification by this channel. */
export const wants = (
  personal: Pick<PersonalData, 'settings'> | undefined,
  kind: NotificationKind,
  way: NotificationWay,
): boolean => personal?.settings.notifications[kind]?.[way] ?? isOnAtFirst(kind, way);

/** A stable id for notifications with `once`. */
export const newsId = ({ secrets }: Pick<Ports, 'secrets'>, once: string, user_id: number): string =>
  secrets.hash(`news|${once}|${user_id}`).slice(0, 12);

/** Writes the row; true when it is new and was not merged. */
async function put(
  tx: Transaction,
  { user_id, type, actor_id, path, params = {}, topic = '' }: News,
  notification_id: string,
  isShown: boolean,
): Promise<boolean> {
  const [told] = await tx.find(Notification, { notification_id }, { deleted: true, limit: 1 });
  if (told) return false;
  const unseen = isShown ? await tx.find(Notification, { user_id, is_seen: false, type }) : [];
  const same = unseen.find((row) =>
    topic ? row.params.topic === topic : row.path === path && row.actor_id === actor_id,
  );
  const values = { actor_id, path, params: { ...params, ...(topic && { topic }) } };
  if (same) {
    const count = same.actor_id === actor_id ? same.count : same.count + 1;
    await tx.update(Notification, same.notification_id, { ...values, count });
    return false;
  }
  await tx.insert(Notification, { notification_id, user_id, type, ...values });
  // Hidden by preference; the removed row still records that it was sent.
  if (!isShown) await tx.remove(Notification, notification_id);
  return true;
}

/** Mails a notification to recipients who want that and have a confirmed address. */
export async function mailNews(ports: NotifyPorts, news: News): Promise<void> {
  const { storage, accounts, mail, publicUrl } = ports;
  const [person, actor] = await Promise.all([
    storage.get(Profile, news.user_id),
    news.actor_id === undefined ? undefined : storage.get(Profile, news.actor_id),
  ]);
  if (!person || person.closed) return;
  const address = await accounts.emailOf(person.objectId);
  if (!address?.verified) return;
  await mail.send({
    to: address.email,
    language: person.language,
    template: 'news',
    params: {
      sentence: kinds[news.type].one,
      values: { ...news.params, name: actor?.full_name ?? '' },
      url: publicUrl && news.path ? `${publicUrl}${news.path}` : undefined,
      isImportant: news.isMailed,
    },
  });
}

/** Notifies a person. Repeats of unseen notifications are merged and mailed once. */
export async function notify(ports: NotifyPorts, news: News): Promise<void> {
  const storage = asServer(ports.storage);
  const { secrets } = ports;
  const { user_id, actor_id, type, once } = news;
  if (actor_id === user_id) return;
  const personal = await storage.get(PersonalData, user_id);
  const inApp = wants(personal, type, 'app');
  const byMail = news.isMailed || wants(personal, type, 'mail');
  if (!inApp && !byMail) return;
  const id = once === undefined ? secrets.random(12) : newsId(ports, once, user_id);
  const isNew = await inTurn(storage, `Notifications|${user_id}`, () =>
    storage.transact((tx) => put(tx, news, id, inApp)),
  );
  if (isNew && byMail) await mailNews(ports, news);
}

/** Like `notify`, but failures are only logged, for callers that have committed their work. */
export async function tell(ports: NotifyPorts, news: News): Promise<void> {
  try {
    await notify(ports, news);
  } catch (error) {
    ports.log.error({ err: error, type: news.type }, 'somebody could not be told');
  }
}
