import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { contest } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import type { RunningServer } from '#parse/server.ts';
import { castAll, crowdVotes } from './crowd.ts';
import { expectExact } from './exact.ts';
import { appSecret, startProcess } from './processes.ts';
import { isWhole } from '../support/whole.ts';

/** `STORM_VOTERS=2000` for the long run. */
const many = Number(process.env.STORM_VOTERS ?? 600);
const votesEach = 5;
const of = (voters: number) => ({ voters, votes: voters * votesEach });
const uri = databaseUri(freshDatabaseName());
let server: RunningServer;

beforeAll(async () => {
  server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(uri);
});

const crowdOf = (food: ContestShape, voters = many) => crowdVotes(server.ports.secrets, food, voters, votesEach);

describe('votes', () => {
  it('count once a voter', async () => {
    const food = await contest(server, { contestants: 50 });
    await expectExact(server.ports.storage, food, await castAll(crowdOf(food), { url: () => server.url }), of(many));
  });

  it.runIf(isWhole)('count once a voter while the server is killed in the middle and started again', async () => {
    const food = await contest(server, { contestants: 50 });
    let running = await startProcess(uri, { dieAfter: 2 * many });
    let atKill = 0;
    const revived = (async () => {
      expect(await running.gone).toBe('SIGKILL');
      atKill = await server.ports.storage.count(Vote, { cx_id: food.cx_id });
      running = await startProcess(uri);
    })();
    const answers = await castAll(crowdOf(food), { url: () => running.url, lost: () => revived });
    // In the middle: some votes in flight were lost.
    expect(atKill).toBeGreaterThan(100);
    expect(atKill).toBeLessThan(many);
    expect(answers.some(({ sent }) => sent > 1)).toBe(true);
    await expectExact(server.ports.storage, food, answers, of(many));
  });

  it.runIf(isWhole)('count once a voter on two servers at once', async () => {
    const food = await contest(server, { contestants: 50 });
    const pair = await Promise.all([startProcess(uri), startProcess(uri)]);
    // Votes of a voter go to both servers.
    const answers = await castAll(crowdOf(food, 300), { url: (n) => pair[n % 2]!.url });
    await expectExact(server.ports.storage, food, answers, of(300));
  });
});
