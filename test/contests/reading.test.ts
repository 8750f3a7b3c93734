/** Reading a contest: answers, versions, and number of database reads. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Contest, Contestant, Round, RoundContestant, VoteTally } from '#shared/contests/entities.ts';
import { fetchContest, getCachedContest } from '#cloud/contests/page/contests.ts';
import { getOngoingContests } from '#cloud/contests/discovery/lists.ts';
import type { Caller, Context } from '#cloud/kernel/define.ts';
import type { Storage, Transaction } from '#cloud/kernel/ports.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, storeBehind } from '../support/factories.ts';
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

const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

describe('fetchContest', () => {
  const fetch = (input: object, actor = guest) => actor.call('POST /app/contest/v2/fetchContest', input);

  it('finds a contest by its id and by its slug', async () => {
    const made = await contest(server.current);
    for (const input of [{ cx_id: made.cx_id }, { slug: made.contest_slug }, { contest_id: made.contest_id }])
      expect((await fetch(input)).body).toMatchObject({ contest: { cx_id: made.cx_id } });
    for (const input of [
      { cx_id: 'nowhere00000' },
      { slug: 'nowhere-1' },
      { contest_id: 999_999 },
      { cx_id: made.cx_id, round_id: 'nowhere00000' },
    ])
      expect(await fetch(input)).toMatchObject({ status: 404, code: 'contest_not_found' });
    expect(await fetch({})).toMatchObject({ status: 400, code: 'invalid' });
  });

  const asked = async (known: object, actor = guest) => {
    const { body } = await fetch(known, actor);
    if (!('contest' in body)) throw new Error('The contest was not sent');
    return body.contest;
  };

  it('sends an unchanged contest once, and a changed one again; votes change nothing', async () => {
    const made = await contest(server.current, { organizer: person });
    const { contestant_id } = made.contestants[0]!;
    const { version } = await asked({ cx_id: made.cx_id });
    const known = { cx_id: made.cx_id, version };
    expect((await fetch(known)).body).toEqual({ not_modified: true, version, serverTime: expect.any(Number) });
    await guest.call('POST /app/contest/v2/addVote', { cx_id: made.cx_id, contestant_id });
    expect((await fetch(known)).body).toMatchObject({ not_modified: true });
    await person.call('POST /app/contest/v2/updateContestant', { contestant_id, contestant_name: 'Onion' });
    const changed = await asked(known);
    expect(changed).toMatchObject({ contestants: [{ contestant_name: 'Onion', votes: 1 }, {}, {}] });
    expect(changed.version).not.toBe(version);
  });

  it('has the looks that its organizer chose, and refuses others', async () => {
    const { cx_id } = await contest(server.current, { organizer: person });
    const plain = await asked({ cx_id });
    expect(plain).toMatchObject({ theme: 'plain', picture_look: 'plain' });
    const write = (looks: object, as = person) => as.run('createOrUpdate', { className: 'Contests', cx_id, ...looks });
    expect((await write({ theme: 'festival', picture_look: 'duotone' })).status).toBe(200);
    const looks = await asked({ cx_id, version: plain.version });
    expect(looks).toMatchObject({ theme: 'festival', picture_look: 'duotone' });
    for (const nonsense of [{ theme: 'Festival' }, { theme: 'x"><i>' }, { picture_look: 'sepia' }, { theme: 7 }])
      expect(await write(nonsense)).toMatchObject({ status: 400, code: 'invalid' });
    expect((await write({ theme: 'party' }, other)).status).not.toBe(200);
    expect(await asked({ cx_id })).toMatchObject({ theme: 'festival', picture_look: 'duotone' });
  });

  it('is another answer for another reader, for another round and at another time of the contest', async () => {
    const made = await contest(server.current, {
      organizer: person,
      rounds: [{ endDate: inHours(1) }, { startDate: inHours(1), endDate: inHours(2) }],
    });
    const name = { cx_id: made.cx_id };
    const versions = await Promise.all([
      asked(name),
      asked(name, other),
      asked(name, person),
      asked({ ...name, round_id: made.rounds[1]!.round_id }),
    ]);
    expect(new Set(versions.map(({ version }) => version)).size).toBe(4);
    expect(versions.map(({ manages }) => manages)).toEqual([false, false, true, false]);
    const [{ version }] = versions;
    expect((await fetch({ ...name, version })).body).toMatchObject({ not_modified: true, version });
    // Whatever else somebody takes for a version is none of these: the answer is whole, and has one.
    for (const unknown of [0, 1, 7.5, 'v1', ''])
      expect(await asked({ ...name, version: unknown })).toMatchObject({ version });
    await storeBehind(server.current, made.cx_id, { end_date: new Date(Date.now() - 1000) });
    expect(await asked({ ...name, version })).toMatchObject({ state: 'provisional', ongoing: false, timestamp: 0 });
  });

  it('sends what changed the moment before, whichever part it was', async () => {
    const made = await contest(server.current, { organizer: person });
    const { storage } = server.current.ports;
    const [contestant] = made.contestants;
    const [round] = made.rounds;
    const writes: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.update(Contest, made.cx_id, { description: 'New' }),
      (tx) => tx.update(Contestant, contestant!.contestant_id, { contestant_name: 'Leek' }),
      (tx) => tx.update(Round, round!.round_id, { advance: 2 }),
      (tx) => tx.remove(RoundContestant, made.contestants[1]!.assox_id),
    ];
    let { version } = await asked({ cx_id: made.cx_id });
    for (const write of writes) {
      await storage.transact(write);
      const next = await asked({ cx_id: made.cx_id, version });
      expect(next.version).not.toBe(version);
      version = next.version;
    }
    expect(await asked({ cx_id: made.cx_id })).toMatchObject({
      description: 'New',
      rounds: [{ advance: 2 }],
      contestants: [{ contestant_name: 'Leek' }, { contestant_name: 'Contestant 3' }],
    });
  });

  it('while everything changes at once sends no torn contest', async () => {
    const made = await contest(server.current, { organizer: person });
    const { storage } = server.current.ports;
    const ids = made.contestants.map(({ contestant_id }) => contestant_id);
    const change = (n: number) =>
      storage.transact(async (tx) => {
        await tx.update(Contest, made.cx_id, { description: `No. ${n}` });
        for (const id of ids) await tx.update(Contestant, id, { contestant_name: `No. ${n}` });
      });
    await change(0);
    const writing = { on: true };
    const changing = (async () => {
      for (let n = 1; writing.on; n++) await change(n);
    })();
    const seen = new Set<string>();
    try {
      for (let last = 0; seen.size < 10;) {
        const { description, contestants, version } = await asked({ cx_id: made.cx_id });
        expect(contestants.map(({ contestant_name }) => contestant_name)).toEqual(ids.map(() => description));
        expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(last);
        last = Number.parseInt(version, 10);
        seen.add(description);
      }
    } finally {
      writing.on = false;
      await changing;
    }
  });
});

describe('what reading costs', () => {
  /** Records the database's reads during `work`, by command and collection. */
  function readsOf(work: (ports: Context) => Promise<unknown>) {
    const reads: string[] = [];
    const { storage } = server.current.ports;
    const counting = new Proxy(storage, {
      get: (target, name: keyof Storage) =>
        name === 'transact'
          ? (...given: Parameters<Storage['transact']>) => {
              reads.push('transact');
              return target.transact(...given);
            }
          : (entity: { name: string }, ...more: unknown[]) => {
              reads.push(`${name} ${entity.name}`);
              return (target[name] as (...all: unknown[]) => unknown)(entity, ...more);
            },
    });
    const caller: Caller = { roles: [], visitor_id: guest.ssid.split('.')[0]!, language: 'EN', address: 'test' };
    const context = { ...server.current.ports, storage: counting, caller };
    return {
      async count() {
        reads.length = 0;
        await work(context);
        return reads.toSorted();
      },
    };
  }

  it('of a contest that did not change: one read of its row, and what the policy asks', async () => {
    for (const [results_policy, more] of [
      ['live', []],
      ['after_end', []],
      ['hidden', []],
      ['after_vote', ['find VoteLocks', 'getMany VisitorLinks']],
    ] as const) {
      const { cx_id } = await contest(server.current, { results_policy });
      let version: string | undefined;
      const { count } = readsOf(async (context) => {
        const answer = await fetchContest.run(context, { cx_id, version });
        version = 'contest' in answer ? answer.contest.version : answer.version;
        return answer;
      });
      expect(await count()).toContain('transact');
      const reads = (await count()).filter((read) => !read.includes('ConfirmedMail'));
      expect(reads, results_policy).toEqual(['getMany Contests', ...more].toSorted());
    }
  });

  it('of a cached contest: one read of its row; of a changed one, all of it', async () => {
    const { cx_id, contestants } = await contest(server.current);
    const { count } = readsOf((context) => getCachedContest.run(context, { cx_id }));
    expect(await count()).toEqual(['find Profile', 'find VoteTallies', 'getMany Contests', 'transact']);
    expect(await count()).toEqual(['getMany Contests']);
    const { storage } = server.current.ports;
    await storage.transact((tx) => tx.update(Contestant, contestants[0]!.contestant_id, { contestant_name: 'Leek' }));
    expect(await count()).toEqual(['getMany Contests', 'transact']);
    expect(await count()).toEqual(['getMany Contests']);
  });

  it('of a list that was read before: contests and totals, not contestants', async () => {
    const category = 'Cinema';
    const made = await Promise.all(Array.from({ length: 3 }, () => contest(server.current, { category })));
    const { count } = readsOf((context) => getOngoingContests.run(context, { category }));
    expect(await count()).toEqual([
      'find Contestants',
      'find Contestants',
      'find Contestants',
      'find Contests',
      'find Rounds',
      'find VoteTallies',
      'getMany VotePrices',
      'sums Contestants',
    ]);
    expect(await count()).toEqual(['find Contests', 'find VoteTallies']);
    const { storage } = server.current.ports;
    await storage.transact((tx) => tx.update(Contestant, made[0]!.contestants[0]!.contestant_id, { description: 'x' }));
    expect((await count()).filter((read) => read === 'find Contestants')).toHaveLength(1);
  });
});

