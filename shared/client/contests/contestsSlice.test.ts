import { describe, expect, it } from 'vitest';
import type { ContestShape, ContestSummary } from '#shared/client/app/core/calls.ts';
import {
  contestLoaded,
  contestsSeen,
  contestsSlice,
  selectContest,
  selectIdOfSlug,
  selectPastVotes,
  selectVotes,
  totalsReceived,
  viewersReceived,
  voted,
} from './contestsSlice.ts';
import { sessionCleared } from '#shared/client/app/core/sessionSlice.ts';
import { createStore as createAppStore } from '#shared/client/app/core/store.ts';

const createStore = () => {
  const store = createAppStore();
  store.inject(contestsSlice);
  return store;
};

const summary = (more: Partial<ContestSummary> = {}): ContestSummary => ({
  contest_id: 1,
  cx_id: 'cx1',
  contest_name: 'Best cat',
  contest_slug: 'best-cat',
  contest_status: 'active',
  state: 'ongoing',
  category: 'Animals',
  cover: '',
  start_date: '2026-01-01T00:00:00.000Z',
  end_date: '2026-02-01T00:00:00.000Z',
  ongoing: true,
  timestamp: 100,
  results_shown: true,
  may_enter: false,
  total: 5,
  rev: 5,
  contestant_count: 1,
  faces: [],
  serverTime: 1000,
  ...more,
});
const vote = { casx_id: 'as1', contestant_id: 'c1', timestamp: 1000, time: 60 };
const whole = (more: Partial<ContestShape> = {}): ContestShape =>
  ({
    ...summary(),
    version: 'v1',
    pastVotes: [vote],
    round_id: 'r1',
    rounds: [{ round_id: 'r1', state: 'running' }],
    contestants: [{ contestant_id: 'c1', assox_id: 'as1', votes: 5, rev: 5 }],
    own_entries: [],
    ...more,
  }) as unknown as ContestShape;

