import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { recountContest } from '#cloud/contests/recount.ts';
import type { ContestShape } from '#cloud/rest/shapes.ts';
import { contest } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import type { RunningServer } from '#parse/server.ts';
import { castAll, type CrowdAnswer, crowdVotes } from './crowd.ts';
import { appSecret, startProcess } from './processes.ts';

const votesEach = 5;
const uri = databaseUri(freshDatabaseName());
let server: RunningServer;

beforeAll(async () => {
  server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(uri);
});

const crowdOf = (food: ContestShape, voters = 2000) => crowdVotes(server.ports.secrets, food, voters, votesEach);

/** One vote of each voter counts, in every place where votes are kept; and what was acknowledged is what the ledger holds. */
async function expectExact({ cx_id }: ContestShape, answers: readonly CrowdAnswer[], voters = 2000) {
  const { storage } = server.ports;
  const [locks, ledger, tallies] = await Promise.all([
    storage.find(VoteLock, { cx_id }),
    storage.find(Vote, { cx_id }),
    storage.find(VoteTally, { cx_id }),
  ]);
  const sum = (rows: readonly VoteTally[]) => rows.reduce((total, { n }) => total + n, 0);
  const accepted = answers.filter(({ counted }) => counted).map(({ vote_id }) => vote_id);
  expect({
    answers: answers.length,
    accepted: accepted.length,
    voters: new Set(locks.map(({ voter }) => voter)).size,
    locked: locks.flatMap(({ active }) => active).length,
    ledger: ledger.length,
    contest: sum(tallies.filter((row) => row.of === cx_id)),
    contestants: sum(tallies.filter((row) => row.of !== cx_id)),
  }).toEqual({
    answers: voters * votesEach,
    accepted: voters,
    voters,
    locked: voters,
    ledger: voters,
    contest: voters,
    contestants: voters,
  });
  expect(new Set(ledger.map(({ vote_id }) => vote_id))).toEqual(new Set(accepted));
  expect(await recountContest(storage, cx_id)).toEqual([]);
}

describe('votes', { timeout: 60_000 }, () => {
  it('count once a voter: 10,000 by 2,000', async () => {
    const food = await contest(server, { contestants: 50 });
    await expectExact(food, await castAll(crowdOf(food), { url: () => server.url }));
  });

  it('count once a voter, 10,000 by 2,000, while the server is killed in the middle and started again', async () => {
    const food = await contest(server, { contestants: 50 });
    let running = await startProcess(uri, { dieAfter: 4000 });
    let atKill = 0;
    const revived = (async () => {
      expect(await running.gone).toBe('SIGKILL');
      atKill = await server.ports.storage.count(Vote, { cx_id: food.cx_id });
      running = await startProcess(uri);
    })();
    const answers = await castAll(crowdOf(food), { url: () => running.url, lost: () => revived });
    // It was in the middle, and some of the votes in flight were lost with it.
    expect(atKill).toBeGreaterThan(100);
    expect(atKill).toBeLessThan(2000);
    expect(answers.some(({ sent }) => sent > 1)).toBe(true);
    await expectExact(food, answers);
  });

  it('count once a voter on two servers at once', async () => {
    const food = await contest(server, { contestants: 50 });
    const pair = await Promise.all([startProcess(uri), startProcess(uri)]);
    // The votes of one voter go to both.
    const answers = await castAll(crowdOf(food, 600), { url: (n) => pair[n % 2]!.url });
    await expectExact(food, answers, 600);
  });
});
