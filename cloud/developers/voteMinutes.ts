/** Votes as webhooks are told of them: sums of a contest and its contestants, a minute at a time. */
import { Contest, Vote } from '#shared/contests/entities.ts';
import { WebhookMark } from '#shared/developers/entities/webhooks.ts';
import { minute } from '#shared/time.ts';
import { atLeast, type Ports, type SumRow } from '#cloud/kernel/ports.ts';
import { contestData, isWanted, tellWebhooks } from './webhookEvents.ts';

/** Milliseconds after which all votes of a minute are in the ledger: longer than the longest transaction. */
const settled = 15_000;
/** Minutes that are made up for after a pause. */
const most = 60;
const mark_id = 'votes';

/** Tells of a contest's votes in the minute from `from`. */
async function tellMinute(ports: Ports, contest: Contest, from: number, rows: readonly SumRow[]): Promise<void> {
  const until = new Date(from + minute);
  const contestants = rows
    .map(({ key, sum }) => ({ contestant_id: key[1]!, votes: sum }))
    .toSorted((a, b) => b.votes - a.votes);
  await tellWebhooks(ports, {
    type: 'votes.counted',
    key: `${contest.cx_id}|${from}`,
    at: until,
    people: [contest.user_id],
    data: {
      ...contestData(contest),
      ...{ from: new Date(from).toISOString(), until: until.toISOString() },
      votes: contestants.reduce((sum, { votes }) => sum + votes, 0),
      contestants,
    },
  });
}

/** Tells of the minutes that are over. Safe to repeat. */
export async function tellVotes(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  if (!isWanted(ports, 'votes.counted')) return;
  const last = Math.floor((clock.now() - settled) / minute) * minute;
  const told = (await storage.get(WebhookMark, mark_id))?.at.getTime() ?? last - minute;
  if (told >= last) return;
  const rows = await storage.sums(
    Vote,
    { at_ms: atLeast(Math.max(told, last - most * minute)) },
    { by: ['cx_id', 'contestant_id'], step: { of: 'at_ms', size: minute }, sum: 'weight' },
  );
  const over = rows.filter(({ at }) => at < last);
  const ids = [...new Set(over.map(({ key }) => key[0]!))];
  for (const contest of await storage.getMany(Contest, ids)) {
    const own = over.filter(({ key }) => key[0] === contest.cx_id);
    for (const from of new Set(own.map(({ at }) => at)))
      await tellMinute(
        ports,
        contest,
        from,
        own.filter(({ at }) => at === from),
      );
  }
  await storage.transact((tx) => tx.apply(WebhookMark, [{ id: mark_id, set: { at: new Date(last) }, orInsert: {} }]));
}
