/** The integrity desk: suspect votes in groups, flags, operators' decisions, and what they hold up. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Vote, VoteVoid } from '#shared/contests/entities.ts';
import { SuspectVote, VoteFlag } from '#shared/contests/entities/integrity.ts';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import { settleFlags } from '#cloud/contests/integrity/flags.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { suspectVotesIn } from './integrityStage.ts';

const server = useServer();
let organizer: TestActor;
let helper: TestActor;
let viewer: TestActor;
let stranger: TestActor;
let operator: TestActor;
let fan: TestActor;
let guest: TestActor;
beforeAll(async () => {
  const people = Array.from({ length: 5 }, () => member(server.current));
  [organizer, helper, viewer, stranger, fan] = (await Promise.all(people)) as [
    TestActor,
    TestActor,
    TestActor,
    TestActor,
    TestActor,
  ];
  [operator, guest] = await Promise.all([member(server.current, 'admin'), visitor(server.current)]);
});

const minute = 60_000;
let ids = 0;
const id = () => `decision${++ids}`;
const desk = async (as: TestActor, cx_id: string) =>
  (await as.call('POST /app/contest/v2/getSuspects', { cx_id })).body;
const flagsOf = async (as: TestActor, cx_id: string) =>
  (await as.call('POST /app/contest/v2/getFlags', { cx_id })).body.flags;
type SuspectVotes = Awaited<ReturnType<typeof suspectVotesIn>>;
const flag = (as: TestActor, group: SuspectVotes, more: object = {}) =>
  as.call('POST /app/contest/v2/flagVotes', {
    ...group,
    state: 'open',
    note: 'All from one hall',
    client_id: id(),
    ...more,
  });
const decide = (as: TestActor, flag_id: string, decision: 'void' | 'keep', reason = 'One group') =>
  as.run('decideFlags', { flag_ids: [flag_id], decision, reason });
const close = (cx_id: string) =>
  storeBehind(server.current, cx_id, {
    start_date: new Date(Date.now() - 60 * minute),
    end_date: new Date(Date.now() - minute),
  });
const certify = (cx_id: string) => organizer.run('moveContest', { cx_id, transition: 'certify' });
/** What the list of the organizer's contests says. */
const canCertify = async (cx_id: string) =>
  (await organizer.run('getMyContests', {})).body.contests.find((one) => one.cx_id === cx_id)!.can_certify;

