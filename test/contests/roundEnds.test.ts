/** The end of a round: late votes, several servers, downtime. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Round, RoundContestant, Vote } from '#shared/contests/entities.ts';
import { settlesAt } from '#shared/contests/process.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { advanceContest } from '#cloud/contests/rounds/advance.ts';
import { castBatch, tallyShards } from '#cloud/contests/voting/casting.ts';
import type { Ballot } from '#cloud/contests/voting/voteDecisions.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import { scheduleRounds } from '#cloud/contests/rounds/rounds.ts';
import type { Storage, Transaction } from '#cloud/kernel/ports.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { member, visitor } from '../support/actors.ts';
import { contest, storeBehind } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { type CrowdVote, crowdVotes } from '../votes/crowd.ts';
import { appSecret, startProcess } from '../votes/processes.ts';
import { isWhole } from '../support/whole.ts';

const uri = databaseUri(freshDatabaseName());
const options = { databaseUri: uri, appSecret, trustProxy: 1 };
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(options);
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(uri);
});

const hour = 3_600_000;
const tie_rule = 'first_entered';
/** Rounds of an hour each. */
const rounds = (advance: number, count = 2) =>
  Array.from({ length: count }, (_, index) => ({
    endDate: new Date(Date.now() + (index + 1) * hour).toISOString(),
    advance,
  }));
/** Changes rounds to these lengths in milliseconds from now; the next one continues. Returns their ends. */
async function shorten({ cx_id }: ContestShape, ...lengths: number[]): Promise<number[]> {
  let end = server.ports.clock.now();
  const ends = lengths.map((length) => new Date((end += length)));
  const dates = [...ends, undefined].map((endDate, index) => ({
    ...(index && { startDate: ends[index - 1] }),
    ...(endDate && { endDate }),
  }));
  await storeBehind(server, cx_id, {}, dates);
  await scheduleRounds(server.ports, cx_id);
  return ends.map((each) => each.getTime());
}
const roundsOf = (cx_id: string) => server.ports.storage.find(Round, { cx_id }, { sort: { round_number: 1 } });
const placesIn = ({ round_id }: Round) => server.ports.storage.find(RoundContestant, { round_id });
const namesIn = async (round: Round) => (await placesIn(round)).map(({ contestant_id }) => contestant_id).toSorted();
/** The end of a round is a moment of the server's. */
// load-safe: never sooner
const until = (at: number) => server.ports.clock.pause(Math.max(0, at - server.ports.clock.now()));
const isSettled =
  (cx_id: string, index = 0) =>
  async () =>
    (await roundsOf(cx_id))[index]!.advanced_at !== undefined;

