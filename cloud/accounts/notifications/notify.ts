/** Sends notifications by bell, mail and text message, according to the recipient's preferences. */
import { type NotificationWay, PersonalData } from '#shared/accounts/entities/personal.ts';
import { Notification, type NotificationParams } from '#shared/accounts/entities/notifications.ts';
import { news as kinds, type NotificationKind } from '#shared/notifications.ts';
import { isOnAtFirst, texted } from '#shared/notificationDefaults.ts';
import { groupCommit } from '#cloud/patterns/groupCommit.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { confirmedNumber, mayText } from '#cloud/accounts/mail/sms.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Ports, type Storage, type Transaction } from '#cloud/kernel/ports.ts';
import { mailNotification, textNotification } from './notificationMails.ts';

export interface News {
  /** The recipient. */
  readonly user_id: number;
  readonly type: NotificationKind;
  readonly actor_id?: number;
  /** All who caused it at this moment, with `actor_id` as the last of them. */
  readonly actors?: readonly number[];
  /** They take it back: they go out of what is unseen, and the last of them takes it away. */
  readonly isOff?: boolean;
  /** The path that a tap opens. */
  readonly path: string;
  readonly params?: NotificationParams;
  /** Unseen notifications of the same kind and topic are merged; without a topic each stays separate. */
  readonly topic?: string;
  /** Idempotency key: a notification with this key is sent once, even if it was seen or removed since. */
  readonly once?: string;
  /** When it happened, in milliseconds; now unless told. */
  readonly at?: number;
  /** Mailed whatever its recipient prefers: they have to do something, or to know of it at once. */
  readonly isMailed?: boolean;
}

/** People whom a notification remembers, so that nobody is counted twice. */
const mostActors = 500;

export type NotifyPorts = Pick<
  Ports,
  'storage' | 'clock' | 'secrets' | 'accounts' | 'mail' | 'sms' | 'log' | 'publicUrl'
>;

/** Whether a person wants a kind of notification by this channel. */
export const wants = (
  personal: Pick<PersonalData, 'settings'> | undefined,
  kind: NotificationKind,
  way: NotificationWay,
): boolean => personal?.settings.notifications[kind]?.[way] ?? isOnAtFirst(kind, way);

/** A stable id for notifications with `once`. */
export const newsId = ({ secrets }: Pick<Ports, 'secrets'>, once: string, user_id: number): string =>
  secrets.hash(`news|${once}|${user_id}`).slice(0, 12);

/** A notification that is to be written. */
interface Telling extends News {
  readonly notification_id: string;
  /** Hidden by preference; a removed row still records that it was sent. */
  readonly isShown: boolean;
  readonly at: number;
}

type Written = Pick<
  Notification,
  'notification_id' | 'type' | 'actor_id' | 'actors' | 'path' | 'params' | 'count' | 'told_at'
>;

/** Those of a merged kind whose sentence says how many others there are: it counts people. */
const countsPeople = (type: NotificationKind): boolean => 'others' in kinds[type];

/** Rows of former times name the last one alone. */
const remembered = ({ actors, actor_id }: Partial<Notification>): number[] =>
  actors ?? (actor_id === undefined ? [] : [actor_id]);

/** Takes people out of what is unseen; false where none of them is in it. */
function takeOut(row: Written, people: readonly number[]): boolean {
  const actors = row.actors.filter((id) => !people.includes(id));
  const less = row.actors.length - actors.length;
  if (less) Object.assign(row, { actors, actor_id: actors.at(-1), count: Math.max(1, row.count - less) });
  return less > 0;
}

interface Own {
  /** What is unseen, as it is to be. */
  readonly unseen: Written[];
  /** Of all times, also of what was removed. */
  readonly told: Set<string>;
}

interface Page {
  readonly added: Map<Written, Telling>;
  readonly merged: Set<Written>;
  readonly gone: Set<string>;
}

/** Notes on the page what a piece of news changes. */
function note({ unseen, told }: Own, { added, merged, gone }: Page, news: Telling): void {
  const { notification_id, type, actor_id, path, params = {}, topic = '', isShown, at } = news;
  const same = unseen.find(
    (each) =>
      each.type === type && (topic ? each.params.topic === topic : each.path === path && each.actor_id === actor_id),
  );
  const come = news.actors ?? (actor_id === undefined ? [] : [actor_id]);
  if (news.isOff) {
    if (!same || !takeOut(same, come)) return;
    if (!added.has(same)) merged.add(same);
    if (same.actors.length) return;
    gone.add(same.notification_id);
    unseen.splice(unseen.indexOf(same), 1);
    return;
  }
  const fresh = same && countsPeople(type) ? come.filter((id) => !same.actors.includes(id)) : [];
  // Who took it back and comes again joins those who are unseen, and is no news of their own.
  if (told.has(notification_id) && !(fresh.length && isShown)) return;
  told.add(notification_id);
  const told_at = new Date(at);
  const values = { actor_id, path, params: { ...params, ...(topic && { topic }) }, told_at };
  if (!isShown || !same) {
    const row = { notification_id, type, ...values, actors: come.slice(-mostActors), count: come.length || 1 };
    added.set(row, news);
    if (isShown) unseen.push(row);
    else gone.add(notification_id);
    return;
  }
  const more = countsPeople(type) ? fresh.length : Number(same.actor_id !== actor_id);
  Object.assign(same, values, {
    count: same.count + more,
    actors: [...same.actors, ...fresh].slice(-mostActors),
  });
  if (!added.has(same)) merged.add(same);
}

