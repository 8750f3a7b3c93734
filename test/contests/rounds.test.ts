/** Rounds: voting, qualification, settlement. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Contestant, Round, RoundContestant, Vote } from '#shared/contests/entities.ts';
import { settlesAt } from '#shared/contests/process.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { advanceContest } from '#cloud/contests/rounds/advance.ts';
import { scheduleRounds, sweepRounds } from '#cloud/contests/rounds/rounds.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, type ContestWishes, newCxId, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current);
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);
const iso = (hours: number) => inHours(hours).toISOString();

const roundsOf = (cx_id: string) => server.current.ports.storage.find(Round, { cx_id }, { sort: { round_number: 1 } });

/** Contestant names by round, in order of entry. */
async function fieldsOf(cx_id: string): Promise<string[][]> {
  const { storage } = server.current.ports;
  const [rounds, places, contestants] = await Promise.all([
    roundsOf(cx_id),
    storage.find(RoundContestant, { cx_id }),
    storage.find(Contestant, { cx_id }, { sort: { entry_number: 1 } }),
  ]);
  return rounds.map(({ round_id }) =>
    contestants
      .filter(({ contestant_id }) =>
        places.some((place) => place.round_id === round_id && place.contestant_id === contestant_id),
      )
      .map(({ contestant_name }) => contestant_name),
  );
}

const ids = new Map<string, string>();
/** Creates a contest and remembers its contestants by name. */
async function named(wishes: ContestWishes, names: readonly string[]): Promise<ContestShape> {
  const made = await contest(server.current, {
    organizer,
    contestants: names.map((contestant_name) => ({ contestant_name })),
    ...wishes,
  });
  for (const { contestant_name, contestant_id } of made.contestants)
    ids.set(`${made.cx_id}/${contestant_name}`, contestant_id);
  return made;
}

const vote = async ({ cx_id }: Pick<ContestShape, 'cx_id'>, name: string, round_id?: string) =>
  (await visitor(server.current)).call('POST /app/contest/v2/addVote', {
    cx_id,
    contestant_id: ids.get(`${cx_id}/${name}`)!,
    round_id,
  });

/** Ports with a clock in the future. */
const later = (milliseconds: number) => {
  const { ports } = server.current;
  return { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + milliseconds } };
};

/** Ends the running round now, and waits until no vote can be in flight. */
async function endRound({ cx_id }: Pick<ContestShape, 'cx_id'>, index = 0): Promise<void> {
  const now = new Date(server.current.ports.clock.now());
  const changes = Array.from({ length: index }, () => ({}));
  await storeBehind(server.current, cx_id, {}, [...changes, { endDate: now }, { startDate: now }]);
  await advanceContest(later(contestLimits.roundSettles), cx_id);
}

const twoRounds = (advance: number): ContestWishes => ({ rounds: [{ endDate: iso(1), advance }, { endDate: iso(2) }] });

describe('a vote', () => {
  it('goes to the round that runs, and to no other that is asked for', async () => {
    const food = await named(twoRounds(2), ['A', 'B', 'C']);
    const [first, second] = await roundsOf(food.cx_id);
    expect((await vote(food, 'A', first!.round_id)).body.counted).toBe(true);
    expect((await vote(food, 'B')).body.counted).toBe(true);
    expect(await vote(food, 'A', second!.round_id)).toMatchObject({ status: 409, code: 'round_not_running' });
    await endRound(food);
    expect(await fieldsOf(food.cx_id)).toEqual([
      ['A', 'B', 'C'],
      ['A', 'B'],
    ]);
    // Casting's cache of contests lasts a second.
    await expect.poll(async () => (await vote(food, 'A', second!.round_id)).body?.counted).toBe(true);
    expect(await vote(food, 'A', first!.round_id)).toMatchObject({ status: 409, code: 'round_not_running' });
    expect(await vote(food, 'C')).toMatchObject({ status: 409, code: 'contestant_not_in_round' });
    const rows = await server.current.ports.storage.find(Vote, { cx_id: food.cx_id }, { sort: { at_ms: 1 } });
    expect(rows.map(({ round_id }) => round_id)).toEqual([first, first, second].map((round) => round!.round_id));
    expect(await recountContest(server.current.ports.storage, food.cx_id)).toEqual([]);
  });

  it('is refused in a pause between two rounds, and while it is counted who goes on', async () => {
    const pause = await named(
      {
        rounds: [{ endDate: iso(1) }, { startDate: iso(2), endDate: iso(3) }],
        stored: { start_date: inHours(-2) },
        storedRounds: [{ endDate: inHours(-1), advanced_at: inHours(-1) }],
      },
      ['A', 'B'],
    );
    expect(await vote(pause, 'A')).toMatchObject({
      status: 409,
      code: 'round_not_running',
      error: 'This round is not open for votes now. Reload the page to see the current one.',
    });
    const counting = await named({ rounds: [{ endDate: iso(1) }, { endDate: iso(3) }] }, ['A', 'B']);
    const [, next] = await roundsOf(counting.cx_id);
    const moment = new Date();
    await storeBehind(server.current, counting.cx_id, { start_date: inHours(-1) }, [
      { endDate: moment },
      { startDate: moment },
    ]);
    // Early entry to the next round gives no advantage.
    const contestant_id = ids.get(`${counting.cx_id}/A`)!;
    await server.current.ports.storage.transact((tx) =>
      tx.insert(RoundContestant, {
        assox_id: newCxId(),
        cx_id: counting.cx_id,
        round_id: next!.round_id,
        contestant_id,
      }),
    );
    expect(await vote(counting, 'A')).toMatchObject({ status: 409, code: 'round_not_running' });
    for (const { cx_id } of [pause, counting])
      expect(await server.current.ports.storage.count(Vote, { cx_id })).toBe(0);
  });
});

