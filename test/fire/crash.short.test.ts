/** Short form of crash.test.ts: each kind of crash once or a few times. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import {
  appSecret,
  castWhile,
  expectExact,
  killServers,
  moveClock,
  smallDisk,
  startOnFolder,
  startSet,
  whenSent,
} from './crash.ts';
import { isWhole } from '../support/whole.ts';

const round = { voters: 200, votes: 3 };
const middle = 150;
afterEach(() => vi.restoreAllMocks());

describe('acknowledged = ledger = locks = tallies', { timeout: 400_000 }, () => {
  it('when a server is killed', async () => {
    const uri = databaseUri(freshDatabaseName());
    const server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
    const { lost, putOff } = await killServers(server, uri, 2, round);
    expect(lost).toBeGreaterThan(0);
    // Votes blocked by the killed process's transaction wait, and are not refused.
    expect(putOff).toEqual({});
    await server.stop();
    await dropDatabase(uri);
  });

  it('when mongod is killed, and when its disk is full, and it is started again on its folder', async () => {
    const disk = smallDisk();
    const embedded = await startOnFolder(disk.folder);
    const held = { ...round, held: 200 };
    const killed = await castWhile(embedded.server, held, async ({ sent, worst }) => {
      await whenSent(sent, middle);
      process.kill(embedded.database().pid, 'SIGKILL');
      expect(await embedded.ended()).toMatch('SIGKILL');
      worst();
      await embedded.restart();
    });
    await expectExact(embedded.server, killed.food, killed.answers, round.voters);

    const { food, answers } = await castWhile(embedded.server, held, async ({ sent, worst }) => {
      await whenSent(sent, middle);
      await disk.fill(embedded.database());
      const reason = await embedded.ended();
      worst();
      if (disk.mounted) expect(reason).toBe('The database stopped: its disk is full.');
      disk.empty();
      await embedded.restart();
    });
    await expectExact(embedded.server, food, answers, round.voters);
  });

  it.runIf(isWhole)('when the primary of three steps down', async () => {
    const set = await startSet();
    const server = await startTestServer({ databaseUri: set.uri, trustProxy: 1 });
    const before = await set.primary();
    const { food, answers } = await castWhile(server, round, async ({ sent }) => {
      await whenSent(sent, middle);
      await set.stepDown();
    });
    expect(await set.primary()).not.toBe(before);
    await expectExact(server, food, answers, round.voters);
    await server.stop();
  });

  it.runIf(isWhole)('when the clock of the machine is moved, back and forth', async () => {
    const uri = databaseUri(freshDatabaseName());
    const server = await startTestServer({ databaseUri: uri, trustProxy: 1 });
    const { food, answers } = await moveClock(server, round, [30, -30, 0.5]);
    await expectExact(server, food, answers, round.voters);
    await server.stop();
    await dropDatabase(uri);
  });
});