/** Writes news, of each person in their order; answers which of them are new and were not merged. */
async function put(tx: Transaction, all: readonly Telling[]): Promise<Set<Telling>> {
  const ids = all.map(({ notification_id }) => notification_id);
  // What is the only one on its topic meets no other than itself.
  const shown = all.filter(({ isShown, isOff, topic, once }) => isShown && (isOff || !topic || topic !== once));
  const user_id = oneOf([...new Set(shown.map((news) => news.user_id))]);
  const type = oneOf([...new Set(shown.map((news) => news.type))]);
  const before = await tx.find(Notification, { notification_id: oneOf(ids) }, { deleted: true });
  const rows = shown.length ? await tx.find(Notification, { user_id, is_seen: false, type }) : [];
  const told = new Set(before.map(({ notification_id }) => notification_id));
  const people = new Map<number, Own>(all.map((news) => [news.user_id, { unseen: [], told }]));
  for (const row of rows) people.get(row.user_id)!.unseen.push({ ...row, actors: remembered(row) });
  const page: Page = { added: new Map(), merged: new Set(), gone: new Set() };
  for (const news of all) note(people.get(news.user_id)!, page, news);
  const { added, merged, gone } = page;
  await tx.apply(
    Notification,
    [...merged].map(({ notification_id: id, actor_id, actors, path, params, count, told_at }) => ({
      ...{ id, set: { actor_id, actors, path, params, count, told_at } },
    })),
  );
  await tx.insertMany(
    Notification,
    [...added].map(([row, news]) => ({ ...row, user_id: news.user_id })),
  );
  for (const notification_id of gone) await tx.remove(Notification, notification_id);
  return new Set([...added].flatMap(([row, news]) => (gone.has(row.notification_id) && news.isShown ? [] : news)));
}

/** In one transaction; each alone where one of them fails. Answers which are new, or why they are not stored. */
async function putAll(storage: Storage, all: readonly Telling[]): Promise<Map<Telling, boolean | Error>> {
  try {
    const isNew = await storage.transact((tx) => put(tx, all));
    return new Map(all.map((news) => [news, isNew.has(news)]));
  } catch (error) {
    if (all.length === 1) return new Map([[all[0]!, error instanceof Error ? error : new Error(String(error))]]);
    const results = new Map<Telling, boolean | Error>();
    for (const news of all) for (const [own, result] of await putAll(storage, [news])) results.set(own, result);
    return results;
  }
}

/** What is told at the same moment shares a transaction; of each person there is one at a time. */
const writer = perStorage((storage) =>
  groupCommit<Telling, boolean>({
    keysOf: ({ user_id }) => [`${user_id}`],
    ...{ lanes: 2, largestBatch: 100, longestQueue: 20_000, worthAnother: 20 },
    run: (batch) => putAll(storage, batch),
  }),
);

/** Notifies a person. Repeats of unseen notifications are merged and mailed once. */
export async function notify(ports: NotifyPorts, news: News): Promise<void> {
  const storage = asServer(ports.storage);
  const { secrets } = ports;
  const { user_id, actor_id, type, once } = news;
  if (actor_id === user_id) return;
  const personal = await storage.get(PersonalData, user_id);
  const inApp = wants(personal, type, 'app');
  const byMail = news.isMailed || wants(personal, type, 'mail');
  const number = texted.has(type) && wants(personal, type, 'sms') ? confirmedNumber(personal) : undefined;
  const bySms = ports.sms && number && (await mayText(storage, number)) ? number : undefined;
  if (!inApp && !byMail && !bySms) return;
  const notification_id = once === undefined ? secrets.random(12) : newsId(ports, once, user_id);
  const isNew = await writer(storage)(ports.clock, {
    ...{ at: ports.clock.now(), ...news },
    ...{ notification_id, isShown: inApp },
  });
  if (isNew && byMail) await mailNotification(ports, news);
  if (isNew && bySms) await textNotification(ports, news, bySms);
}

/** Takes away what was told with this key, seen or not, because it is true no more. Safe to repeat. */
export async function untell(
  { storage, secrets }: Pick<Ports, 'storage' | 'secrets'>,
  once: string,
  user_id: number,
): Promise<void> {
  await asServer(storage).transact((tx) => tx.remove(Notification, newsId({ secrets }, once, user_id)));
}

/** Like `notify`, but failures are only logged, for callers that have committed their work. */
export async function tell(ports: NotifyPorts, news: News): Promise<void> {
  try {
    await notify(ports, news);
  } catch (error) {
    ports.log.error({ err: error, type: news.type }, 'somebody could not be told');
  }
}
