/** The whole demo on a real server: filled behind it, cut off and finished, and left alone once it is whole. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { entities } from '#shared/entities.ts';
import type { FillingState } from '#shared/filling.ts';
import { stateOf } from '#shared/contests/process.ts';
import { Appeal } from '#shared/contests/entities/certification.ts';
import { StoredFile } from '#shared/site/entities.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import { Contest, Contestant, Round, RoundContestant, Vote } from '#shared/contests/entities.ts';
import { Follow } from '#shared/accounts/entities/social.ts';
import { Chat, Conversation, Inbox } from '#shared/chat/entities.ts';
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { Comment, Feed } from '#shared/community/entities/posts.ts';
import { Service } from '#shared/services/entities.ts';
import { Task } from '#shared/tasks/entities/task.ts';
import { hour } from '#shared/time.ts';
import type { RunningServer } from '#parse/server.ts';
import { talk } from '#test/chat/talk.ts';
import { comment, join, postOf } from '#test/community/club.ts';
import { service } from '#test/services/stage.ts';
import { member, visitor } from '#test/support/actors.ts';
import { contest } from '#test/support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '#test/support/server.ts';
import { contests } from './content/index.ts';
import type { Drawers } from './drawers.ts';
import { demoId } from './parts.ts';
import { drawPoster } from './posters.ts';
import { beginDemo } from './seed.ts';

// A whole demo is half a minute of the processor, so minutes on a busy machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const uris: string[] = [];
afterAll(() => Promise.all(uris.map(dropDatabase)));
function freshUri(): string {
  uris.push(databaseUri(freshDatabaseName()));
  return uris.at(-1)!;
}

// One for all, because the pictures are not the subject.
const picture = drawPoster({ seed: 'any', emoji: 'cat', kind: 'contestant' });
const drawers: Drawers = { draw: () => picture, end: () => undefined };
/** `later`: so many milliseconds after now, as the demo sees it. */
const start = (uri: string, later = 0): Promise<RunningServer> =>
  startTestServer({
    databaseUri: uri,
    demo: () => [],
    fill: (ports, past) =>
      beginDemo({ ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + later } }, past, drawers),
  });

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

/** Rows that come with whoever signs in, and those that are made behind others, by jobs and by who hears of them. */
const others = /^(Visitors|PersonalData|Tasks|Notifications|Ledger\w+)$/;

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
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { user: { username: 'marco' } },
  });
  await server.whole;
  rows = await rowsOf(server);
  expect(await server.ports.storage.count(StoredFile, { bytes: 0 })).toBe(0);
  await server.stop();
});

/** What is stored in each field of a class, by the names of its types. */
async function shapeOf({ database }: RunningServer, name: string, without: readonly string[] = []) {
  const found = database.db.collection<{ _id: string }>(name).find({ _id: { $nin: [...without] } });
  const types = new Map<string, Set<string>>();
  const ids: string[] = [];
  for await (const { _id, ...row } of found) {
    ids.push(_id);
    for (const [field, value] of Object.entries(row))
      // Which readers a row had before a change is no part of its shape.
      if (value !== null && value !== undefined && field !== 'former_rperm')
        types.set(field, (types.get(field) ?? new Set()).add(value.constructor.name));
  }
  return { types, ids };
}

describe('that is whole', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(whole);
    await server.whole;
  });
  afterAll(() => server.stop());

  it('is not made again', async () => {
    expect(await rowsOf(server)).toEqual(rows);
  });

  it('has appeals that were made before they were answered', async () => {
    const answered = (await server.ports.storage.find(Appeal, {})).filter(({ answered_at }) => answered_at);
    expect(answered.length).toBeGreaterThan(0);
    for (const { createdAt, answered_at } of answered) expect(createdAt.getTime()).toBeLessThan(answered_at!.getTime());
  });

  it('has rows of the shape that the calls give, also where they were written at once', async () => {
    const classes = [Contest, Round, Contestant, RoundContestant, Vote, Service, StoredFile, Group, Membership, Feed]
      .concat([Comment, Conversation, Inbox, Chat, Follow, Profile, Task] as never)
      .map(({ name }) => name);
    const seeded = new Map(
      await Promise.all(classes.map(async (name) => [name, await shapeOf(server, name)] as const)),
    );
    const [ana, ben] = [await member(server, 'organizer'), await member(server)];
    const { cx_id, contestants } = await contest(server, { organizer: ana });
    const { contestant_id } = contestants[0]!;
    await ben.call('POST /app/contest/v2/addVote', {
      cx_id,
      contestant_id,
      client_id: 'a-vote-of-shapes',
    });
    await service(server, ana);
    const post = await postOf(ana);
    await join(ben, post.gx_id);
    await comment(ben, post.feed_item_id, 'With rye, always.');
    await talk(server);
    await ben.run('followUser', { user_id: ana.user_id! });
    await ana.run('addTask', { title: 'Bake', client_id: 'a-task-of-shapes' });
    for (const name of classes) {
      const { types, ids } = seeded.get(name)!;
      const made = await shapeOf(server, name, ids);
      expect(made.ids, name).not.toEqual([]);
      const strange = [...made.types].flatMap(([field, names]) =>
        [...names].every((type) => types.get(field)?.has(type)) ? [] : [field],
      );
      expect.soft(strange, name).toEqual([]);
    }
  });
});

it('comes up days later, with every contest where its content says', async () => {
  const later = 20 * 24 * hour;
  const server = await start(whole, later);
  await server.whole;
  const { storage, secrets } = server.ports;
  const now = Date.now() + later;
  for (const { key, status } of contests) {
    const row = await storage.get(Contest, demoId({ secrets }, key));
    expect.soft(row && stateOf(row, now), key).toBe(status);
  }
  await server.stop();
});

it('is finished by the next start wherever it was cut off', async () => {
  const uri = freshUri();
  await cutOff(uri, ({ step }) => step === 'contests');
  await cutOff(uri, ({ step, done }) => step === 'orders' && done > 4);
  const server = await start(uri);
  await server.whole;
  expect(await rowsOf(server)).toEqual(rows);
  const { storage } = server.ports;
  expect(await storage.count(Profile, { demo: true, about: null })).toBe(0);
  for (const { cx_id } of await storage.find(Contest, {})) {
    expect(await recountContest(storage, cx_id)).toEqual([]);
    for (const { round_id, startDate, endDate } of await storage.find(Round, {
      cx_id,
    })) {
      const votes = await storage.find(Vote, { round_id });
      expect(votes.filter(({ at_ms }) => at_ms < startDate.getTime() || at_ms > endDate.getTime())).toEqual([]);
    }
  }
  await server.stop();
});