describe('getCachedContest', () => {
  const cached = async (cx_id: string, actor = guest) =>
    actor.call('POST /app/contest/v2/getCachedContest/:cx_id', { cx_id });

  it('is the contest as a visitor sees it, whoever asks, and as it is now', async () => {
    const made = await contest(server.current, { organizer: person, results_policy: 'after_vote' });
    const { cx_id } = made;
    const [contestant, second] = made.contestants;
    await person.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: contestant!.contestant_id });
    const { serverTime: _, timestamp: __, ...visitors } = (await cached(cx_id)).body.contest;
    const { serverTime: ___, timestamp: ____, ...organizers } = (await cached(cx_id, person)).body.contest;
    expect(organizers).toEqual(visitors);
    expect(visitors).toMatchObject({ manages: false, pastVotes: [], results_shown: false, total: 0, rev: 0 });

    const change = async (work: (tx: Transaction) => Promise<unknown>) => {
      await server.current.ports.storage.transact(work);
      return (await cached(cx_id)).body.contest;
    };
    expect(await change((tx) => tx.update(Contest, cx_id, { contest_name: 'Renamed' }))).toMatchObject({
      contest_name: 'Renamed',
    });
    const named = await change((tx) => tx.update(Contestant, second!.contestant_id, { contestant_name: 'A leek' }));
    expect(named.contestants[0]).toMatchObject({ contestant_name: 'A leek' });
    expect(await change((tx) => tx.update(Round, made.round_id, { advance: 1 }))).toMatchObject({
      rounds: [{ advance: 1 }],
    });
    expect(await change((tx) => tx.update(Contest, cx_id, { results_policy: 'live' }))).toMatchObject({ total: 1 });
    await server.current.ports.storage.transact((tx) => tx.remove(Contest, cx_id));
    expect(await cached(cx_id)).toMatchObject({ status: 404, code: 'contest_not_found' });
  });

  it('of a draft is nobody’s, its organizer’s neither', async () => {
    const { cx_id } = await contest(server.current, { organizer: person, publish: false });
    for (const actor of [guest, person, admin])
      expect(await cached(cx_id, actor)).toMatchObject({ status: 404, code: 'contest_not_found' });
  });
});

