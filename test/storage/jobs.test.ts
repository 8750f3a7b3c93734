/** Scheduled jobs on a real database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { connect, type Database } from '#parse/database/connection.ts';
import { createJobs, type JobRunner } from '#parse/ports/jobs.ts';
import { createLog } from '../live/harness.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';

const uri = databaseUri(freshDatabaseName());
let database: Database;
const runners: JobRunner[] = [];
const { log, lines } = createLog();
beforeAll(async () => {
  database = await connect(uri, () => undefined);
});
afterAll(async () => {
  for (const runner of runners) await runner.stop();
  await database.close();
  await dropDatabase(uri);
});

const ran: { key: string; at: number }[] = [];
const keys = () => ran.map(({ key }) => key);
/** Starts a process. */
function process(name: string, handler = async (key: string) => void ran.push({ key, at: Date.now() })): JobRunner {
  const runner = createJobs(database.db, log);
  runner.on(name, handler);
  runners.push(runner);
  return runner;
}
const inSeconds = (n: number) => new Date(Date.now() + n * 1000);
const soon = { interval: 50 };

it('run once among processes, not before their moment, with their key; the last moment given holds', async () => {
  const processes = [process('bells'), process('bells')];
  for (const runner of processes) await runner.start();
  const [one, other] = processes;
  const moment = inSeconds(8);
  await one!.at('bells', 'on time', moment);
  await one!.at('bells', 'put off', inSeconds(6));
  await other!.at('bells', 'put off', inSeconds(3600));
  await one!.at('bells', 'brought forward', inSeconds(3600));
  await other!.at('bells', 'brought forward', inSeconds(1));
  await other!.at('bells', 'past', inSeconds(-60));
  await expect.poll(() => keys().toSorted(), soon).toEqual(['brought forward', 'on time', 'past']);
  expect(ran.find(({ key }) => key === 'on time')!.at).toBeGreaterThanOrEqual(moment.getTime() - 100);
  // Rescheduling replaces the former time.
  await one!.at('bells', 'past', inSeconds(-1));
  await expect.poll(() => keys().filter((key) => key === 'past'), soon).toHaveLength(2);
  expect(keys()).not.toContain('put off');
  for (const runner of processes) await runner.stop();
});

it('that are repeated begin at once and in one process alone, however many kinds and processes start together', async () => {
  const runs: string[] = [];
  const kinds = Array.from({ length: 12 }, (_, n) => `repeated ${n}`);
  const done = new Set<string>();
  const processes = ['one', 'other'].map((name) => {
    // What it asks for itself is run by whoever looks next, after what was due before.
    const runner = process(`after ${name}`, async () => void done.add(name));
    for (const kind of kinds) runner.every(kind, '1 hour', async () => void runs.push(kind));
    return { name, runner };
  });
  await Promise.all(processes.map(({ runner }) => runner.start()));
  await expect.poll(() => new Set(runs).size, soon).toBe(kinds.length);
  for (const { name, runner } of processes) await runner.at(`after ${name}`, 'once more', inSeconds(0));
  await expect.poll(() => [...done].toSorted(), soon).toEqual(['one', 'other']);
  expect(runs.toSorted()).toEqual(kinds.toSorted());
  // Stored as run: a process that starts later leaves them alone until their hour.
  const stored = database.db.collection('jobs').find({ name: { $in: kinds } });
  for (const row of await stored.toArray())
    expect(row).toMatchObject({ type: 'single', lockedAt: null, failCount: null });
  for (const { runner } of processes) await runner.stop();
});

it('that came due while no process ran run when one starts', async () => {
  ran.length = 0;
  const asking = process('alarms');
  await asking.start();
  await asking.at('alarms', 'missed', inSeconds(3600));
  await asking.stop();
  // Its moment comes while nobody is there.
  await database.db.collection('jobs').updateOne({ 'data.key': 'missed' }, { $set: { nextRunAt: inSeconds(-60) } });
  expect(keys()).toEqual([]);
  await process('alarms').start();
  await expect.poll(keys, soon).toEqual(['missed']);
});

it('that fail are told, and keep no other from running', async () => {
  ran.length = 0;
  const runner = process('faults', async (key) => {
    if (key === 'bad') throw new Error('a fault');
    ran.push({ key, at: Date.now() });
  });
  await runner.start();
  await runner.at('faults', 'bad', inSeconds(0));
  await runner.at('faults', 'good', inSeconds(0));
  await expect.poll(keys, soon).toEqual(['good']);
  await expect.poll(() => lines.map(({ message }) => message), soon).toContain('job failed');
});

it('do not run before a demo is filled, whose orders of last month they would end halfway', async () => {
  ran.length = 0;
  const run = async (_: unknown, key: string) => void ran.push({ key, at: Date.now() });
  const domain = {
    ...defineCloudDomain({ name: 'fillers', functions: {} }),
    jobs: { on: { fillers: run } },
  };
  const filled: string[][] = [];
  let goOn: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (goOn = resolve));
  const server = await startTestServer({
    domains: [domain],
    async fill({ jobs, clock }, past) {
      const { clock: then } = past(clock.now() - 86_400_000);
      await jobs.at('fillers', 'overdue', new Date(then.now()));
      // load-safe: longer than a process leaves what is due
      await clock.pause(1500);
      return {
        async rest() {
          await asked;
          filled.push(keys());
        },
      };
    },
  });
  try {
    // It answers while the rest is filled.
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    goOn();
    await server.whole;
    expect(filled).toEqual([[]]);
    await expect.poll(keys, soon).toEqual(['overdue']);
  } finally {
    const { databaseName } = server.database.db;
    await server.stop();
    await dropDatabase(databaseUri(databaseName));
  }
});