describe('contests in the store', () => {
  it('is whole only once fetchContest has answered, and a list does not take that away', () => {
    const store = createStore();
    store.dispatch(contestsSeen([summary()]));
    expect(selectContest(store.getState(), 'cx1')).toBeUndefined();
    store.dispatch(contestLoaded(whole()));
    store.dispatch(contestsSeen([summary({ contest_name: 'Best cats', serverTime: 1001 })]));
    expect(selectContest(store.getState(), 'cx1')).toMatchObject({ version: 'v1', contest_name: 'Best cats' });
  });

  it('lets no older answer overwrite a newer one', () => {
    const store = createStore();
    store.dispatch(contestsSeen([summary({ contest_name: 'New', serverTime: 1002 })]));
    store.dispatch(contestLoaded(whole({ contest_name: 'Old', serverTime: 1001 })));
    expect(selectContest(store.getState(), 'cx1')).toMatchObject({ version: 'v1', contest_name: 'New' });
  });

  it('keeps the total with the higher rev, also when it is lower', () => {
    const store = createStore();
    store.dispatch(contestLoaded(whole()));
    expect(selectVotes(store.getState(), 'as1')).toBe(5);
    store.dispatch(
      totalsReceived([
        ['as1', 9, 9],
        ['cx1', 9, 9],
      ]),
    );
    store.dispatch(totalsReceived([['as1', 7, 8]]));
    expect(selectVotes(store.getState(), 'as1')).toBe(9);
    store.dispatch(totalsReceived([['as1', 4, 10]]));
    expect(selectVotes(store.getState(), 'as1')).toBe(4);
    store.dispatch(contestLoaded(whole({ serverTime: 2000 })));
    expect(selectVotes(store.getState(), 'as1')).toBe(4);
    expect(selectVotes(store.getState(), 'cx1')).toBe(9);
    expect(selectVotes(store.getState(), 'nobody')).toBeUndefined();
  });

  const rounds = (first: string, second: string) =>
    [
      { round_id: 'r1', state: first },
      { round_id: 'r2', state: second },
    ] as ContestShape['rounds'];
  const inRound = (round_id: string, more: Partial<ContestShape> = {}) =>
    whole({
      round_id,
      rounds: rounds('over', 'running'),
      version: `5.${round_id}`,
      contestants: [
        { contestant_id: 'c1', assox_id: `as-${round_id}`, votes: 1, rev: 1 },
      ] as ContestShape['contestants'],
      ...more,
    });

  it('keeps rounds apart: one that was asked for does not take the place of the current one', () => {
    const store = createStore();
    store.dispatch(contestLoaded(inRound('r2')));
    store.dispatch(contestLoaded(inRound('r1', { serverTime: 1001 })));
    const shown = (round_id?: string) => selectContest(store.getState(), 'cx1', round_id);
    expect(shown()).toMatchObject({ round_id: 'r2', version: '5.r2' });
    expect(shown('r2')).toBe(shown());
    expect(shown('r1')).toMatchObject({ round_id: 'r1', contestants: [{ assox_id: 'as-r1' }] });
    expect(selectContest(store.getState(), 'other', 'r1')).toBeUndefined();
    expect(selectVotes(store.getState(), 'as-r1')).toBe(1);
  });

  it('knows no current round before it was asked for, when an earlier one came first', () => {
    const store = createStore();
    store.dispatch(contestLoaded(inRound('r1')));
    expect(selectContest(store.getState(), 'cx1')).toBeUndefined();
    expect(selectContest(store.getState(), 'cx1', 'r1')).toMatchObject({ contest_name: 'Best cat' });
    expect(selectContest(store.getState(), 'cx1', 'r2')).toBeUndefined();
  });

  it('keeps the round that was current when the next one is', () => {
    const store = createStore();
    store.dispatch(contestLoaded(inRound('r1', { rounds: rounds('running', 'upcoming') })));
    store.dispatch(contestLoaded(inRound('r2', { serverTime: 1001, contest_name: 'Best cats' })));
    expect(selectContest(store.getState(), 'cx1')?.round_id).toBe('r2');
    // Contest fields are updated for all rounds; the version stays that of the round's own answer.
    expect(selectContest(store.getState(), 'cx1', 'r1')).toMatchObject({
      round_id: 'r1',
      version: '5.r1',
      contest_name: 'Best cats',
      rounds: rounds('over', 'running'),
    });
  });

  it('lets no older answer about a round overwrite a newer one', () => {
    const store = createStore();
    store.dispatch(contestLoaded(inRound('r1', { serverTime: 1002, contest_name: 'New' })));
    store.dispatch(contestLoaded(inRound('r1', { serverTime: 1001, contest_name: 'Old' })));
    expect(selectContest(store.getState(), 'cx1', 'r1')?.contest_name).toBe('New');
  });

  it('finds a contest by its words', () => {
    const store = createStore();
    expect(selectIdOfSlug(store.getState(), 'best-cat')).toBeUndefined();
    store.dispatch(contestLoaded(whole()));
    expect(selectIdOfSlug(store.getState(), 'best-cat')).toBe('cx1');
  });

  it('records a vote in the contest and beside it', () => {
    const store = createStore();
    store.dispatch(contestLoaded(whole({ pastVotes: [] })));
    store.dispatch(voted({ cx_id: 'cx1', answer: { pastVotes: [vote] } }));
    store.dispatch(voted({ cx_id: 'unseen', answer: { pastVotes: [vote] } }));
    expect(selectContest(store.getState(), 'cx1')?.pastVotes).toEqual([vote]);
    expect(selectPastVotes(store.getState(), 'cx1')).toEqual([vote]);
    expect(selectPastVotes(store.getState(), 'unseen')).toEqual([vote]);
    store.dispatch(contestLoaded(inRound('r2', { pastVotes: [], serverTime: 1001 })));
    store.dispatch(contestLoaded(inRound('r1', { pastVotes: [], serverTime: 1001 })));
    store.dispatch(voted({ cx_id: 'cx1', answer: { pastVotes: [vote] } }));
    for (const round_id of ['r1', 'r2'])
      expect(selectContest(store.getState(), 'cx1', round_id)?.pastVotes).toEqual([vote]);
  });

  it('shows the next reader neither drafts nor locks of the former', () => {
    const store = createStore();
    store.dispatch(contestLoaded(whole()));
    store.dispatch(contestLoaded(whole({ cx_id: 'draft', contest_slug: 'd', contest_status: 'draft' })));
    store.dispatch(contestLoaded(inRound('r1', { cx_id: 'draft', contest_status: 'draft' })));
    store.dispatch(viewersReceived({ cx_id: 'cx1', n: 3 }));
    store.dispatch(sessionCleared());
    expect(selectContest(store.getState(), 'draft', 'r1')).toBeUndefined();
    expect(selectContest(store.getState(), 'draft')).toBeUndefined();
    expect(selectContest(store.getState(), 'cx1')?.pastVotes).toEqual([]);
    expect(selectPastVotes(store.getState(), 'cx1')).toEqual([]);
    expect(selectVotes(store.getState(), 'cx1')).toBe(5);
  });
});
