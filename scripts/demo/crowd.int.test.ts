/** The generated visitors on a real server: their votes count like anybody's. */
import { afterEach, expect, it } from 'vitest';
import { Visitor } from '#shared/accounts/entities.ts';
import { ContestMessage } from '#shared/contests/entities/chat.ts';
import { Vote } from '#shared/contests/entities.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import { member } from '#test/support/actors.ts';
import { contest } from '#test/support/factories.ts';
import { useServer } from '#test/support/server.ts';
import { type Crowd, startCrowd } from './crowd.ts';

const server = useServer();
let crowd: Crowd | undefined;
afterEach(() => crowd?.stop());

const votesIn = (cx_id: string) => server.current.ports.storage.count(Vote, { cx_id });

it('votes through the public calls, each time as somebody else, and says something', async () => {
  const { storage } = server.current.ports;
  const [food, pets] = [
    await contest(server.current, { contestants: 5 }),
    await contest(server.current, { contestants: 5, lock_per: 'contestant', votes_per_period: 3 }),
  ];
  const cx_ids = [food.cx_id, pets.cx_id];
  crowd = startCrowd({ url: server.current.url, cx_ids, pace: 5, talkative: 1 });
  for (const cx_id of cx_ids) await expect.poll(() => votesIn(cx_id)).toBeGreaterThanOrEqual(2);
  for (const cx_id of cx_ids) await expect.poll(() => storage.count(ContestMessage, { cx_id })).toBeGreaterThan(0);
  await crowd.stop();
  const votes = await storage.find(Vote, { cx_id: food.cx_id });
  expect(new Set(votes.map(({ voter_tag }) => voter_tag)).size).toBe(votes.length);
  expect(votes.flatMap(({ risk }) => risk)).toEqual([]);
  for (const cx_id of cx_ids) expect(await recountContest(storage, cx_id)).toEqual([]);
  const browsers = await storage.count(Visitor, {});
  expect(browsers).toBeGreaterThanOrEqual(votes.length);
  const before = await votesIn(food.cx_id);
  // load-safe: nobody comes who would come by then
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await votesIn(food.cx_id)).toBe(before);
});

it('stays away from contests that hide their numbers, ask for an account, or do not run', async () => {
  const organizer = await member(server.current);
  const closed = await Promise.all([
    contest(server.current, { organizer, stored: { results_policy: 'hidden' } }),
    contest(server.current, { organizer, stored: { who_may_vote: 'signed_in' } }),
    contest(server.current, { organizer, stored: { voting_disabled: true } }),
    contest(server.current, { organizer, stored: { contest_status: 'cancelled' } }),
  ]);
  const open = await contest(server.current, { organizer });
  const cx_ids = [...closed.map(({ cx_id }) => cx_id), open.cx_id];
  crowd = startCrowd({ url: server.current.url, cx_ids, pace: 2, talkative: 0 });
  await expect.poll(() => votesIn(open.cx_id)).toBeGreaterThanOrEqual(5);
  await crowd.stop();
  for (const { cx_id } of closed) expect(await votesIn(cx_id)).toBe(0);
});
