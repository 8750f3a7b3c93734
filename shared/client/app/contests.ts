/** Contests as REST and their rooms tell of them: the visitor's side, without Parse. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PastVote } from '#shared/contests/entities.ts';
import type { ContestShape, ContestSummary, TotalRow, VoteAnswer } from './calls.ts';
import { sessionCleared } from './sessionSlice.ts';

export interface Total {
  votes: number;
  rev: number;
}

/** A list as one query answered it. */
export interface ContestList {
  /** cx_ids, in the answer's order. */
  ids: string[];
  /** Of all pages, where the answer tells. */
  count?: number;
}

export interface ContestsState {
  /** By cx_id. A contest seen only in lists lacks what ContestShape adds; selectContest tells them apart by `version`. */
  byId: Record<string, ContestSummary & Partial<ContestShape>>;
  lists: Record<string, ContestList>;
  /** By assox_id, and by cx_id for a contest's total. The higher rev wins, not the higher number: voids lower a total. */
  totals: Record<string, Total>;
  /** By cx_id: the reader's votes that still lock; also of contests of which nothing else is known. */
  pastVotes: Record<string, PastVote[]>;
  /** By cx_id: how many pages are open. */
  viewers: Record<string, number>;
}

const initialState: ContestsState = { byId: {}, lists: {}, totals: {}, pastVotes: {}, viewers: {} };

function count(state: ContestsState, of: string, votes: number, rev: number) {
  const known = state.totals[of];
  if (known && known.rev >= rev) return;
  state.totals[of] = { votes, rev };
}

function see(state: ContestsState, contest: ContestSummary & Partial<ContestShape>) {
  const known = state.byId[contest.cx_id];
  // Answers can overtake each other: the older one adds only what is not known.
  state.byId[contest.cx_id] =
    known && known.serverTime > contest.serverTime ? { ...contest, ...known } : { ...known, ...contest };
  count(state, contest.cx_id, contest.total, contest.rev);
  for (const contestant of contest.contestants ?? [])
    count(state, contestant.assox_id, contestant.votes, contestant.rev);
}

export const contestsSlice = createSlice({
  name: 'contests',
  initialState,
  reducers: {
    contestLoaded: (state, { payload }: PayloadAction<ContestShape>) => {
      see(state, payload);
      state.pastVotes[payload.cx_id] = payload.pastVotes;
    },
    /** `query` is whatever names the list: the screen that asked makes it. */
    contestsLoaded: (
      state,
      { payload }: PayloadAction<{ query: string; contests: ContestSummary[]; count?: number }>,
    ) => {
      for (const contest of payload.contests) see(state, contest);
      state.lists[payload.query] = { ids: payload.contests.map((c) => c.cx_id), count: payload.count };
    },
    totalsReceived: (state, { payload }: PayloadAction<readonly TotalRow[]>) => {
      for (const [of, votes, rev] of payload) count(state, of, votes, rev);
    },
    viewersReceived: (state, { payload }: PayloadAction<{ cx_id: string; n: number }>) => {
      state.viewers[payload.cx_id] = payload.n;
    },
    voted: (state, { payload }: PayloadAction<{ cx_id: string; answer: Pick<VoteAnswer, 'pastVotes'> }>) => {
      const { pastVotes } = payload.answer;
      state.pastVotes[payload.cx_id] = pastVotes;
      const contest = state.byId[payload.cx_id];
      if (contest) contest.pastVotes = pastVotes;
    },
  },
  extraReducers: (builder) =>
    // The next reader of this page may not see the former one's drafts and locks.
    builder.addCase(sessionCleared, (state) => {
      state.pastVotes = {};
      state.lists = {};
      for (const contest of Object.values(state.byId))
        if (contest.contest_status === 'draft') delete state.byId[contest.cx_id];
        else if (contest.pastVotes) contest.pastVotes = [];
    }),
});

export const { contestLoaded, contestsLoaded, totalsReceived, viewersReceived, voted } = contestsSlice.actions;

interface WithContests {
  contests: ContestsState;
}
const nothing: readonly never[] = [];

/** The whole contest, once fetchContest has answered. */
export function selectContest(state: WithContests, cx_id: string): ContestShape | undefined {
  const contest = state.contests.byId[cx_id];
  return contest?.version === undefined ? undefined : (contest as ContestShape);
}

/** The contests of a list, or undefined before its first answer. */
export const selectContests: (state: WithContests, query: string) => ContestSummary[] | undefined = createSelector(
  [(state: WithContests) => state.contests.byId, (state: WithContests, query: string) => state.contests.lists[query]],
  (byId, list) => list?.ids.flatMap((id) => byId[id] ?? []),
);

/** Votes of an assox_id or a cx_id; undefined while unknown. */
export const selectVotes = (state: WithContests, of: string): number | undefined => state.contests.totals[of]?.votes;

export const selectPastVotes = (state: WithContests, cx_id: string): readonly PastVote[] =>
  state.contests.pastVotes[cx_id] ?? nothing;

export const selectViewers = (state: WithContests, cx_id: string): number | undefined => state.contests.viewers[cx_id];
