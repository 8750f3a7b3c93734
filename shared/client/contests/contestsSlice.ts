/** Redux slice of contests, filled by REST answers and rooms; independent of Parse. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ContestShape, ContestSummary, TotalRow, VoteAnswer } from '#shared/client/app/core/calls.ts';
import { sessionCleared } from '#shared/client/app/core/sessionSlice.ts';
import { store } from '#shared/client/app/core/store.ts';
import type { PastVote } from '#shared/contests/entities.ts';

export interface Total {
  votes: number;
  rev: number;
}

export interface ContestsState {
  /** By cx_id, with the current round. Contests seen only in lists lack the fields of ContestShape; selectContest requires `version`. */
  byId: Record<string, ContestSummary & Partial<ContestShape>>;
  /** By round_id: contests as answered for another round. */
  otherRounds: Record<string, ContestShape>;
  /** By assox_id, and by cx_id for a contest's total. The higher rev wins, not the higher count, because voids lower totals. */
  totals: Record<string, Total>;
  /** By cx_id: the reader's votes that still lock; also for contests not otherwise loaded. */
  pastVotes: Record<string, PastVote[]>;
  /** By cx_id: open pages. */
  viewers: Record<string, number>;
  /** The cx_id by address as it was asked for, which may be a former one. */
  slugs: Record<string, string>;
}

const initialState: ContestsState = { byId: {}, otherRounds: {}, totals: {}, pastVotes: {}, viewers: {}, slugs: {} };

function count(state: ContestsState, of: string, votes: number, rev: number) {
  const known = state.totals[of];
  if (known && known.rev >= rev) return;
  state.totals[of] = { votes, rev };
}

/** Splits an answer into the shown round's part and the contest's own. */
function split({ round_id, contestants, own_entries, version, ...shared }: ContestShape) {
  return { ofRound: { round_id, contestants, own_entries, version }, shared };
}

function see(state: ContestsState, contest: ContestSummary & Partial<ContestShape>) {
  const known = state.byId[contest.cx_id];
  // Answers may arrive out of order; an older one only fills gaps.
  state.byId[contest.cx_id] =
    known && known.serverTime > contest.serverTime ? { ...contest, ...known } : { ...known, ...contest };
  count(state, contest.cx_id, contest.total, contest.rev);
}

/** The current round, shown by default. */
export const currentRound = ({ rounds }: Pick<ContestShape, 'rounds'>) =>
  rounds.find((round) => round.state === 'running') ??
  rounds.findLast((round) => round.state !== 'upcoming') ??
  rounds[0];

function seeRound(state: ContestsState, contest: ContestShape) {
  const { cx_id, round_id } = contest;
  const { shared } = split(contest);
  const known = state.byId[cx_id];
  const isCurrent = currentRound(contest)?.round_id === round_id;
  if (isCurrent) {
    // The former current round stays available, because the reader may be looking at it.
    if (known?.version !== undefined && known.round_id !== round_id && known.serverTime <= contest.serverTime)
      state.otherRounds[known.round_id!] = known as ContestShape;
    delete state.otherRounds[round_id];
    see(state, contest);
  } else {
    see(state, shared);
    const other = state.otherRounds[round_id];
    if (!other || other.serverTime <= contest.serverTime) state.otherRounds[round_id] = contest;
  }
  for (const other of Object.values(state.otherRounds))
    if (other.cx_id === cx_id && other.serverTime < contest.serverTime) Object.assign(other, shared);
  for (const { assox_id, votes, rev } of contest.contestants) count(state, assox_id, votes, rev);
}

const viewsOf = (state: ContestsState, cx_id: string) => [
  ...(state.byId[cx_id] ? [state.byId[cx_id]] : []),
  ...Object.values(state.otherRounds).filter((contest) => contest.cx_id === cx_id),
];

export const contestsSlice = createSlice({
  name: 'contests',
  initialState,
  reducers: {
    contestLoaded: (state, { payload }: PayloadAction<ContestShape>) => {
      seeRound(state, payload);
      state.pastVotes[payload.cx_id] = payload.pastVotes;
    },
    slugFound: (state, { payload }: PayloadAction<{ slug: string; cx_id: string }>) => {
      state.slugs[payload.slug] = payload.cx_id;
    },
    /** Summaries from lists. */
    contestsSeen: (state, { payload }: PayloadAction<readonly ContestSummary[]>) => {
      for (const contest of payload) see(state, contest);
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
      for (const contest of viewsOf(state, payload.cx_id)) contest.pastVotes = pastVotes;
    },
  },
  extraReducers: (builder) =>
    // Drafts and locks belong to the former session.
    builder.addCase(sessionCleared, (state) => {
      state.pastVotes = {};
      for (const views of [state.byId, state.otherRounds])
        for (const [key, contest] of Object.entries(views))
          if (contest.contest_status === 'draft') delete views[key];
          else if (contest.pastVotes) contest.pastVotes = [];
    }),
});

export const { contestLoaded, contestsSeen, slugFound, totalsReceived, viewersReceived, voted } = contestsSlice.actions;

declare module '#shared/client/app/core/store.ts' {
  interface LazySlices extends WithSlice<typeof contestsSlice> {}
}
store.inject(contestsSlice);

interface WithContests {
  contests?: ContestsState;
}
const nothing: readonly never[] = [];

/** The slice's state in a store. */
export const contestsIn = ({ contests = initialState }: WithContests): ContestsState => contests;

/** The full contest, once loaded, with the requested round or the current one. */
export function selectContest(state: WithContests, cx_id: string, round_id?: string): ContestShape | undefined {
  const { byId, otherRounds } = contestsIn(state);
  const contest = byId[cx_id];
  if (round_id !== undefined && contest?.round_id !== round_id) {
    const other = otherRounds[round_id];
    return other?.cx_id === cx_id ? other : undefined;
  }
  return contest?.version === undefined ? undefined : (contest as ContestShape);
}

/** The cx_id of a contest known by its address, or found by a former one. */
export const selectIdOfSlug = (state: WithContests, slug: string): string | undefined =>
  contestsIn(state).slugs[slug] ??
  Object.values(contestsIn(state).byId).find((contest) => contest.contest_slug === slug)?.cx_id;

/** Votes of an assox_id or a cx_id; undefined while unknown. */
export const selectVotes = (state: WithContests, of: string): number | undefined => contestsIn(state).totals[of]?.votes;

export const selectPastVotes = (state: WithContests, cx_id: string): readonly PastVote[] =>
  contestsIn(state).pastVotes[cx_id] ?? nothing;

export const selectViewers = (state: WithContests, cx_id: string): number | undefined =>
  contestsIn(state).viewers[cx_id];