describe('going on', () => {
  /** Casts votes in this order, one browser each. */
  const castAll = async (food: ContestShape, names: string) => {
    for (const name of names) expect((await vote(food, name)).body.counted).toBe(true);
  };
  /** The other rules and ties: cloud/contests/rounds/advance.test.ts. */
  const cases = [
    ['all who share the last place', 'all', 'ADCBDAA', 2, ['A', 'D']],
    ['whoever reached the number first', 'first_reached', 'ADCBA', 2, ['A', 'D']],
  ] as const;
  it.each(cases)('is for %s (%s)', async (_, tie_rule, votes, advance, wanted) => {
    const food = await named({ ...twoRounds(advance), tie_rule }, ['A', 'B', 'C', 'D']);
    await castAll(food, votes);
    await endRound(food);
    expect(await fieldsOf(food.cx_id)).toEqual([['A', 'B', 'C', 'D'], wanted]);
    const [first, second] = await roundsOf(food.cx_id);
    expect(first!.advanced_at).toBeInstanceOf(Date);
    expect(second!.advanced_at).toBeUndefined();
    expect(await recountContest(server.current.ports.storage, food.cx_id)).toEqual([]);
  });

  it('asks of votes that count alone who reached the number first', async () => {
    const food = await named({ ...twoRounds(1), tie_rule: 'first_reached' }, ['A', 'B']);
    await castAll(food, 'ABBA');
    const { storage } = server.current.ports;
    const [, , second, last] = await storage.find(Vote, { cx_id: food.cx_id }, { sort: { at_ms: 1 } });
    const admin = await member(server.current, 'admin');
    await admin.run('voidVotes', { vote_ids: [second!.vote_id, last!.vote_id], reason: 'A test' });
    await endRound(food);
    expect(await fieldsOf(food.cx_id)).toEqual([['A', 'B'], ['A']]);
  });

  it('leaves hidden contestants behind, and whoever was placed already where they are', async () => {
    const food = await named(twoRounds(2), ['A', 'B', 'C', 'D']);
    await castAll(food, 'AABBC');
    const [, second] = await roundsOf(food.cx_id);
    const { storage } = server.current.ports;
    await storage.transact(async (tx) => {
      await tx.update(Contestant, ids.get(`${food.cx_id}/A`)!, { contestant_status: 0 });
      for (const name of ['B', 'D'])
        await tx.insert(RoundContestant, {
          assox_id: newCxId(),
          cx_id: food.cx_id,
          round_id: second!.round_id,
          contestant_id: ids.get(`${food.cx_id}/${name}`)!,
        });
    });
    await endRound(food);
    expect((await fieldsOf(food.cx_id))[1]).toEqual(['B', 'C', 'D']);
  });

  it('goes through the rounds in their order, also when several are overdue, and raises the version', async () => {
    const food = await named(
      {
        rounds: [
          { endDate: iso(1), advance: 3 },
          { endDate: iso(2), advance: 1 },
          { endDate: iso(3), advance: 1 },
        ],
        tie_rule: 'first_entered',
      },
      ['A', 'B', 'C', 'D'],
    );
    await castAll(food, 'DDCCBB');
    const [end, second] = [inHours(-2), inHours(-1)];
    await storeBehind(server.current, food.cx_id, { start_date: inHours(-3) }, [
      { endDate: end },
      { startDate: end, endDate: second },
      { startDate: second },
    ]);
    const look = () => organizer.call('POST /app/contest/v2/fetchContest', { cx_id: food.cx_id });
    const { body: counting } = await look();
    expect(counting).toMatchObject({
      contest: { rounds: [{ state: 'counting' }, { state: 'counting' }, { state: 'running' }] },
    });
    await advanceContest(server.current.ports, food.cx_id);
    // The second round has no votes, so the tie rule decides.
    expect(await fieldsOf(food.cx_id)).toEqual([['A', 'B', 'C', 'D'], ['B', 'C', 'D'], ['B']]);
    const { body: settled } = await look();
    expect(settled).toMatchObject({
      contest: { rounds: [{ state: 'over' }, { state: 'over' }, { state: 'running' }] },
    });
    expect('contest' in counting && 'contest' in settled && counting.contest.version !== settled.contest.version).toBe(
      true,
    );
  });

  it('waits until the round’s votes are in, and happens once however often it is asked for', async () => {
    const food = await named(twoRounds(1), ['A', 'B', 'C']);
    await castAll(food, 'BBA');
    const now = new Date(server.current.ports.clock.now());
    await storeBehind(server.current, food.cx_id, {}, [{ endDate: now }, { startDate: now }]);
    await advanceContest(later(contestLimits.roundSettles - 1000), food.cx_id);
    expect((await roundsOf(food.cx_id))[0]!.advanced_at).toBeUndefined();
    const { rev } = (await roundsOf(food.cx_id))[0]!;
    const ports = later(contestLimits.roundSettles);
    await Promise.all(Array.from({ length: 8 }, () => advanceContest(ports, food.cx_id)));
    await advanceContest(ports, food.cx_id);
    const [first] = await roundsOf(food.cx_id);
    expect(first!.rev).toBe(rev + 1);
    expect((await fieldsOf(food.cx_id))[1]).toEqual(['B']);
  });

  it('is not for drafts and cancelled contests, and still for certified ones', async () => {
    const wanted = { draft: [], cancelled: [], certified: ['A', 'B'] } as const;
    for (const [contest_status, names] of Object.entries(wanted)) {
      const food = await named({ ...twoRounds(0), stored: { contest_status: contest_status as keyof typeof wanted } }, [
        'A',
        'B',
      ]);
      await endRound(food);
      expect((await fieldsOf(food.cx_id))[1], contest_status).toEqual(names);
    }
  });
});

