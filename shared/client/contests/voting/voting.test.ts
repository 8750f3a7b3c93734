import { describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { heldWords } from './heldWords.ts';
import { type Casting, lockOn, offersVotes, ranked, stateAt, stepFor, voteView } from './voting.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const one = (contestant_id: string, votes = 0) => ({ contestant_id, votes }) as ContestShape['contestants'][number];
const vote = (contestant_id: string, ago: number, time: number) => ({
  casx_id: `${contestant_id}-standing`,
  contestant_id,
  timestamp: now / 1000 - ago,
  time,
});

const contest = (changes: Partial<ContestShape> = {}) => ({
  contest_status: 'active' as ContestShape['contest_status'],
  voting_disabled: false,
  start_date: iso(now - 3_600_000),
  end_date: iso(now + 3_600_000),
  lock_per: 'contest' as ContestShape['lock_per'],
  votes_per_period: 1,
  pastVotes: [] as ContestShape['pastVotes'],
  contestants: [one('a'), one('b')],
  ...changes,
});
const idle: Casting = { step: 'idle' };
const intent = { contestant_id: 'a', client_id: 'x' };
const kind = (changes: Partial<ContestShape>, casting: Casting = idle, online = true) =>
  voteView(contest(changes), casting, now, online).kind;

describe('the vote form', () => {
  it('offers votes while the contest runs, and says why when it does not', () => {
    expect(kind({})).toBe('ready');
    expect(kind({ contest_status: 'cancelled' })).toBe('cancelled');
    expect(kind({ voting_disabled: true })).toBe('disabled');
    expect(kind({ contest_status: 'draft' })).toBe('draft');
    expect(kind({ start_date: iso(now + 1000) })).toBe('not_started');
    expect(kind({ contest_status: 'certified' })).toBe('ended');
    expect(kind({}, idle, false)).toBe('offline');
  });
  it('follows the clock when the contest starts and ends, without being told', () => {
    expect(kind({ start_date: iso(now) })).toBe('ready');
    expect(kind({ end_date: iso(now) })).toBe('ended');
    // The page's clock ticks once a second; the answer came after the last tick.
    expect(kind({ start_date: iso(now + 400), serverTime: now / 1000 + 0.5 })).toBe('ready');
    expect(stateAt(contest({ start_date: iso(now - 2), end_date: iso(now - 1) }), now)).toBe('provisional');
  });
  it('shows a vote that is on its way', () => {
    expect(kind({}, { step: 'sending', ...intent })).toBe('sending');
  });
  it('says what must be done before, and that a device is at work', () => {
    expect(voteView(contest(), idle, now, true, { need: 'confirm' })).toEqual({ kind: 'ready', need: 'confirm' });
    expect(voteView(contest({ voting_disabled: true }), idle, now, true, { need: 'sign_in' }).kind).toBe('disabled');
    expect(kind({}, { step: 'checking', ...intent })).toBe('checking');
  });
  it('keeps what is pressed without a line, button by button', () => {
    const waiting = { contestant_id: 'b', unsent: false };
    const failed = { ...waiting, unsent: true };
    const besides = (online: boolean, casting: Casting = idle, kept = waiting) =>
      voteView(contest(), casting, now, online, { waiting: kept });
    expect(besides(false)).toEqual({ kind: 'waiting', contestant_id: 'b' });
    expect(besides(true)).toEqual({ kind: 'sending', contestant_id: 'b' });
    expect(besides(false, idle, failed).kind).toBe('waiting');
    expect(besides(true, idle, failed)).toEqual({ kind: 'unsent', contestant_id: 'b' });
    expect(besides(true, { step: 'sending', ...intent }).kind).toBe('sending');
    expect(voteView(contest({ end_date: iso(now) }), idle, now, false, { waiting }).kind).toBe('ended');
    const steps = (online: boolean, casting: Casting = idle, kept = waiting) =>
      ['a', 'b', 'c'].map((id) => stepFor(id, casting, [kept], online));
    expect(steps(false)).toEqual(['idle', 'waiting', 'idle']);
    expect(steps(true)).toEqual(['idle', 'sending', 'idle']);
    expect(steps(true, idle, failed)).toEqual(['idle', 'unsent', 'idle']);
    expect(steps(true, { step: 'checking', ...intent }, failed)).toEqual(['sending', 'unsent', 'idle']);
    expect(steps(true, { step: 'counted', receipt: 'R', ...intent })).toEqual(['idle', 'sending', 'idle']);
  });
  it('says whether others can still get a vote, where each has votes of their own', () => {
    const casting: Casting = { step: 'counted', receipt: 'R', ...intent };
    const after = (ids: readonly string[], lock_per: 'contest' | 'contestant') =>
      voteView(contest({ lock_per, pastVotes: ids.map((id) => vote(id, 5, 60)) }), casting, now, true);
    expect(after(['a'], 'contestant')).toMatchObject({ kind: 'counted', left: 0, forOthers: true });
    expect(after(['a'], 'contest')).not.toHaveProperty('forOthers', true);
    expect(after(['a', 'b'], 'contestant')).not.toHaveProperty('forOthers', true);
  });
  it('shows a counted vote with its receipt until the lock runs out', () => {
    const casting: Casting = { step: 'counted', receipt: 'R', ...intent };
    expect(voteView(contest({ pastVotes: [vote('a', 10, 60)] }), casting, now, true)).toEqual({
      kind: 'counted',
      contestant_id: 'a',
      receipt: 'R',
      until: now + 50_000,
      left: 0,
    });
    expect(kind({ pastVotes: [vote('a', 60, 60)] }, casting)).toBe('ready');
  });
  it('says of a vote that did not count for whom the earlier one is, and when the next can be cast', () => {
    const pastVotes = [vote('b', 10, 60)];
    const held: Casting = { step: 'held', receipt: 'R', earlier: 'b', ...intent };
    expect(voteView(contest({ pastVotes }), held, now, true)).toMatchObject({ kind: 'held', contestant_id: 'b' });
    // The page's clock may be ahead of the server's, so that the form is ready.
    expect(voteView(contest({ pastVotes }), held, now + 50_000, true).kind).toBe('ready');
    const named = contest({
      contestants: [one('a'), one('b')].map((each) => ({ ...each, contestant_name: each.contestant_id.toUpperCase() })),
    });
    const answer = { pastVotes, serverTime: now / 1000 + 49.5 };
    expect(heldWords(named, answer, 'a')).toEqual([
      'contests.vote.held.other',
      { name: 'A', earlier: 'B', time: '1 second' },
    ]);
    expect(heldWords(named, answer, 'b')[0]).toBe('contests.vote.held.same');
    const each = { ...named, lock_per: 'contestant' as const };
    const both = { ...answer, pastVotes: [...pastVotes, vote('a', 5, 60)] };
    expect(heldWords(each, both, 'a')).toEqual([
      'contests.vote.held.same',
      { name: 'A', earlier: 'A', time: '6 seconds' },
    ]);
  });
  it('locks by contest or by contestant', () => {
    const pastVotes = [vote('a', 10, 60)];
    expect(lockOn(contest({ pastVotes }), 'b', now)).toEqual({ until: now + 50_000, length: 60_000 });
    expect(lockOn(contest({ pastVotes, lock_per: 'contestant' }), 'b', now)).toBeUndefined();
    expect(kind({ pastVotes })).toBe('locked');
    expect(kind({ pastVotes, lock_per: 'contestant' })).toBe('ready');
  });
  it('with several votes a period, locks at the last one and frees a place when the first runs out', () => {
    const pastVotes = [vote('a', 50, 60), vote('b', 10, 60)];
    expect(lockOn(contest({ pastVotes, votes_per_period: 3 }), 'a', now)).toBeUndefined();
    expect(lockOn(contest({ pastVotes, votes_per_period: 2 }), 'a', now)?.until).toBe(now + 10_000);
    const first = contest({ pastVotes: [vote('a', 50, 60)], votes_per_period: 3 });
    expect(voteView(first, { step: 'counted', receipt: 'R', ...intent }, now, true)).toMatchObject({
      kind: 'counted',
      left: 2,
    });
    expect(voteView(first, idle, now, true)).toEqual({ kind: 'ready', left: 2 });
  });
  it('says that a vote was taken out of the count, which locks on', () => {
    const gone = { ...vote('a', 10, 60), voided: true as const };
    const until = now + 50_000;
    expect(voteView(contest({ pastVotes: [gone] }), idle, now, true)).toEqual({
      kind: 'voided',
      contestant_id: 'a',
      until,
      left: 0,
    });
    const counted: Casting = { step: 'counted', receipt: 'R', ...intent };
    expect(kind({ pastVotes: [gone] }, counted)).toBe('voided');
    expect(kind({ pastVotes: [gone, vote('a', 5, 60)], votes_per_period: 2 }, counted)).toBe('counted');
    expect(kind({ pastVotes: [{ ...gone, time: 10 }] })).toBe('ready');
  });
  it('takes the buttons away where no vote can be cast', () => {
    expect(offersVotes({ kind: 'disabled' })).toBe(false);
    expect(offersVotes({ kind: 'locked', until: now })).toBe(true);
  });
});

describe('the leaderboard', () => {
  it('orders by votes, keeps the order of entering among equals, and shares their rank', () => {
    expect(ranked([one('a', 1), one('b', 5), one('c', 5), one('d')]).map((c) => [c.contestant_id, c.rank])).toEqual([
      ['b', 1],
      ['c', 1],
      ['a', 3],
      ['d', 4],
    ]);
  });
});
