/**
 * Notifies organizers that their contest is over. The contest's date is the source of truth: a sweep every minute finds unnotified ends.
 */
import { Contest } from '#shared/contests/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { day } from '#shared/time.ts';
import { atMost, oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { newsId, tell } from '#cloud/accounts/index.ts';

/** Milliseconds after an end within which it is still announced. */
const stillNews = day;
const pageSize = 200;

/** Announces the ends of the last day. Idempotent, and safe in several processes at once. */
export async function tellEnds(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const now = clock.now();
  for (let skip = 0; ; skip += pageSize) {
    const over = await storage.find(
      Contest,
      { contest_status: oneOf(['active', 'certified']), end_date: atMost(new Date(now)) },
      { sort: { end_date: -1, contest_id: -1 }, limit: pageSize, skip },
    );
    const recent = over.filter(({ end_date }) => end_date.getTime() > now - stillNews);
    const news = recent.map((contest) => ({
      contest,
      once: `contest_ended|${contest.cx_id}|${contest.end_date.getTime()}`,
    }));
    const ids = news.map(({ contest, once }) => newsId(ports, once, contest.user_id));
    const told = new Set(
      (await storage.find(Notification, { notification_id: oneOf(ids) }, { deleted: true })).map(
        (row) => row.notification_id,
      ),
    );
    for (const [index, { contest, once }] of news.entries())
      if (!told.has(ids[index]!))
        await tell(ports, {
          user_id: contest.user_id,
          type: 'contest_ended',
          path: `/cx/${contest.cx_id}`,
          params: { contest: contest.contest_name },
          once,
        });
    if (recent.length < pageSize) return;
  }
}
