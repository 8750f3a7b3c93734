/** Mails of what somebody has not seen on the site, as often as they asked for. */
import { Profile } from '#shared/accounts/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { type DigestRhythm, PersonalData } from '#shared/accounts/entities/personal.ts';
import { news as kinds } from '#shared/notifications.ts';
import { day } from '#shared/time.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { above, atMost, type Ports, type Storage } from '#cloud/kernel/ports.ts';
import { peopleOf } from '#cloud/accounts/profile/people.ts';
import { unsubscribeUrls } from '#cloud/accounts/mail/unsubscribeUrls.ts';

const days: Record<Exclude<DigestRhythm, 'off'>, number> = { daily: 1, weekly: 7 };
/** People read at once, and sentences in a mail. */
const pageSize = 100;
const mostLines = 10;

/** When the next one is due; undefined for never. */
export const nextDigest = (rhythm: DigestRhythm, now: number): Date | undefined =>
  rhythm === 'off' ? undefined : new Date(now + days[rhythm] * day);

/** Takes the turn of one person; undefined when another process had it, or they want none any more. */
const takeTurn = (storage: Storage, user_id: number, now: number) =>
  storage.transact(async (tx) => {
    const row = await tx.get(PersonalData, user_id);
    if (!row?.digest_at || row.digest_at.getTime() > now) return undefined;
    const rhythm = row.settings.digest ?? 'off';
    await tx.update(PersonalData, user_id, { digest_at: nextDigest(rhythm, now) });
    return rhythm === 'off' ? undefined : new Date(now - days[rhythm] * day);
  });

async function sendOne(ports: Ports, storage: Storage, user_id: number, since: Date): Promise<void> {
  const { accounts, mail, publicUrl } = ports;
  const person = await storage.get(Profile, user_id);
  if (!person || person.closed || person.disabled_at) return;
  const address = await accounts.emailOf(person.objectId);
  if (!address?.verified) return;
  const where = { user_id, is_seen: false, updatedAt: above(since) };
  const [rows, count] = await Promise.all([
    storage.find(Notification, where, { sort: { updatedAt: -1 }, limit: mostLines }),
    storage.count(Notification, where),
  ]);
  if (!count) return;
  const names = await peopleOf(
    storage,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  );
  await mail.send({
    to: address.email,
    language: person.language,
    template: 'digest',
    params: {
      news: rows.map(({ type, params, actor_id, count: times }) => {
        const said: { one: string; several?: string; others?: string } = kinds[type];
        const many = times > 1 ? (said.others ?? said.several) : undefined;
        return {
          sentence: many ?? said.one,
          values: {
            ...params,
            name: (actor_id === undefined ? undefined : names.get(actor_id)?.full_name) ?? '',
            ...(many && { count: said.others ? times - 1 : times }),
          },
        };
      }),
      count,
      url: publicUrl && `${publicUrl}/`,
      unsubscribe: unsubscribeUrls(ports, user_id, 'digest'),
    },
  });
}

/** Sends those that are due. Safe to repeat: each person's turn is taken once. */
export async function sendDigests(ports: Ports): Promise<void> {
  const storage = asServer(ports.storage);
  const now = ports.clock.now();
  for (;;) {
    const due = await storage.find(PersonalData, { digest_at: atMost(new Date(now)) }, { limit: pageSize });
    if (!due.length) return;
    for (const { user_id } of due) {
      const since = await takeTurn(storage, user_id, now);
      if (!since) continue;
      await sendOne(ports, storage, user_id, since).catch((error: unknown) =>
        ports.log.error({ err: error, user_id }, 'a digest could not be sent'),
      );
    }
  }
}