it('costs no more for each contestant the more there are, for the page and for an edition', async () => {
  const most = 300;
  const stored = { start_date: new Date(Date.now() - 7_200_000), end_date: new Date(Date.now() - 3_600_000) };
  const { cx_id, round_id } = await contest(server.current, { organizer: person, contestants: most, stored });
  const { storage } = server.current.ports;
  const places = await storage.find(RoundContestant, { cx_id });
  const changed_at = new Date();
  const tallies = [cx_id, ...places.map(({ assox_id }) => assox_id)].map((of, n) => {
    return { tally_id: `${of}#0`, cx_id, of, n: n || most, changed_at };
  });
  await storage.transact((tx) => tx.insertMany(VoteTally, tallies));
  const wish = { original_contest_id: cx_id, edition_name: 'Large', max_user: most };
  const { edx_id } = (await person.call('POST /app/contest/v2/addEdition', wish)).body.edition;
  let lookups = 0;
  const own = Map.prototype.get;
  const counted = vi.spyOn(Map.prototype, 'get').mockImplementation(function count(this: Map<unknown, unknown>, key) {
    if (typeof key === 'string' && key.startsWith(`${round_id}|`)) lookups++;
    return own.call(this, key);
  });
  try {
    const page = await fetch(`${server.current.url}/cx/${cx_id}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    const { body } = await guest.call('GET /app/contest/v2/getCachedEdition/:edx_id', { edx_id });
    expect(body.edition.fame).toMatchObject([{ winners: [{ votes: most }] }]);
  } finally {
    counted.mockRestore();
  }
  expect(lookups).toBeGreaterThan(most);
  expect(lookups).toBeLessThan(20 * most);
});
