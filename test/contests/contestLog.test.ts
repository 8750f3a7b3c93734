/** The contest's log, and the undo of an advance, which is in it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Contestant, Round, RoundContestant, Vote } from '#shared/contests/entities.ts';
import { advanceContest } from '#cloud/contests/rounds/advance.ts';
import { sweepRounds } from '#cloud/contests/rounds/rounds.ts';
import { finishUndone } from '#cloud/contests/rounds/undoAdvance.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { suspectVotesIn } from './integrityStage.ts';

const server = useServer();
let organizer: TestActor;
let helper: TestActor;
let entrant: TestActor;
let stranger: TestActor;
beforeAll(async () => {
  const people = Array.from({ length: 4 }, () => member(server.current));
  [organizer, helper, entrant, stranger] = (await Promise.all(people)) as [TestActor, TestActor, TestActor, TestActor];
});

const hour = 3_600_000;
const from = (ms: number) => new Date(Date.now() + ms);
const logOf = async (as: TestActor, cx_id: string, more: object = {}) =>
  (await as.call('POST /app/contest/v2/getContestLog', { cx_id, ...more })).body;

describe('the log', () => {
  it('tells who changed what, before and after, to the team alone', async () => {
    const { cx_id, contestants, rounds } = await contest(server.current, {
      organizer,
      publish: false,
      contest_name: 'As it was',
    });
    await organizer.call('POST /app/contest/v2/setTeamMember', { cx_id, user_id: helper.user_id!, right: 'view' });
    await organizer.call('POST /app/contest/v2/setTeamMember', { cx_id, user_id: helper.user_id!, right: 'edit' });
    await helper.run('createOrUpdate', {
      className: 'Contests',
      cx_id,
      contest_name: 'As it is',
      tie_rule: 'first_entered',
    });
    // What changes nothing leaves no line.
    await helper.run('createOrUpdate', { className: 'Contests', cx_id, contest_name: 'As it is' });
    await helper.run('createOrUpdate', { className: 'Rounds', round_id: rounds[0]!.round_id, advance: 2 });
    const { contestant_id } = contestants[0]!;
    await helper.call('POST /app/contest/v2/updateContestant', { contestant_id, description: 'New words' });
    await helper.call('POST /app/contest/v2/decideContestants', {
      contestant_ids: [contestant_id],
      decision: 'disqualify',
      reason: 'A copied picture',
    });
    await organizer.call('POST /app/contest/v2/setVotePrices', {
      cx_id,
      vote_mode: 'both',
      currency: 'EUR',
      unit_price: 150,
    });
    await helper.run('moveContest', { cx_id, transition: 'publish' });

    const { changes, count } = await logOf(helper, cx_id);
    expect(count).toBe(8);
    expect(changes.map(({ deed }) => deed)).toEqual([
      'contest.publish',
      'contest.prices',
      'entry.disqualify',
      'entry.edit',
      'round.edit',
      'contest.edit',
      'team.set',
      'team.set',
    ]);
    const [publish, prices, out, edit, round, settings, second] = changes;
    expect(publish).toMatchObject({ by: { user_id: helper.user_id }, by_server: false, fields: [] });
    expect(prices!.fields).toContainEqual({ name: 'unit_price', after: '1.50 EUR' });
    expect(out).toMatchObject({ contestant_name: 'Contestant 1', reason: 'A copied picture' });
    expect(edit!.fields).toEqual([{ name: 'description', after: 'New words' }]);
    expect(round).toMatchObject({ round_number: 1, fields: [{ name: 'advance', before: 0, after: 2 }] });
    expect(settings!.fields).toEqual([
      { name: 'contest_name', before: 'As it was', after: 'As it is' },
      { name: 'tie_rule', before: 'all', after: 'first_entered' },
    ]);
    expect(second).toMatchObject({
      by: { user_id: organizer.user_id },
      person: { user_id: helper.user_id },
      fields: [{ name: 'right', before: 'view', after: 'edit' }],
    });

    expect((await logOf(helper, cx_id, { topic: 'team' })).count).toBe(2);
    const paged = await logOf(helper, cx_id, { limit: 3, page: 3 });
    expect(paged.changes.map(({ deed }) => deed)).toEqual(['team.set', 'team.set']);
    const asked = await stranger.call('POST /app/contest/v2/getContestLog', { cx_id });
    expect(asked.code).toBe('forbidden');
    expect(JSON.stringify(changes)).not.toContain('"secret"');
  });
});

describe('an advance', () => {
  /** A contest whose first round is over with two of three through, of whom one is the entrant. */
  async function advanced() {
    const rounds = [
      { startDate: from(-hour).toISOString(), endDate: from(hour).toISOString(), advance: 2 },
      { startDate: from(hour).toISOString(), endDate: from(2 * hour).toISOString() },
    ];
    const made = await contest(server.current, { organizer, rounds });
    const { cx_id, contestants } = made;
    for (const index of [0, 0, 1]) {
      const voter = await visitor(server.current);
      const { contestant_id } = contestants[index]!;
      await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    }
    const { ports } = server.current;
    await ports.storage.transact((tx) =>
      tx.update(Contestant, contestants[0]!.contestant_id, { user_id: entrant.user_id! }),
    );
    await storeBehind(server.current, cx_id, {}, [{ endDate: from(-60_000) }, { startDate: from(-60_000) }]);
    await advanceContest(ports, cx_id);
    const [first, next] = await ports.storage.find(Round, { cx_id }, { sort: { round_number: 1 } });
    return { ...made, ports, first: first!, next: next! };
  }
  const undo = (as: TestActor, cx_id: string, round_id: string) =>
    as.call('POST /app/contest/v2/undoAdvance', { cx_id, round_id });
  const again = (cx_id: string, round_id: string) =>
    organizer.call('POST /app/contest/v2/advanceAgain', { cx_id, round_id });

  it('is taken back whole, waits, and advances again by the rules of then', async () => {
    const { cx_id, ports, first, next, contestants } = await advanced();
    const inNext = async () =>
      (await ports.storage.find(RoundContestant, { round_id: next.round_id })).map((row) => row.contestant_id);
    expect(await inNext()).toHaveLength(2);
    expect((await undo(stranger, cx_id, first.round_id)).code).toBe('forbidden');
    expect((await undo(organizer, cx_id, next.round_id)).code).toBe('round_not_settled');
    const answers = await Promise.all([undo(organizer, cx_id, first.round_id), undo(organizer, cx_id, first.round_id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await inNext()).toEqual([]);
    expect(await ports.storage.count(Vote, { cx_id })).toBe(3);

    // Nothing but the organizer moves it.
    await sweepRounds(ports);
    await advanceContest(ports, cx_id);
    expect(await inNext()).toEqual([]);
    const voter = await visitor(server.current);
    const [one] = contestants;
    const early = await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: one!.contestant_id });
    expect(early.code).toBe('round_not_running');

    await organizer.run('createOrUpdate', { className: 'Rounds', round_id: first.round_id, advance: 1 });
    expect((await again(cx_id, first.round_id)).status).toBe(200);
    expect((await again(cx_id, first.round_id)).status).toBe(200);
    expect(await inNext()).toEqual([one!.contestant_id]);
    const told = await ports.storage.find(Notification, { user_id: entrant.user_id! }, { sort: { updatedAt: 1 } });
    // The first one is unseen still, and told anew.
    expect(told.map(({ type }) => type)).toEqual(['round_undone', 'round_advanced']);
    const { changes } = await logOf(organizer, cx_id, { topic: 'round' });
    expect(changes.map(({ deed, count, by_server }) => [deed, count, by_server])).toEqual([
      ['round.advance', 1, true],
      ['round.edit', undefined, false],
      ['round.undo', 2, false],
      ['round.advance', 2, true],
    ]);
  });

  it('stays once the next round has a vote, and an undone one holds certification up', async () => {
    const { cx_id, ports, first, next } = await advanced();
    const [place] = await ports.storage.find(RoundContestant, { round_id: next.round_id });
    const { contestant_id, assox_id } = place!;
    // Held, and then a vote that was in flight arrives.
    const held_at = from(-60_000);
    await ports.storage.transact((tx) => tx.update(Round, first.round_id, { held_at }));
    await suspectVotesIn(
      server.current,
      { cx_id, rounds: [next], contestants: [{ contestant_id, assox_id }] },
      { votes: 1 },
    );
    await finishUndone(ports);
    expect((await ports.storage.get(Round, first.round_id))!.held_at).toBeUndefined();
    expect(await ports.storage.count(RoundContestant, { round_id: next.round_id })).toBe(2);
    expect((await undo(organizer, cx_id, first.round_id)).code).toBe('round_has_votes');
    expect((await again(cx_id, first.round_id)).status).toBe(200);

    // A server that ended between the two steps of an undo is finished for.
    const other = await advanced();
    await ports.storage.transact((tx) => tx.update(Round, other.first.round_id, { held_at }));
    await Promise.all([finishUndone(ports), finishUndone(ports)]);
    expect(await ports.storage.count(RoundContestant, { round_id: other.next.round_id })).toBe(0);
    await storeBehind(server.current, other.cx_id, { end_date: from(-1000) });
    const certify = () => organizer.run('moveContest', { cx_id: other.cx_id, transition: 'certify' });
    expect((await certify()).code).toBe('round_held');
    await again(other.cx_id, other.first.round_id);
    expect((await certify()).status).toBe(200);
    expect((await undo(organizer, other.cx_id, other.first.round_id)).code).toBe('step_not_possible');
  });
});