describe('a group of suspect votes', () => {
  it('is one group, flagged by the team, voided by an operator, told to its voter, and then the result is certified', async () => {
    const food = await contest(server.current, { organizer });
    const { cx_id } = food;
    const { storage } = server.current.ports;
    for (const [who, right] of [
      [helper, 'approve'],
      [viewer, 'view'],
    ] as const)
      await organizer.call('POST /app/contest/v2/setTeamMember', { cx_id, user_id: who.user_id!, right });
    // More than one transaction holds.
    const size = integrityLimits.batchSize + 3;
    const big = await suspectVotesIn(server.current, food, { votes: size, user_id: fan.user_id! });
    const small = await suspectVotesIn(server.current, food, { index: 1, votes: 4, reasons: 'busy_address' });

    const seen = await desk(viewer, cx_id);
    expect(seen).toMatchObject({ count: 2, votes: size + 4, may_flag: false, may_decide: false });
    expect(seen.groups[0]).toMatchObject({
      assox_id: big.assox_id,
      contestant_name: food.contestants[0]!.contestant_name,
      votes: size,
      devices: 3,
      risks: [
        { reason: 'same_device', votes: size },
        { reason: 'busy_address', votes: size },
      ],
    });
    expect(seen.groups[0]!.over_time.reduce((sum, n) => sum + n, 0)).toBe(size);
    const listed = (await viewer.call('POST /app/contest/v2/getSuspectVotes', { ...small })).body;
    expect(listed).toMatchObject({ count: 4, votes: [{ reasons: ['busy_address'], weight: 1 }, {}, {}, {}] });
    expect(JSON.stringify([seen, listed])).not.toContain(`"user_id"`);

    expect((await flag(viewer, big)).code).toBe('forbidden');
    expect((await flag(stranger, big)).code).toBe('forbidden');
    expect((await flag(guest, big)).code).toBe('session_required');
    expect((await desk(organizer, cx_id)).may_flag).toBe(true);
    expect((await flag(helper, big, { note: '  ' })).fields).toHaveProperty('note');
    const once = id();
    const { flag_id } = (await flag(helper, big, { client_id: once })).body;
    expect((await flag(helper, big, { client_id: once })).body).toEqual({ flag_id });
    expect((await flag(organizer, big)).code).toBe('nothing_to_flag');
    expect(await desk(organizer, cx_id)).toMatchObject({ count: 1, votes: 4 });
    expect(await flagsOf(organizer, cx_id)).toMatchObject([
      { flag_id, state: 'open', votes: size, note: 'All from one hall', flagged_by: { user_id: helper.user_id } },
    ]);

    await close(cx_id);
    expect((await certify(cx_id)).code).toBe('flags_open');
    const result = await guest.call('POST /app/contest/v2/getCertification', { cx_id });
    expect(result.body.certification.open_flags).toBe(1);

    expect((await decide(organizer, flag_id, 'void')).code).toBe('forbidden');
    expect((await decide(operator, flag_id, 'void')).body).toEqual({ changed: [flag_id], refused: [] });
    expect((await decide(operator, flag_id, 'void')).body.refused).toEqual([]);
    expect((await decide(operator, flag_id, 'keep')).body.refused).toEqual([{ id: flag_id, code: 'flag_decided' }]);
    expect(await storage.count(VoteVoid, { cx_id })).toBe(size);
    expect(await recountContest(storage, cx_id)).toEqual([]);
    expect(await flagsOf(viewer, cx_id)).toMatchObject([
      { state: 'voided', settled: true, decision: 'One group', decided_by: { user_id: operator.user_id } },
    ]);
    expect((await helper.call('POST /app/contest/v2/withdrawFlag', { flag_id })).code).toBe('flag_decided');

    const [told, ...more] = await storage.find(Notification, { user_id: fan.user_id!, type: 'vote_voided' });
    expect(more).toEqual([]);
    const code = told!.path!.split('/').at(-1)!;
    const { receipt } = (await guest.call('GET /app/contest/v2/getReceipt/:code', { code })).body;
    expect(receipt.voided).toBe('One group');
    expect(await storage.count(Notification, { user_id: helper.user_id!, type: 'flag_decided' })).toBe(1);

    expect((await certify(cx_id)).body).toEqual({ state: 'certified' });
    expect((await flag(organizer, small)).code).toBe('step_not_possible');
  });

  it('is accepted, or flagged in part, and a decision is taken back', async () => {
    const food = await contest(server.current, { organizer });
    const { cx_id } = food;
    const group = await suspectVotesIn(server.current, food, { votes: 5 });
    const { votes } = (await organizer.call('POST /app/contest/v2/getSuspectVotes', { ...group })).body;
    const other = await suspectVotesIn(server.current, food, { index: 1, votes: 1 });
    const foreign = (await organizer.call('POST /app/contest/v2/getSuspectVotes', { ...other })).body.votes[0]!;
    const chosen = [votes[0]!.vote_id, votes[2]!.vote_id, foreign.vote_id];
    const part = (await flag(organizer, group, { vote_ids: chosen })).body.flag_id;
    expect((await flagsOf(organizer, cx_id))[0]).toMatchObject({ flag_id: part, votes: 2 });
    const rest = (await flag(organizer, group, { state: 'accepted', note: '' })).body.flag_id;
    expect((await flagsOf(organizer, cx_id))[0]).toMatchObject({ flag_id: rest, state: 'accepted', votes: 3 });
    expect(await desk(organizer, cx_id)).toMatchObject({ count: 1, votes: 1 });

    for (const flag_id of [part, rest])
      expect((await organizer.call('POST /app/contest/v2/withdrawFlag', { flag_id })).status).toBe(200);
    expect((await organizer.call('POST /app/contest/v2/withdrawFlag', { flag_id: part })).status).toBe(200);
    expect(await desk(organizer, cx_id)).toMatchObject({ count: 2, votes: 6 });
    expect((await decide(operator, part, 'void')).body.refused).toEqual([{ id: part, code: 'flag_decided' }]);
    expect((await stranger.call('POST /app/contest/v2/withdrawFlag', { flag_id: part })).code).toBe('forbidden');
    expect((await stranger.call('POST /app/contest/v2/withdrawFlag', { flag_id: 'nothing' })).code).toBe(
      'flag_not_found',
    );

    const kept = (await flag(organizer, group)).body.flag_id;
    expect((await decide(operator, kept, 'keep', 'A school class')).body.changed).toEqual([kept]);
    expect(await server.current.ports.storage.count(VoteVoid, { cx_id })).toBe(0);
    await close(cx_id);
    expect((await certify(cx_id)).status).toBe(200);
  });

  it('whose voids were left in the middle is finished by a job, and holds certification up until then', async () => {
    const food = await contest(server.current, { organizer });
    const { cx_id } = food;
    const { ports } = server.current;
    const group = await suspectVotesIn(server.current, food, { votes: 3 });
    const { flag_id } = (await flag(organizer, group)).body;
    await ports.storage.transact((tx) =>
      tx.apply(VoteFlag, [
        {
          id: flag_id,
          set: {
            state: 'voided',
            decision: 'One group',
            decided_by: operator.user_id!,
            decided_at: new Date(Date.now() - minute),
          },
        },
      ]),
    );
    await close(cx_id);
    expect((await certify(cx_id)).code).toBe('flags_open');
    expect(await canCertify(cx_id)).toBe(false);
    await Promise.all([settleFlags(ports), settleFlags(ports)]);
    expect(await canCertify(cx_id)).toBe(true);
    expect(await ports.storage.count(VoteVoid, { cx_id })).toBe(3);
    expect(await recountContest(ports.storage, cx_id)).toEqual([]);
    expect((await certify(cx_id)).status).toBe(200);
  });

  it('is told apart from votes without a reason, and an operator who voids single votes leaves nothing to decide', async () => {
    const food = await contest(server.current, { organizer });
    const { cx_id } = food;
    const { storage } = server.current.ports;
    const voter = await visitor(server.current);
    await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: food.contestants[0]!.contestant_id });
    expect(await storage.count(SuspectVote, { cx_id })).toBe(0);
    const group = await suspectVotesIn(server.current, food, { votes: 2, user_id: stranger.user_id! });
    const vote_ids = (await storage.find(SuspectVote, { cx_id })).map(({ vote_id }) => vote_id);
    await operator.run('voidVotes', { vote_ids, reason: 'Seen at once' });
    expect((await desk(organizer, cx_id)).count).toBe(0);
    expect((await flag(organizer, group)).code).toBe('nothing_to_flag');
    expect(await storage.count(Notification, { user_id: stranger.user_id!, type: 'vote_voided' })).toBe(1);
    expect(await storage.count(Vote, { cx_id })).toBe(3);
  });

  it('of all contests is listed for operators alone', async () => {
    const all = await operator.run('getFlags', { state: 'kept' });
    expect(all.body.flags.every(({ state }) => state === 'kept')).toBe(true);
    expect(all.body.count).toBeGreaterThan(0);
    expect((await organizer.run('getFlags', {})).code).toBe('forbidden');
    const draft = await contest(server.current, { organizer, publish: false });
    expect((await stranger.run('getFlags', { cx_id: draft.cx_id })).code).toBe('contest_not_found');
  });
});
