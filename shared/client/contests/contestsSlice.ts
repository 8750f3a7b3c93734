/** Redux slice of contests, filled by REST answers and rooms; independent of Parse. */
import type { UnknownAction } from 'redux';
import type { ContestShape, ContestSummary, TotalRow, VoteAnswer } from '#shared/client/app/core/calls.ts';
import { createAction } from '#shared/client/app/core/createAction.ts';
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

/** The totals with these rows, of which older ones change nothing. */
function counted(totals: ContestsState['totals'], rows: readonly TotalRow[]): ContestsState['totals'] {
  const now = { ...totals };
  let isNews = false;
  for (const [of, votes, rev] of rows) {
    if (now[of] && now[of].rev >= rev) continue;
    now[of] = { votes, rev };
    isNews = true;
  }
  return isNews ? now : totals;
}

function seen(state: ContestsState, contests: readonly (ContestSummary & Partial<ContestShape>)[]): ContestsState {
  const byId = { ...state.byId };
  for (const contest of contests) {
    const known = byId[contest.cx_id];
    // Answers may arrive out of order; an older one only fills gaps.
    byId[contest.cx_id] =
      known && known.serverTime > contest.serverTime ? { ...contest, ...known } : { ...known, ...contest };
  }
  const totals = counted(
    state.totals,
    contests.map(({ cx_id, total, rev }) => [cx_id, total, rev]),
  );
  return { ...state, byId, totals };
}

/** The current round, shown by default. */
export const currentRound = ({ rounds }: Pick<ContestShape, 'rounds'>) =>
  rounds.find((round) => round.state === 'running') ??
  rounds.findLast((round) => round.state !== 'upcoming') ??
  rounds[0];

function loaded(state: ContestsState, contest: ContestShape): ContestsState {
  const { round_id, contestants, own_entries: _entries, version: _version, ...shared } = contest;
  const { cx_id, serverTime } = contest;
  const known = state.byId[cx_id];
  const isCurrent = currentRound(contest)?.round_id === round_id;
  const otherRounds = { ...state.otherRounds };
  if (isCurrent) {
    // The former current round stays available, because the reader may be looking at it.
    if (known?.version !== undefined && known.round_id !== round_id && known.serverTime <= serverTime)
      otherRounds[known.round_id!] = known as ContestShape;
    delete otherRounds[round_id];
  } else if (!otherRounds[round_id] || otherRounds[round_id].serverTime <= serverTime) otherRounds[round_id] = contest;
  for (const [key, other] of Object.entries(otherRounds))
    if (other.cx_id === cx_id && other.serverTime < serverTime) otherRounds[key] = { ...other, ...shared };
  const next = seen(state, [isCurrent ? contest : shared]);
  return {
    ...next,
    otherRounds,
    totals: counted(
      next.totals,
      contestants.map(({ assox_id, votes, rev }) => [assox_id, votes, rev]),
    ),
    pastVotes: { ...state.pastVotes, [cx_id]: contest.pastVotes },
  };
}

/** The views with each as `change` has it, and without those that it has none of. */
const changed = <View>(views: Record<string, View>, change: (view: View) => View | undefined): Record<string, View> =>
  Object.fromEntries(
    Object.entries(views).flatMap(([key, view]) => {
      const now = change(view);
      return now ? [[key, now]] : [];
    }),
  );

export const contestLoaded = createAction<ContestShape>('contests/contestLoaded');
export const slugFound = createAction<{ slug: string; cx_id: string }>('contests/slugFound');
/** Summaries from lists. */
export const contestsSeen = createAction<readonly ContestSummary[]>('contests/contestsSeen');
export const totalsReceived = createAction<readonly TotalRow[]>('contests/totalsReceived');
export const viewersReceived = createAction<{ cx_id: string; n: number }>('contests/viewersReceived');
export const voted = createAction<{ cx_id: string; answer: Pick<VoteAnswer, 'pastVotes'> }>('contests/voted');

/** Without Redux Toolkit, which is not part of the first list. */
export const contestsSlice = {
  reducerPath: 'contests',
  reducer(state: ContestsState = initialState, action: UnknownAction): ContestsState {
    if (contestLoaded.match(action)) return loaded(state, action.payload);
    if (contestsSeen.match(action)) return seen(state, action.payload);
    if (totalsReceived.match(action)) return { ...state, totals: counted(state.totals, action.payload) };
    if (slugFound.match(action)) {
      const { slug, cx_id } = action.payload;
      return { ...state, slugs: { ...state.slugs, [slug]: cx_id } };
    }
    if (viewersReceived.match(action)) {
      const { cx_id, n } = action.payload;
      return { ...state, viewers: { ...state.viewers, [cx_id]: n } };
    }
    if (voted.match(action)) {
      const { cx_id, answer } = action.payload;
      const { pastVotes } = answer;
      const withVotes = <View extends Partial<ContestShape>>(view: View) =>
        view.cx_id === cx_id ? { ...view, pastVotes } : view;
      return {
        ...state,
        pastVotes: { ...state.pastVotes, [cx_id]: pastVotes },
        byId: changed(state.byId, withVotes),
        otherRounds: changed(state.otherRounds, withVotes),
      };
    }
    if (!sessionCleared.match(action)) return state;
    // Drafts and locks belong to the former session.
    const withoutVotes = <View extends Partial<ContestShape>>(view: View) =>
      view.contest_status === 'draft' ? undefined : view.pastVotes ? { ...view, pastVotes: [] } : view;
    return {
      ...state,
      pastVotes: {},
      byId: changed(state.byId, withoutVotes),
      otherRounds: changed(state.otherRounds, withoutVotes),
    };
  },
} as const;

declare module '#shared/client/app/core/store.ts' {
  interface LazySlices {
    contests: ContestsState;
  }
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