/** Ports with a clock in the future. */
const later = (milliseconds: number) => {
  const { ports } = server;
  return { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + milliseconds } };
};

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}
function gate(): Gate {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** Votes with growing intensity until shortly after `end`, each sent once; returns the answers. */
async function storm(votes: CrowdVote[], end: number): Promise<string[]> {
  const answers: string[] = [];
  const { clock } = server.ports;
  const worker = async () => {
    for (let vote = votes.pop(); vote && clock.now() < end + 500; vote = votes.pop()) {
      const { headers, body } = vote;
      const response = await fetch(`${server.url}/app/contest/v2/addVote`, { method: 'POST', headers, body });
      const answer = (await response.json()) as { counted?: boolean; code?: string };
      answers.push(answer.counted ? 'counted' : (answer.code ?? `${response.status}`));
      // load-safe: fewer votes while the end is far
      if (clock.now() < end - 1000) await clock.pause(100);
    }
  };
  await Promise.all(Array.from({ length: 48 }, worker));
  return answers;
}

describe('votes at a round’s end', () => {
  it('in a storm: before it they all count, after it none, and who goes on follows from exactly those', async () => {
    const organizer = await member(server);
    const food = await contest(server, { organizer, contestants: 12, rounds: rounds(5), tie_rule });
    const votes = crowdVotes(server.ports.secrets, food, 20_000, 1);
    const [first, second] = (await roundsOf(food.cx_id)) as [Round, Round];
    // Ends it as early as allowed, when the server has cached the former end.
    await storm(votes.splice(0, 1), Infinity);
    const end = server.ports.clock.now() + contestLimits.roundEndNotice + 2000;
    const change = { className: 'Rounds', round_id: first.round_id, endDate: end };
    expect((await organizer.run('createOrUpdate', change)).status).toBe(200);
    const answers = await storm(votes, end);
    const counted = answers.filter((answer) => answer === 'counted').length;
    expect(counted).toBeGreaterThan(20);
    expect(answers.length).toBeGreaterThan(counted);
    expect([...new Set(answers)].toSorted()).toEqual(['counted', 'round_not_running']);

    await expect.poll(isSettled(food.cx_id)).toBe(true);
    const ledger = await server.ports.storage.find(Vote, { cx_id: food.cx_id });
    expect(ledger.length).toBe(counted + 1);
    expect(Math.max(...ledger.map(({ at_ms }) => at_ms))).toBeLessThan(end);
    expect(new Set(ledger.map(({ round_id }) => round_id))).toEqual(new Set([first.round_id]));
    expect(await recountContest(server.ports.storage, food.cx_id)).toEqual([]);
    const votesOf = (id: string) => ledger.filter(({ contestant_id }) => contestant_id === id).length;
    const best = food.contestants
      .map(({ contestant_id, entry_number }) => ({ contestant_id, entry_number, votes: votesOf(contestant_id) }))
      .toSorted((a, b) => b.votes - a.votes || a.entry_number - b.entry_number)
      .slice(0, 5);
    expect(await namesIn(second)).toEqual(best.map(({ contestant_id }) => contestant_id).toSorted());
  });

  it('that wait behind a transaction beyond it are refused, and count nowhere', async () => {
    const food = await contest(server, { rounds: rounds(1) });
    const guest = await visitor(server);
    const [end] = (await shorten(food, 2500)) as [number];
    // load-safe: casting's cache of contests lasts a second
    await server.ports.clock.pause(1100);
    const { client, db } = server.database;
    // Holds all shards, so that the batch conflicts with any of them.
    const session = client.startSession();
    session.startTransaction();
    await db.collection<{ _id: string }>('VoteTallies').insertMany(
      Array.from({ length: tallyShards }, (_, shard) => ({ _id: `${food.cx_id}#${shard}`, of: food.cx_id, n: 0 })),
      { session },
    );
    const waiting = guest.call('POST /app/contest/v2/addVote', {
      cx_id: food.cx_id,
      contestant_id: food.contestants[0]!.contestant_id,
    });
    await until(end);
    // Held until the answer, because a try that began in time counts when its way becomes free.
    expect(await waiting).toMatchObject({ status: 409, code: 'round_not_running' });
    await session.abortTransaction();
    await session.endSession();
    expect(await server.ports.storage.count(Vote, { cx_id: food.cx_id })).toBe(0);
    expect(await recountContest(server.ports.storage, food.cx_id)).toEqual([]);
  });

  const ballotFor = (food: ContestShape, index: number, round: Round, closes_at: number): Ballot => {
    const { contestant_id, assox_id } = food.contestants[index]!;
    const vote_id = server.ports.secrets.random(30);
    return {
      vote_id,
      target: food.cx_id,
      visitor_id: server.ports.secrets.random(16),
      user_id: undefined,
      cx_id: food.cx_id,
      round_id: round.round_id,
      contestant_id,
      assox_id,
      closes_at,
      closed: 'round_not_running',
      voter: undefined,
      evidence: undefined,
      reasons: [],
      proven: false,
      receipt: 'AAAAA-AAAAA',
      lockSeconds: 60,
      votesPerPeriod: 1,
      network: () => 'network',
      seal: () => ({ voter_tag: 'tag', leaf: 'leaf' }),
    };
  };

  /** Storage whose first transaction hangs at a given point. */
  const hanging = (at: 'write' | 'commit', reached: Gate, goOn: Gate): Storage => {
    const { storage } = server.ports;
    let first = true;
    const wait = async () => {
      reached.open();
      await goOn.opened;
    };
    return {
      ...storage,
      transact(work, tries) {
        if (!first) return storage.transact(work, tries);
        first = false;
        return storage.transact(async (tx) => {
          let written = false;
          const insertMany: Transaction['insertMany'] = async (entity, rows) => {
            if (at === 'write' && !written) await wait();
            written = true;
            return tx.insertMany(entity, rows);
          };
          const result = await work({ ...tx, insertMany });
          if (at === 'commit') await wait();
          return result;
        }, tries);
      },
    };
  };

  it('whose transaction was not committed when it was settled are waited for', async () => {
    const food = await contest(server, { rounds: rounds(1), tie_rule });
    const [first, second] = (await roundsOf(food.cx_id)) as [Round, Round];
    const [reached, goOn] = [gate(), gate()];
    const ballot = ballotFor(food, 2, first, server.ports.clock.now() + hour);
    const casting = castBatch(hanging('commit', reached, goOn), server.ports.clock, [ballot]);
    await reached.opened;
    const settling = advanceContest(later(hour + contestLimits.roundSettles), food.cx_id);
    // load-safe: settled too early, it would be by then
    await server.ports.clock.pause(200);
    expect(await isSettled(food.cx_id)()).toBe(false);
    goOn.open();
    expect((await casting).get(ballot.vote_id)).toMatchObject({ counted: true });
    await settling;
    expect(await namesIn(second)).toEqual([food.contestants[2]!.contestant_id]);
  });

  it('whose transaction began in time, and writes after it was settled, are refused', async () => {
    const food = await contest(server, { rounds: rounds(1), tie_rule });
    const [first, second] = (await roundsOf(food.cx_id)) as [Round, Round];
    const [reached, goOn] = [gate(), gate()];
    const { clock } = server.ports;
    let ahead = 0;
    const ballot = ballotFor(food, 2, first, clock.now() + hour);
    const moved = { ...clock, now: () => clock.now() + ahead };
    const casting = castBatch(hanging('write', reached, goOn), moved, [ballot]);
    await reached.opened;
    await advanceContest(later(hour + contestLimits.roundSettles), food.cx_id);
    ahead = hour;
    goOn.open();
    expect((await casting).get(ballot.vote_id)).toMatchObject({ code: 'round_not_running' });
    expect(await server.ports.storage.count(Vote, { cx_id: food.cx_id })).toBe(0);
    expect(await namesIn(second)).toEqual([food.contestants[0]!.contestant_id]);
  });

  it('sent again after it keep their first answer, also when their lock is over', async () => {
    const food = await contest(server, { rounds: rounds(1) });
    const [first] = (await roundsOf(food.cx_id)) as [Round];
    const now = server.ports.clock.now();
    const ballot = { ...ballotFor(food, 0, first, now + hour), lockSeconds: 0 };
    const { storage, clock } = server.ports;
    await castBatch(storage, clock, [ballot]);
    const again = await castBatch(storage, clock, [{ ...ballot, closes_at: now }]);
    expect(again.get(ballot.vote_id)).toMatchObject({ counted: true, receipt: ballot.receipt });
    expect(await storage.count(Vote, { cx_id: food.cx_id })).toBe(1);
  });
});

describe('a round', () => {
  it.runIf(isWhole)('is settled once by two servers on one database', async () => {
    await startProcess(uri);
    const contests: ContestShape[] = [];
    for (let i = 0; i < 4; i++) contests.push(await contest(server, { contestants: 6, rounds: rounds(2), tie_rule }));
    await Promise.all(contests.map((food) => shorten(food, 500)));
    const before = await Promise.all(contests.map(async ({ cx_id }) => (await roundsOf(cx_id))[0]!));
    // Other servers may run the jobs; this one sweeps.
    const due = Math.max(...before.map(settlesAt));
    while (server.ports.clock.now() < due + 1500) {
      await Promise.all(contests.map(({ cx_id }) => advanceContest(server.ports, cx_id)));
      // load-safe: until a while after the round's end
      await server.ports.clock.pause(20);
    }
    for (const [index, { cx_id, contestants }] of contests.entries()) {
      const [first, second] = (await roundsOf(cx_id)) as [Round, Round];
      expect(first.advanced_at).toBeInstanceOf(Date);
      expect(first.rev).toBe(before[index]!.rev + 1);
      expect(await namesIn(second)).toEqual(
        contestants
          .slice(0, 2)
          .map(({ contestant_id }) => contestant_id)
          .toSorted(),
      );
    }
  });
});

describe('rounds that ended while no server ran', () => {
  it('are settled as soon as one starts: one, two in a row, and one of long ago', async () => {
    const one = await contest(server, { contestants: 4, rounds: rounds(2), tie_rule });
    const two = await contest(server, { contestants: 4, rounds: rounds(3, 3), tie_rule });
    const old = await contest(server, { rounds: rounds(1), tie_rule });
    const guest = await visitor(server);
    const last = one.contestants[3]!.contestant_id;
    expect((await guest.call('POST /app/contest/v2/addVote', { cx_id: one.cx_id, contestant_id: last })).status).toBe(
      200,
    );
    const long = new Date(Date.now() - 90 * 24 * hour);
    const ends = [...(await shorten(one, 1500)), ...(await shorten(two, 1000, 1000))];
    const due = Math.max(...ends) + contestLimits.roundSettles;
    // Without jobs: the rounds' dates suffice.
    await server.database.db.collection('jobs').deleteMany({ name: { $in: ['round-end', 'rounds'] } });
    await storeBehind(server, old.cx_id, {}, [{ endDate: long }, { startDate: long }]);
    await server.stop();
    await until(due);
    server = await startTestServer(options);
    await expect.poll(isSettled(one.cx_id)).toBe(true);
    await expect.poll(isSettled(two.cx_id, 1)).toBe(true);
    await expect.poll(isSettled(old.cx_id)).toBe(true);

    const [, second] = (await roundsOf(one.cx_id)) as [Round, Round];
    expect(await namesIn(second)).toEqual([one.contestants[0]!.contestant_id, last].toSorted());
    const [a, b, c] = (await roundsOf(two.cx_id)) as [Round, Round, Round];
    expect(a.advanced_at!.getTime()).toBeLessThanOrEqual(b.advanced_at!.getTime());
    for (const round of [b, c]) expect((await placesIn(round)).length).toBe(3);
    for (const { cx_id } of [one, two]) expect(await recountContest(server.ports.storage, cx_id)).toEqual([]);
  });
});
