/** Repeated crashes during voting. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import {
  appSecret,
  castWhile,
  expectExact,
  Figures,
  killServers,
  moveClock,
  smallDisk,
  startOnFolder,
  startSet,
  whenSent,
} from './crash.ts';
import { startRedis } from '../../scripts/lib/machines.ts';
import { contest } from '../support/factories.ts';
import { castAll, crowdVotes } from '../votes/crowd.ts';
import { startProcess } from '../votes/processes.ts';

const rounds = Number(process.env.FIRE_ROUNDS ?? 100);
const round = { voters: 400, votes: 3 };
const some = () => 50 + Math.floor(Math.random() * 600);
afterEach(() => vi.restoreAllMocks());

describe('acknowledged = ledger = locks = tallies', () => {
  // A new database every ten rounds, because each round recounts everything.
  const total = new Figures();
  it.each(
    Array.from({ length: Math.ceil(rounds / 10) }, (_, n) => [10 * n + 1, Math.min(rounds, 10 * n + 10)] as const),
  )('when a server is killed, rounds %s to %s', async (from, to) => {
    const uri = databaseUri(freshDatabaseName());
    const server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
    const before = total.lost;
    await killServers(server, uri, to - from + 1, round, total);
    console.log(`servers killed: ${total.toString()}`);
    expect(total.lost).toBeGreaterThan(before + to - from);
    // Votes blocked by a killed process's transaction wait, and are not refused.
    expect(total.putOff).toEqual({});
    await server.stop();
    await dropDatabase(uri);
  });

  it('when mongod is killed, and started again on its folder, ten times', async () => {
    const embedded = await startOnFolder();
    const figures = new Figures();
    for (let n = 0; n < 10; n++) {
      const { food, answers } = await castWhile(embedded.server, round, async ({ sent }) => {
        await whenSent(sent, some());
        process.kill(embedded.database().pid, 'SIGKILL');
        await embedded.ended();
        await embedded.restart();
      });
      figures.add(answers);
      await expectExact(embedded.server, food, answers, round.voters);
    }
    console.log(`mongod killed: ${figures.toString()}`);
  });

  it('when the disk is full, three times', async () => {
    const disk = smallDisk();
    const embedded = await startOnFolder(disk.folder);
    const figures = new Figures();
    for (let n = 0; n < 3; n++) {
      const { food, answers } = await castWhile(embedded.server, { ...round, held: 300 }, async ({ sent, worst }) => {
        await whenSent(sent, some());
        await disk.fill(embedded.database());
        await embedded.ended();
        worst();
        disk.empty();
        await embedded.restart();
      });
      figures.add(answers);
      await expectExact(embedded.server, food, answers, round.voters);
    }
    console.log(`disk full: ${figures.toString()}`);
  });

  it('when the primary of three steps down five times, and then is killed', async () => {
    const set = await startSet();
    const server = await startTestServer({ databaseUri: set.uri, trustProxy: 1 });
    const figures = new Figures();
    for (let n = 0; n < 6; n++) {
      const { food, answers } = await castWhile(server, round, async ({ sent }) => {
        await whenSent(sent, some());
        await (n < 5 ? set.stepDown() : set.killPrimary());
      });
      figures.add(answers);
      await expectExact(server, food, answers, round.voters);
    }
    console.log(`primary away: ${figures.toString()}`);
    await server.stop();
  });

  it('when the clock of the machine is moved thirty times, back and forth', async () => {
    const uri = databaseUri(freshDatabaseName());
    const server = await startTestServer({ databaseUri: uri, trustProxy: 1 });
    const crowd = { voters: 2000, votes: 2 };
    const hours = Array.from({ length: 30 }, (_, n) => (n % 2 ? -1 : 1) * Math.random() * 24 * n);
    const { food, answers } = await moveClock(server, crowd, hours);
    await expectExact(server, food, answers, crowd.voters);
    await server.stop();
    await dropDatabase(uri);
  });

  it('when the Redis of two servers is killed ten times', async () => {
    const uri = databaseUri(freshDatabaseName());
    const server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
    let redis = await startRedis();
    const start = () => startProcess(uri, { redisUrl: redis.url });
    const pair = await Promise.all([start(), start()]);
    let kills = 0;
    const killing = (async () => {
      for (; kills < 10; kills++) {
        // load-safe: Redis dies at any moment
        await server.ports.clock.pause(Math.random() * 500);
        await redis.kill();
        // load-safe: and is away for any time
        await server.ports.clock.pause(Math.random() * 1000);
        redis = await startRedis(redis.port);
      }
    })();
    while (kills < 10) {
      const food = await contest(server, { contestants: 10 });
      const votes = crowdVotes(server.ports.secrets, food, 1000, 2);
      const answers = await castAll(votes, { url: (n) => pair[n % 2]!.url }, 32);
      await expectExact(server, food, answers, 1000);
      // No vote had to be resent.
      expect(answers.filter(({ sent }) => sent > 1)).toEqual([]);
    }
    await killing;
    await redis.stop();
    await server.stop();
    await dropDatabase(uri);
  });
});
