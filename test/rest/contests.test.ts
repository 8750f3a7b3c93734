/** Creating, changing and reading contests through functions and calls. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, newCxId } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let person: TestActor;
let other: TestActor;
let admin: TestActor;
let guest: TestActor;
beforeAll(async () => {
  [person, other, admin, guest] = await Promise.all([
    member(server.current),
    member(server.current),
    member(server.current, 'admin'),
    visitor(server.current),
  ]);
});

const hour = 3_600_000;
const inHours = (n: number) => new Date(Date.now() + n * hour).toISOString();
const form = (changes: object = {}) => ({
  cx_id: newCxId(),
  contest_name: 'Best soup',
  category: 'Food' as const,
  end_date: inHours(24),
  contestants: [{ contestant_name: 'Leek' }, { contestant_name: 'Miso' }],
  publish: true,
  ...changes,
});
const create = (input: object, actor = person) => actor.run('createContest', input as never);
const rows = async (cx_id: string) => {
  const { storage } = server.current.ports;
  const counts = [Contest, Round, Contestant, RoundContestant].map((entity) => storage.count(entity, { cx_id }));
  return Promise.all(counts);
};
const nothing = [0, 0, 0, 0];

describe('createContest', () => {
  it('makes a contest, its round, its contestants and their places', async () => {
    const input = form({
      description: 'A spoon is enough.',
      contest_exp_hours: 1 / 60,
      lock_per: 'contestant',
      votes_per_period: 2,
    });
    const { status, body } = await create(input);
    expect({ status, body }).toEqual({
      status: 200,
      body: { cx_id: input.cx_id, contest_slug: expect.stringMatching(/^best-soup-\d+$/) },
    });
    expect(await rows(input.cx_id)).toEqual([1, 1, 2, 2]);
    const { body: page } = await guest.call('POST /app/contest/v2/fetchContest', { cx_id: input.cx_id });
    expect(page).toMatchObject({
      contest: {
        contest_name: 'Best soup',
        state: 'ongoing',
        total: 0,
        organizer: { user_id: person.user_id },
        contestants: [{ contestant_name: 'Leek', votes: 0 }, { contestant_name: 'Miso' }],
        rounds: [{ round_number: 1 }],
        lock_per: 'contestant',
        votes_per_period: 2,
        contest_exp_hours: 1 / 60,
      },
    });
  });

  it('sent twice makes one, and answers the same', async () => {
    const input = form();
    const [first, second] = [await create(input), await create({ ...input, contest_name: 'Another name' })];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
    expect(await rows(input.cx_id)).toEqual([1, 1, 2, 2]);
  });

  it('sent twice at the same instant makes one', async () => {
    const input = form();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(input)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.contest_slug}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await rows(input.cx_id)).toEqual([1, 1, 2, 2]);
  });

  it('refuses an id that somebody else has, also at the same instant', async () => {
    const input = form();
    await create(input);
    expect(await create(input, other)).toMatchObject({ status: 409, code: 'id_taken' });
    const race = form();
    const answers = await Promise.all([create(race), create(race, other)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(await rows(race.cx_id)).toEqual([1, 1, 2, 2]);
  });

  it('refuses the id of a contest that was removed', async () => {
    const input = form();
    await create(input);
    await server.current.ports.storage.transact((tx) => tx.remove(Contest, input.cx_id));
    expect(await create(input)).toMatchObject({ status: 409, code: 'id_taken' });
  });

  const many = (n: number) => Array.from({ length: n }, (_, i) => ({ contestant_name: `No. ${i}` }));
  const instant = inHours(5);
  it.each<[string, object, string, number, string?]>([
    ['one contestant', { contestants: many(1) }, 'contest_needs_contestants', 400],
    ['no contestant', { contestants: [] }, 'contest_needs_contestants', 400],
    ['more contestants than it takes', { contestants: many(501) }, 'invalid', 400, 'contestants'],
    ['an end before its start', { start_date: inHours(5), end_date: inHours(4) }, 'ends_before_start', 400],
    ['an end at its start', { start_date: instant, end_date: instant }, 'ends_before_start', 400],
    ['an end that has passed', { start_date: inHours(-5), end_date: inHours(-4) }, 'ends_before_start', 400],
    ['no end', { end_date: undefined }, 'invalid', 400, 'end_date'],
    ['an end that is no date', { end_date: 'tomorrow' }, 'invalid', 400, 'end_date'],
    ['a short name', { contest_name: ' a ' }, 'invalid', 400, 'contest_name'],
    ['a long name', { contest_name: 'x'.repeat(121) }, 'invalid', 400, 'contest_name'],
    ['a name of a NUL', { contest_name: 'soup\0soup' }, 'invalid', 400, 'contest_name'],
    ['a category that is none', { category: 'Weather' }, 'invalid', 400, 'category'],
    ['an id of another length', { cx_id: 'short' }, 'invalid', 400, 'cx_id'],
    ['an id that is no id', { cx_id: { $gt: '' } }, 'invalid', 400, 'cx_id'],
    ['a status of its own', { contest_status: 'certified' }, 'invalid', 400, 'contest_status'],
    ['an owner of its own', { user_id: 1 }, 'invalid', 400, 'user_id'],
    ['a secret of its own', { secret: 'x' }, 'invalid', 400, 'secret'],
    ['votes of its own', { total: 5 }, 'invalid', 400, 'total'],
    [
      'a contestant with votes',
      { contestants: [{ contestant_name: 'a', votes: 9 }, { contestant_name: 'b' }] },
      'invalid',
      400,
      'contestants.0.votes',
    ],
    [
      'a contestant already approved by itself',
      { contestants: [{ contestant_name: 'a', contestant_status: 1 }, { contestant_name: 'b' }] },
      'invalid',
      400,
      'contestants.0.contestant_status',
    ],
    ['a lock of no time', { contest_exp_hours: 0 }, 'invalid', 400, 'contest_exp_hours'],
    ['a cover from elsewhere', { cover: 'https://evil.example/x.png' }, 'invalid', 400, 'cover'],
    ['a cover that is a script', { cover: 'javascript:alert(1)' }, 'invalid', 400, 'cover'],
    ['a cover without a host', { cover: '//evil.example/files/a/b.webp' }, 'invalid', 400, 'cover'],
    ['a cover up the tree', { cover: '/files/../../secret' }, 'invalid', 400, 'cover'],
    [
      'a picture from elsewhere',
      { contestants: [{ contestant_name: 'a', contestant_img: 'http://evil.example/a' }, { contestant_name: 'b' }] },
      'invalid',
      400,
      'contestants.0.contestant_img',
    ],
  ])('refuses %s, and stores nothing', async (_, changes, code, status, field) => {
    const cx_id = newCxId();
    const answer = await create(form({ cx_id, ...changes }));
    expect(answer).toMatchObject({ status, code });
    expect(Object.keys(answer.fields ?? {})).toEqual(field ? [field] : []);
    expect(await rows(cx_id)).toEqual(nothing);
  });

  const picture = async (of: TestActor) => {
    const drawn = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    return (await of.call('POST /app/files/addImage', { bytes: new Uint8Array(drawn) })).body.url;
  };

  it('takes no picture that is another’s, or nobody’s', async () => {
    const theirs = await picture(other);
    const refusedAt = (field: string) => ({
      status: 400,
      code: 'invalid',
      fields: { [field]: expect.stringMatching(/your own/) },
    });
    for (const cover of [theirs, '/files/abc/picture.webp'])
      expect(await create(form({ cover }))).toMatchObject(refusedAt('cover'));
    const contestants = [{ contestant_name: 'a' }, { contestant_name: 'b', contestant_img: theirs }];
    expect(await create(form({ contestants }))).toMatchObject(refusedAt('contestants.1.contestant_img'));
    const mine = form();
    await create(mine);
    const change = { className: 'Contests', cx_id: mine.cx_id, cover: theirs };
    expect(await person.run('createOrUpdate', change)).toMatchObject(refusedAt('cover'));
    expect((await person.run('createOrUpdate', { ...change, cover: await picture(person) })).status).toBe(200);
  });

  it('takes a draft with nobody in it, and a picture of this site', async () => {
    const cover = await picture(person);
    const input = form({ publish: false, contestants: [], cover });
    expect((await create(input)).status).toBe(200);
    expect(await guest.call('POST /app/contest/v2/fetchContest', { cx_id: input.cx_id })).toMatchObject({
      code: 'contest_not_found',
    });
    expect((await person.call('POST /app/contest/v2/fetchContest', { cx_id: input.cx_id })).body).toMatchObject({
      contest: { state: 'draft', cover, contestants: [] },
    });
  });

  it('is for members, whom it makes organizers', async () => {
    expect(await create(form(), guest)).toMatchObject({ status: 401, code: 'session_required' });
    const newcomer = await member(server.current);
    expect(await server.current.ports.accounts.rolesOf(newcomer.objectId!)).toEqual([]);
    await create(form(), newcomer);
    expect(await server.current.ports.accounts.rolesOf(newcomer.objectId!)).toEqual(['organizer']);
  });

  it('gives a name of no letters an address all the same', async () => {
    const { body } = await create(form({ contest_name: '!!! ???' }));
    expect(body.contest_slug).toMatch(/^contest-\d+$/);
    expect((await guest.call('POST /app/contest/v2/fetchContest', { slug: body.contest_slug })).status).toBe(200);
  });
});

describe('createOrUpdate', () => {
  const change = (actor: TestActor, input: object) => actor.run('createOrUpdate', { className: 'Contests', ...input });
  let mine: ContestShape;
  beforeAll(async () => {
    mine = await contest(server.current, {
      organizer: person,
      stored: { description: 'Old', cover: '/files/abc/a.webp' },
    });
  });

  it('changes the fields given, and no other', async () => {
    const before = (await server.current.ports.storage.get(Contest, mine.cx_id))!;
    const { body } = await change(person, { cx_id: mine.cx_id, contest_name: '  Best  soup ' });
    const after = (await server.current.ports.storage.get(Contest, mine.cx_id))!;
    expect(after).toEqual({
      ...before,
      contest_name: 'Best soup',
      words: ['best', 'soup', 'old'],
      rev: before.rev + 1,
      updatedAt: after.updatedAt,
    });
    expect(body).toMatchObject({ contest_name: 'Best soup', rev: after.rev, end_date: after.end_date.toISOString() });
  });

  it('empties what may be empty by null, and refuses null for the rest', async () => {
    expect((await change(person, { cx_id: mine.cx_id, description: null, cover: null })).status).toBe(200);
    const row = (await server.current.ports.storage.get(Contest, mine.cx_id))!;
    expect([row.description, row.cover, 'description' in row]).toEqual([undefined, undefined, false]);
    for (const name of ['contest_name', 'category', 'end_date'])
      expect(await change(person, { cx_id: mine.cx_id, [name]: null }), name).toMatchObject({
        status: 400,
        code: 'invalid',
      });
  });

  it('does not change what is set once, or by the server', async () => {
    for (const [name, value] of Object.entries({
      user_id: other.user_id,
      contest_status: 'certified',
      contest_id: 1,
      contest_slug: 'x',
      secret: 'x',
      objectId: 'x',
      createdAt: 'x',
      deleted_at: null,
      total: 5,
    }))
      expect(await change(person, { cx_id: mine.cx_id, [name]: value }), name).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { [name]: expect.any(String) },
      });
  });

  it('keeps the end after the start, whichever of them is changed', async () => {
    expect(await change(person, { cx_id: mine.cx_id, end_date: inHours(-48) })).toMatchObject({
      status: 400,
      code: 'ends_before_start',
    });
    expect(await change(person, { cx_id: mine.cx_id, start_date: inHours(48) })).toMatchObject({
      status: 400,
      code: 'ends_before_start',
    });
    expect((await change(person, { cx_id: mine.cx_id, start_date: inHours(48), end_date: inHours(72) })).status).toBe(
      200,
    );
  });

  it('of a row of somebody else is forbidden; of one that is not there, not found; an admin may', async () => {
    expect(await change(other, { cx_id: mine.cx_id, contest_name: 'Mine' })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await change(other, { cx_id: 'nowhere00000', contest_name: 'Mine' })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await change(guest, { cx_id: mine.cx_id, contest_name: 'Mine' })).toMatchObject({
      status: 401,
      code: 'session_required',
    });
    expect((await change(admin, { cx_id: mine.cx_id, contest_name: 'Tidied up' })).status).toBe(200);
    for (const odd of [{ $gt: '' }, ['a'], 5, true, '', 'x'.repeat(65)])
      expect(await change(person, { cx_id: odd, contest_name: 'Mine' }), JSON.stringify(odd)).toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });

  it('makes no contest, and knows no class that is not open to it', async () => {
    expect(await change(person, { contest_name: 'New' })).toMatchObject({ status: 403, code: 'forbidden' });
    for (const className of [
      'Votes',
      'VoteLocks',
      'Files',
      '_User',
      '_Role',
      'constructor',
      '__proto__',
      'contests',
      '',
    ])
      expect(await person.run('createOrUpdate', { className, user_id: 1 }), className).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    for (const className of [undefined, null, 5, { $gt: '' }, 'x'.repeat(41)])
      expect(await person.run('createOrUpdate', { className } as never)).toMatchObject({
        status: 400,
        code: 'invalid',
      });
  });

  it('of one field by many at once loses no change', async () => {
    const shared = await contest(server.current, { organizer: person });
    const before = (await server.current.ports.storage.get(Contest, shared.cx_id))!;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => change(person, { cx_id: shared.cx_id, votes_per_period: i + 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await server.current.ports.storage.get(Contest, shared.cx_id))!.rev).toBe(before.rev + 8);
  });
});

describe('getOngoingContests', () => {
  it('pages through what is on, soonest end first', async () => {
    const category = 'Ugliness' as const;
    const made: string[] = [];
    for (const hours of [3, 1, 2]) {
      const input = form({ category, end_date: inHours(hours) });
      await create(input);
      made.push(input.cx_id);
    }
    const [three, one, two] = made as [string, string, string];
    await create(form({ category, start_date: inHours(1) }));
    await create(form({ category, publish: false }));
    await contest(server.current, {
      stored: { category, end_date: new Date(Date.now() - 1000), start_date: new Date(Date.now() - 5000) },
    });
    await contest(server.current, { stored: { category, contest_status: 'cancelled' } });
    const page = async (input: object) =>
      (await guest.call('POST /app/contest/v2/getOngoingContests', { category, ...input })).body;
    const ids = async (input: object) => (await page(input)).contests.map(({ cx_id }) => cx_id);
    expect(await ids({})).toEqual([one, two, three]);
    expect(await ids({ page: 1, limit: 2 })).toEqual([one, two]);
    expect(await ids({ page: '2', limit: '2' })).toEqual([three]);
    expect(await ids({ page: 3, limit: 2 })).toEqual([]);
    expect(await page({ limit: 1 })).toMatchObject({
      count: 3,
      contests: [{ contestant_count: 2, total: 0, ongoing: true }],
    });
    for (const bad of [
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 'x' },
      { limit: 51 },
      { limit: 0 },
      { page: 1e9 },
      { category: 'Weather' },
      { page: { $gt: 0 } },
    ])
      expect(
        await guest.call('POST /app/contest/v2/getOngoingContests', bad as never),
        JSON.stringify(bad),
      ).toMatchObject({ status: 400, code: 'invalid' });
  });
});
