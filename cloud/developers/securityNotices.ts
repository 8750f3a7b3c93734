/** Tells people what was made or ended in their name that outlives a session, by the bell and by mail whatever they prefer. */
import { ApiKey } from '#shared/developers/entities/keys.ts';
import { Webhook } from '#shared/developers/entities/webhooks.ts';
import type { KeyKind } from '#shared/developers/types.ts';
import { type News, tell } from '../accounts/index.ts';
import type { Ports } from '#cloud/kernel/ports.ts';

const pathOf = (kind: KeyKind) => (kind === 'site' ? '/admin/programs' : '/user-profile/programs');

type OfKey = Pick<ApiKey, 'key_id' | 'user_id' | 'kind' | 'name'>;
export const tellOfKey = (ports: Ports, type: 'key_made' | 'key_ended', { key_id, user_id, kind, name }: OfKey) =>
  sendNotice(ports, { user_id, type, path: pathOf(kind), params: { what: name }, once: `${type}|${key_id}` });

type OfWebhook = Pick<Webhook, 'webhook_id' | 'user_id' | 'kind' | 'url' | 'rev'>;
export const tellOfWebhook = (
  ports: Ports,
  type: 'webhook_made' | 'webhook_removed' | 'webhook_secret',
  { webhook_id, user_id, kind, url, rev }: OfWebhook,
) =>
  sendNotice(ports, {
    ...{ user_id, type, path: pathOf(kind), once: `${type}|${webhook_id}|${rev}` },
    // What stands behind the host may be a secret of its own.
    params: { what: new URL(url).host },
  });

/** What was done is done: a notice that fails is not the caller's matter. */
const sendNotice = (ports: Ports, news: Omit<News, 'isMailed'>): Promise<void> =>
  tell(ports, { ...news, isMailed: true }).catch((error: unknown) =>
    ports.log.error({ err: error, type: news.type }, 'somebody was not told of a key or a webhook'),
  );

/** Keys and webhooks that were made with the password alone go on, since programs depend on them; their owner is told to look at them. */
export async function tellBeforeFactor(ports: Ports, user_id: number): Promise<void> {
  const { storage } = ports;
  const [keys, webhooks] = await Promise.all([
    storage.count(ApiKey, { user_id, revoked_at: null }),
    storage.count(Webhook, { user_id, removed_at: null }),
  ]);
  if (!keys && !webhooks) return;
  const params = { keys, webhooks };
  await sendNotice(ports, { user_id, type: 'programs_before_factor', path: pathOf('person'), params });
}
