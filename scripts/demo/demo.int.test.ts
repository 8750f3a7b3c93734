/** The whole demo on a real server: filled behind it, cut off and finished, and left alone once it is whole. */
import { afterAll, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { entities } from '#shared/entities.ts';
import type { FillingState } from '#shared/filling.ts';
import { StoredFile } from '#shared/site/entities.ts';
import { recountContest } from '#cloud/contests/recount.ts';
import { Contest, Round, Vote } from '#shared/contests/entities.ts';
import type { RunningServer } from '#parse/server.ts';
import { visitor } from '#test/support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '#test/support/server.ts';
import type { Drawers } from './drawers.ts';
import { drawPoster } from './posters.ts';
import { beginDemo } from './seed.ts';

const uris: string[] = [];
afterAll(() => Promise.all(uris.map(dropDatabase)));
function freshUri(): string {
  uris.push(databaseUri(freshDatabaseName()));
  return uris.at(-1)!;
}

// One for all, because the pictures are not the subject.
const picture = drawPoster({ seed: 'any', emoji: 'cat', kind: 'contestant' });
const drawers: Drawers = { draw: () => picture, end: () => undefined };
const start = (uri: string): Promise<RunningServer> =>
  startTestServer({ databaseUri: uri, demo: () => [], fill: (ports, past) => beginDemo(ports, past, drawers) });

/** Stops a server in the middle of what it fills. */
async function cutOff(uri: string, here: (state: FillingState) => boolean): Promise<void> {
  const server = await start(uri);
  await new Promise<void>((resolve) => {
    const look = (state: FillingState | undefined) => state && here(state) && resolve();
    look(server.ports.filling.now());
    server.ports.filling.on(look);
  });
  await server.stop();
  await expect(server.whole).rejects.toThrow('aborted');
}

/** Rows that come with whoever signs in, and with hours and jobs. */
const others = /^(Visitors|PersonalData|Ledger\w+)$/;

async function rowsOf({ ports, database }: RunningServer): Promise<Record<string, number>> {
  const counts = entities
    .filter(({ kind, expires, name }) => kind !== 'internal' && expires === undefined && !others.test(name))
    .map(async (entity) => [entity.name, await ports.storage.count(entity, {})] as const);
  return {
    ...Object.fromEntries(await Promise.all(counts)),
    files: await database.db.collection('fs.files').countDocuments(),
  };
}

const whole = freshUri();
let rows: Record<string, number>;

it('lets people sign in from the first answer on', async () => {
  const server = await start(whole);
  const { status, body } = await (
    await visitor(server)
  ).call('POST /app/login/pro', { username: 'marco', password: 'demo-engage' });
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { username: 'marco' } } });
  await server.whole;
  rows = await rowsOf(server);
  expect(await server.ports.storage.count(StoredFile, { bytes: 0 })).toBe(0);
  await server.stop();
});

it('that is whole is not made again', async () => {
  const server = await start(whole);
  await server.whole;
  expect(await rowsOf(server)).toEqual(rows);
  await server.stop();
});

it('is finished by the next start wherever it was cut off', async () => {
  const uri = freshUri();
  await cutOff(uri, ({ step }) => step === 'contests');
  await cutOff(uri, ({ step }) => step === 'clubs');
  await cutOff(uri, ({ step, done }) => step === 'orders' && done > 4);
  const server = await start(uri);
  await server.whole;
  expect(await rowsOf(server)).toEqual(rows);
  const { storage } = server.ports;
  expect(await storage.count(Profile, { demo: true, about: null })).toBe(0);
  for (const { cx_id } of await storage.find(Contest, {})) {
    expect(await recountContest(storage, cx_id)).toEqual([]);
    for (const { round_id, startDate, endDate } of await storage.find(Round, { cx_id })) {
      const votes = await storage.find(Vote, { round_id });
      expect(votes.filter(({ at_ms }) => at_ms < startDate.getTime() || at_ms > endDate.getTime())).toEqual([]);
    }
  }
  await server.stop();
});