describe('the end of a round', () => {
  const jobs = () => server.current.database.db.collection('jobs');
  const jobOf = (round: Round) =>
    jobs().findOne({ name: 'round-end', 'data.key': `${round.round_id}@${settlesAt(round)}` });

  it('has a job once its contest is published; the last round needs none', async () => {
    const draft = await named({ ...twoRounds(1), publish: false }, ['A', 'B']);
    const [first, last] = await roundsOf(draft.cx_id);
    expect(await jobOf(first!)).toBeNull();
    await organizer.run('moveContest', { cx_id: draft.cx_id, transition: 'publish' });
    expect(await jobOf(first!)).toMatchObject({ nextRunAt: new Date(settlesAt(first!)) });
    expect(await jobOf(last!)).toBeNull();
    const made = await named(twoRounds(1), ['A', 'B']);
    expect(await jobOf((await roundsOf(made.cx_id))[0]!)).not.toBeNull();
  });

  it('gets a job by the sweep when it has none, and one that is overdue is acted upon', async () => {
    const near = new Date(Date.now() + 100_000).toISOString();
    const [soon, missed] = await Promise.all([
      named({ rounds: [{ endDate: near, advance: 1 }, { endDate: iso(1) }] }, ['A', 'B']),
      named({ ...twoRounds(1), tie_rule: 'first_entered' }, ['A', 'B']),
    ]);
    await jobs().deleteMany({ name: 'round-end' });
    await storeBehind(server.current, missed.cx_id, { start_date: inHours(-9) }, [
      { endDate: inHours(-8) },
      { startDate: inHours(-8) },
    ]);
    await sweepRounds(server.current.ports, inHours(-7));
    expect((await fieldsOf(missed.cx_id))[1]).toEqual([]);
    await sweepRounds(server.current.ports, inHours(-9));
    expect(await jobOf((await roundsOf(soon.cx_id))[0]!)).not.toBeNull();
    expect((await fieldsOf(missed.cx_id))[1]).toEqual(['A']);
  });

  it('is acted upon by its own job as soon as its votes are in, and no sooner', async () => {
    const food = await named({ rounds: [{ endDate: iso(1), advance: 1 }, { endDate: iso(2) }] }, ['A', 'B']);
    expect((await vote(food, 'B')).body.counted).toBe(true);
    // Only now, so that a busy machine has as long as it needs to vote.
    const end = new Date(Date.now() + 1000);
    await storeBehind(server.current, food.cx_id, {}, [{ endDate: end }, { startDate: end }]);
    await scheduleRounds(server.current.ports, food.cx_id);
    const settled = async () => (await roundsOf(food.cx_id))[0]!.advanced_at?.getTime();
    await expect.poll(settled, { interval: 100 }).toBeDefined();
    const late = (await settled())! - settlesAt((await roundsOf(food.cx_id))[0]!);
    expect(late).toBeGreaterThanOrEqual(0);
    expect((await fieldsOf(food.cx_id))[1]).toEqual(['B']);
    // Finished jobs are removed.
    await expect.poll(async () => await jobOf((await roundsOf(food.cx_id))[0]!)).toBeNull();
  });
});
