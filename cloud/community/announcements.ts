/** Announcements: stored, then turned into notifications in batches by a resumable job. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Announcement } from '#shared/community/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { operators } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, numberId } from '#cloud/kernel/input.ts';
import { above, oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '../site/index.ts';
import { mailNotification, type News, newsId, wants } from '../accounts/index.ts';

export const announceJob = 'announce';
/** People per transaction. */
const pageSize = 200;
/** Milliseconds per run of the job, well below its lock. */
const workFor = 20_000;

/** The next batch of recipients, by user_id. */
async function nextPeople({ storage }: Ports, { to, reached }: Announcement): Promise<Profile[]> {
  if (!to.length) return storage.find(Profile, { user_id: above(reached) }, { sort: { user_id: 1 }, limit: pageSize });
  const next = to.filter((user_id) => user_id > reached).toSorted((a, b) => a - b);
  const rows = await storage.find(Profile, { user_id: oneOf(next.slice(0, pageSize)) });
  return rows.toSorted((a, b) => a.user_id - b.user_id);
}

const newsOf = ({ announcement_id, text, path }: Announcement, user_id: number): News => ({
  user_id,
  type: 'announcement',
  path,
  params: { text },
  once: `announcement|${announcement_id}`,
});

/** Notifies one batch; true when done. The cursor moves in the same transaction, so nobody is notified twice. */
async function tellSome(ports: Ports, announcement_id: string): Promise<boolean> {
  const { storage, clock } = ports;
  const before = await storage.get(Announcement, announcement_id);
  if (!before || before.done_at) return true;
  const people = await nextPeople(ports, before);
  const present = people.filter(({ closed }) => !closed);
  const personal = new Map(
    (
      await storage.getMany(
        PersonalData,
        present.map(({ user_id }) => user_id),
      )
    ).map((row) => [row.user_id, row]),
  );
  const inApp = present.filter(({ user_id }) => wants(personal.get(user_id), 'announcement', 'app'));
  const byMail = present.filter(({ user_id }) => wants(personal.get(user_id), 'announcement', 'mail'));
  const last = people.at(-1)?.user_id;
  const isMine = await storage.transact(async (tx) => {
    const now = await tx.get(Announcement, announcement_id);
    if (!now || now.done_at || now.reached !== before.reached) return false;
    await tx.insertMany(
      Notification,
      inApp.map(({ user_id }) => {
        const { type, path, params, once } = newsOf(before, user_id);
        return { notification_id: newsId(ports, once!, user_id), user_id, type, path, params };
      }),
    );
    const set = last === undefined ? { done_at: new Date(clock.now()) } : { reached: last };
    await tx.apply(Announcement, [{ id: announcement_id, set, add: { told: inApp.length } }]);
    return true;
  });
  if (isMine)
    for (const { user_id } of byMail)
      await mailNotification(ports, newsOf(before, user_id)).catch((error: unknown) =>
        ports.log.error({ err: error }, 'an announcement could not be mailed'),
      );
  return last === undefined;
}

/** Runs batches within the time limit of a run, and schedules another run if needed. */
export async function announce(ports: Ports, announcement_id: string): Promise<void> {
  const until = performance.now() + workFor;
  while (performance.now() < until) if (await tellSome(ports, announcement_id)) return;
  await ports.jobs.at(announceJob, announcement_id, new Date(ports.clock.now()));
}

const path = z
  .string()
  .trim()
  .max(300)
  .regex(/^(\/(?!\/)[^\s\\]*)?$/)
  .default('');

/** Announces to these people, or to everybody. Idempotent by `client_id`. */
export const sendNotifications = defineFunction({
  route: 'POST /app/messages/sendNotifications',
  who: operators('messages', 'act'),
  limit: changing,
  input: z.strictObject({
    client_id: clientId,
    text: z.string().trim().min(1).max(communityLimits.announcement.text),
    /** The path that a tap opens. */
    path,
    to: z.union([z.literal('everybody'), listOf(numberId, communityLimits.announcement.people, 1)]),
  }),
  async run(context: Context, { client_id, text, path: leads, to }): Promise<{ announcement_id: string }> {
    const { storage, secrets, jobs, clock, caller } = context;
    const actor_id = caller.user_id!;
    const announcement_id = secrets.hash(`announcement|${actor_id}|${client_id}`).slice(0, 12);
    const people = to === 'everybody' ? [] : [...new Set(to)];
    if (people.length && (await storage.count(Profile, { user_id: oneOf(people) })) < people.length)
      throw new Refusal('invalid', { field: 'to' }, [
        { path: 'to', why: 'invalid', says: 'community.announcement.unknownPeople' },
      ]);
    await storage.transact(async (tx) => {
      if (await tx.get(Announcement, announcement_id)) return;
      const row = { announcement_id, actor_id, text, path: leads, to: people };
      await tx.insertMany(Announcement, [row]);
      await writeAuditLog(tx, context, {
        action: 'notifications.send',
        entity: Announcement,
        row_id: announcement_id,
        after: row,
      });
    });
    await jobs.at(announceJob, announcement_id, new Date(clock.now()));
    return { announcement_id };
  },
});
