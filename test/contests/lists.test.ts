/** Lists of contests and of contestants. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Contest, contestCategories, Contestant, Round } from '#shared/contests/entities.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, type ContestWishes, reject } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let guest: TestActor;
let organizer: TestActor;
let other: TestActor;
let admin: TestActor;
beforeAll(async () => {
  [guest, organizer, other, admin] = await Promise.all([
    visitor(server.current),
    member(server.current),
    member(server.current),
    member(server.current, 'admin'),
  ]);
});

const hour = 3_600_000;
const inHours = (n: number) => new Date(Date.now() + n * hour);
const make = (wishes: ContestWishes) => contest(server.current, { contestants: 2, organizer, ...wishes });
const stored = (start: number, end: number, more: ChangesOf<typeof Contest> = {}) => ({
  stored: { start_date: inHours(start), end_date: inHours(end), ...more },
});

type ListCall = 'getOngoingContests' | 'getEndedContests' | 'get';
const list = async (name: ListCall, input: object, actor = guest) => {
  const answer = await actor.call(`POST /app/contest/v2/${name}`, input);
  if (answer.status !== 200) throw new Error(answer.error);
  return answer.body;
};
const ids = async (...asked: Parameters<typeof list>) => (await list(...asked)).contests.map(({ cx_id }) => cx_id);

describe('contests', () => {
  const category = 'Humor' as const;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    const wishes: Record<string, ContestWishes> = {
      soon: stored(-5, 1),
      later: stored(-5, 8),
      tomorrow: stored(24, 48),
      tonight: stored(6, 48),
      recent: stored(-48, -1),
      old: stored(-480, -240),
      certified: stored(-480, -24, { contest_status: 'certified' }),
      cancelled: stored(-5, 5, { contest_status: 'cancelled' }),
      draft: { publish: false },
    };
    for (const [name, wish] of Object.entries(wishes)) made[name] = (await make({ category, ...wish })).cx_id;
    await make({ category: 'Memes', organizer: other });
  });
  const named = (...names: string[]) => names.map((name) => made[name]);

  it('are listed by what they are, each list in its own order', async () => {
    expect(await ids('getOngoingContests', { category })).toEqual(named('soon', 'later'));
    expect(await ids('getEndedContests', { category })).toEqual(named('recent', 'certified', 'old'));
    expect(await ids('get', { category, status: 'ongoing' })).toEqual(named('soon', 'later'));
    expect(await ids('get', { category, status: 'pending' })).toEqual(named('tonight', 'tomorrow'));
    expect(await ids('get', { category, status: 'ended' })).toEqual(named('recent', 'certified', 'old'));
    const all = named('soon', 'later', 'tonight', 'tomorrow', 'recent', 'certified', 'old', 'cancelled');
    expect(await ids('get', { category, status: 'all' })).toEqual(all);
    expect(await ids('get', { category })).toEqual(all);
    expect((await list('get', { category })).contests.map(({ state }) => state)).toEqual([
      'ongoing',
      'ongoing',
      'pending',
      'pending',
      'provisional',
      'certified',
      'provisional',
      'cancelled',
    ]);
    expect(await ids('get', { category: 'Politics' })).toEqual([]);
  });

  it('come in pages whose number is told, also behind the last', async () => {
    const page = (input: object) => list('get', { category, ...input });
    expect(await page({ limit: 3 })).toMatchObject({
      count: 8,
      contests: [{}, {}, {}],
      serverTime: expect.any(Number),
    });
    expect((await page({ limit: '3', page: '3' })).contests.map(({ cx_id }) => cx_id)).toEqual(
      named('old', 'cancelled'),
    );
    expect(await page({ limit: 3, page: 3 })).toMatchObject({ count: 8 });
    expect(await page({ limit: 3, page: 9 })).toEqual({ contests: [], count: 8, serverTime: expect.any(Number) });
    expect(await page({ limit: 8 })).toMatchObject({ count: 8 });
    for (const bad of [{ status: 'draft' }, { status: 'x' }, { user_id: 'x' }, { user_id: { $gt: 0 } }, { limit: 51 }])
      expect(await guest.call('POST /app/contest/v2/get', bad as never), JSON.stringify(bad)).toMatchObject({
        status: 400,
        code: 'invalid',
      });
  });

  it('of one organizer hold drafts for them and for operators, in the list of everything alone', async () => {
    const user_id = organizer.user_id!;
    for (const [actor, sees] of [
      [guest, false],
      [other, false],
      [organizer, true],
      [admin, true],
    ] as const) {
      const found = await ids('get', { user_id, category }, actor);
      expect(found.includes(made.draft!)).toBe(sees);
      expect(found).toHaveLength(sees ? 9 : 8);
      expect(await ids('get', { user_id, category, status: 'ongoing' }, actor)).toEqual(named('soon', 'later'));
    }
    // Drafts are listed only when asking for one's own contests.
    for (const actor of [organizer, admin]) expect(await ids('get', { category }, actor)).toHaveLength(8);
    expect(await ids('get', { user_id: other.user_id })).toHaveLength(1);
    expect(await ids('get', { user_id: 999_999 })).toEqual([]);
  });

  it('show how many stand in them and the first faces, as it is now', async () => {
    const { cx_id, contestants } = await make({
      category: 'Animals',
      contestants: 6,
      entries_open: true,
      entries_until: inHours(1).toISOString(),
    });
    const card = async () => {
      const found = (await list('getOngoingContests', { category: 'Animals' })).contests;
      return found.find((one) => one.cx_id === cx_id)!;
    };
    const { storage } = server.current.ports;
    const change = (n: number, changes: ChangesOf<typeof Contestant>) =>
      storage.transact((tx) => tx.update(Contestant, contestants[n]!.contestant_id, changes));
    expect(await card()).toMatchObject({ contestant_count: 6, faces: [], may_enter: true, results_shown: true });
    for (const n of [1, 2, 3, 4, 5]) await change(n, { contestant_img: `/files/abc/${n}.webp` });
    const paths = (...numbers: number[]) => numbers.map((n) => `/files/abc/${n}.webp`);
    expect(await card()).toMatchObject({ faces: paths(1, 2, 3, 4) });
    await reject(server.current, contestants[2]!.contestant_id);
    expect(await card()).toMatchObject({ contestant_count: 5, faces: paths(1, 3, 4, 5) });
    await storage.transact((tx) => tx.update(Contest, cx_id, { entries_open: false, contest_name: 'Dogs' }));
    expect(await card()).toMatchObject({ may_enter: false, contest_name: 'Dogs', contestant_count: 5 });
    await guest.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: contestants[0]!.contestant_id });
    expect(await card()).toMatchObject({ total: 1, rev: 1 });
    // What a vote asks for stands on the card.
    expect(await card()).not.toHaveProperty('vote_needs');
    for (const [who_may_vote, vote_needs] of [
      ['signed_in', 'account'],
      ['confirmed', 'email'],
    ] as const) {
      await storage.transact((tx) => tx.update(Contest, cx_id, { who_may_vote }));
      expect(await card()).toMatchObject({ vote_needs });
    }
    const offer = { cx_id, currency: 'EUR', unit_price: 100 };
    await organizer.run('setVotePrices', { ...offer, vote_mode: 'paid' });
    expect(await card()).toMatchObject({ vote_needs: 'payment' });
    await organizer.run('setVotePrices', { ...offer, vote_mode: 'both' });
    expect(await card()).toMatchObject({ vote_needs: 'email' });
  });

  it('say that people may enter until their first round ends', async () => {
    const rounds = [
      { endDate: inHours(1).toISOString() },
      { startDate: inHours(1).toISOString(), endDate: inHours(2).toISOString() },
    ];
    const { cx_id, rounds: made_ } = await make({ category: 'Beauty', entries_open: true, rounds });
    const card = async () => (await list('getOngoingContests', { category: 'Beauty' })).contests[0]!;
    expect(await card()).toMatchObject({ cx_id, may_enter: true });
    const past = new Date(Date.now() - 1000);
    const { storage } = server.current.ports;
    await storage.transact(async (tx) => {
      await tx.update(Round, made_[0]!.round_id, { endDate: past });
      await tx.update(Round, made_[1]!.round_id, { startDate: past });
    });
    expect(await card()).toMatchObject({ cx_id, may_enter: false });
  });
});

describe('getContestCategories', () => {
  it('names all fourteen, in their order, with what is on', async () => {
    const { body } = await guest.call('POST /app/contest/v2/getContestCategories', {});
    expect(body.categories.map(({ category }) => category)).toEqual(contestCategories);
    const count = async (category: (typeof contestCategories)[number]) =>
      (await list('getOngoingContests', { category })).count;
    for (const { category, ongoing } of body.categories) expect(ongoing, category).toBe(await count(category));
    expect(body.categories.find(({ category }) => category === 'Humor')!.ongoing).toBe(2);
  });
});

describe('getContestants', () => {
  let shown: ContestShape;
  const call = (input: object, actor = guest) =>
    actor.call('POST /app/contest/v2/getContestants', { cx_id: shown.cx_id, ...input });
  const names = async (...asked: Parameters<typeof call>) =>
    (await call(...asked)).body.contestants.map(({ contestant_name }) => contestant_name);
  beforeAll(async () => {
    shown = await make({
      rounds: [
        { endDate: inHours(1).toISOString() },
        { startDate: inHours(1).toISOString(), endDate: inHours(2).toISOString() },
      ],
      contestants: ['Zoë', 'Ämilie 10', 'Amilie 9', 'Bo', 'Waiting'].map((contestant_name) => ({ contestant_name })),
      entries_open: true,
    });
    await reject(server.current, shown.contestants.find((one) => one.contestant_name === 'Waiting')!.contestant_id);
    const bo = shown.contestants.find((one) => one.contestant_name === 'Bo')!;
    await guest.call('POST /app/contest/v2/addVote', { cx_id: shown.cx_id, contestant_id: bo.contestant_id });
  });

  it('tells them with most votes first, and their number', async () => {
    const { body } = await call({});
    expect(body.count).toBe(4);
    expect(body.contestants.map((one) => [one.contestant_name, one.votes])).toEqual([
      ['Bo', 1],
      ['Zoë', 0],
      ['Ämilie 10', 0],
      ['Amilie 9', 0],
    ]);
    expect(body.contestants[0]).toMatchObject({
      cx_id: shown.cx_id,
      contestant_status: 1,
      assox_id: shown.contestants.find((one) => one.contestant_name === 'Bo')!.assox_id,
    });
    expect(await call({ limit: 3, page: 2 })).toMatchObject({ body: { count: 4, contestants: [{}] } });
    expect(await call({ limit: 3, page: 3 })).toMatchObject({ body: { count: 4, contestants: [] } });
  });

  it('finds them by name', async () => {
    expect(await names({ keyword: 'amilie' })).toEqual(['Ämilie 10', 'Amilie 9']);
    expect(await names({ keyword: '9 AMI' })).toEqual(['Amilie 9']);
    expect(await names({ keyword: '.*' })).toEqual([]);
    expect(await names({ keyword: 'waiting' })).toEqual([]);
    for (const bad of [
      { keyword: '' },
      { keyword: { $gt: '' } },
      { keyword: 'x'.repeat(101) },
      { contestant_status: 2 },
    ])
      expect(await call(bad), JSON.stringify(bad)).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('tells those of a round', async () => {
    const [first, second] = shown.rounds;
    expect(await names({ round_id: first!.round_id })).toHaveLength(4);
    expect(await names({ round_id: second!.round_id })).toHaveLength(second!.contestants.length);
    expect(await call({ round_id: 'nowhere00000' })).toMatchObject({ status: 404, code: 'contest_not_found' });
  });

  it('tells who waits to the organizer and to operators alone', async () => {
    for (const actor of [organizer, admin]) {
      expect(await names({ contestant_status: 0 }, actor)).toEqual(['Waiting']);
      expect((await names({}, actor)).at(-1)).toBe('Waiting');
      expect(await names({ contestant_status: '1' }, actor)).toHaveLength(4);
      expect(await names({ keyword: 'waiting' }, actor)).toEqual(['Waiting']);
    }
    expect(await call({ contestant_status: 0 })).toMatchObject({ status: 401, code: 'session_required' });
    expect(await call({ contestant_status: 0 }, other)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await names({ contestant_status: 1 }, other)).toHaveLength(4);
  });

  it('of a contest that is not there, or not for them, says no more than that', async () => {
    const draft = await make({ publish: false });
    for (const cx_id of [draft.cx_id, 'nowhere00000'])
      for (const call_ of ['getContestants', 'getVotes', 'getVoteHistory', 'getRecentContestants'] as const)
        expect(await other.call(`POST /app/contest/v2/${call_}`, { cx_id }), call_).toMatchObject({
          status: 404,
          code: 'contest_not_found',
        });
    expect(await names({ cx_id: draft.cx_id }, organizer)).toHaveLength(2);
  });
});

describe('getRecentContestants', () => {
  const recent = async (input: object) =>
    (await guest.call('POST /app/contest/v2/getRecentContestants', input)).body.contestants;

  it('tells who entered last where everybody may look', async () => {
    const named = (contestant_name: string) => ({ contestants: [{ contestant_name }, { contestant_name: 'Else' }] });
    const published = await make(named('Published'));
    await make({ ...named('In a draft'), publish: false });
    const cancelled = await make({ ...named('Cancelled'), ...stored(-5, 5, { contest_status: 'cancelled' }) });
    const hidden = await make(named('Hidden'));
    for (const { contestant_id } of hidden.contestants) await reject(server.current, contestant_id);
    const found = await recent({ limit: 4 });
    expect(found.map(({ contestant_name }) => contestant_name).toSorted()).toEqual(
      ['Cancelled', 'Else', 'Else', 'Published'].toSorted(),
    );
    expect(found.map(({ cx_id }) => cx_id)).toEqual([
      cancelled.cx_id,
      cancelled.cx_id,
      published.cx_id,
      published.cx_id,
    ]);
    expect(found[2]).toEqual({
      contestant_id: expect.any(String),
      contestant_name: expect.any(String),
      contestant_img: '',
      cx_id: published.cx_id,
      contest_name: published.contest_name,
      contest_slug: published.contest_slug,
      category: published.category,
    });
    expect((await recent({})).length).toBeLessThanOrEqual(50);
    expect((await recent({ cx_id: published.cx_id })).map(({ contestant_name }) => contestant_name)).toEqual([
      'Else',
      'Published',
    ]);
    expect(await recent({ cx_id: published.cx_id, limit: 1 })).toHaveLength(1);
    expect(await recent({ cx_id: hidden.cx_id })).toEqual([]);
    expect(await guest.call('POST /app/contest/v2/getRecentContestants', { limit: 51 })).toMatchObject({ status: 400 });
  });
});
