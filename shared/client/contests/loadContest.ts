/** Asking for a contest: by a screen before it shows, and by `useContest`, which keeps it fresh. The contest itself is kept in the store. */
import { queryOptions } from '@tanstack/react-query';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { ask, invalidate, queries, queryKey, reader } from '#shared/client/app/queries.ts';
import { store } from '#shared/client/app/store.ts';
import { contestLoaded, selectContest, selectIdOfSlug } from './contestsSlice.ts';

/** A contest by its id or by its address in words; with the round that is asked for, else with the current one. */
export interface ContestTarget {
  readonly cx_id?: string;
  readonly slug?: string;
  readonly round_id?: string;
}

const fetchContest = 'POST /app/contest/v2/fetchContest';

interface ContestAnswer {
  cx_id: string;
  /** The server's clock when it answered, in milliseconds: until then what the store has is known to hold. */
  asOf: number;
}

/** The key of the question, which does not tell which version is known already. */
const keyOf = ({ cx_id, slug, round_id }: ContestTarget, of?: string) =>
  queryKey(fetchContest, cx_id === undefined ? { slug, round_id } : { cx_id, round_id }, of);

/** The contest as the store has it. */
export function knownContest({ cx_id, slug, round_id }: ContestTarget): ContestShape | undefined {
  const state = store.getState();
  const id = cx_id ?? (slug === undefined ? undefined : selectIdOfSlug(state, slug));
  return id === undefined ? undefined : selectContest(state, id, round_id);
}

/**
 * Brings a contest into the store. Asked again because time has passed, it sends the version that is known, and is answered only if there
 * is another; once invalidated it is asked for in full.
 */
export const contestQuery = (target: ContestTarget, of: string = reader()) =>
  queryOptions<ContestAnswer>({
    queryKey: keyOf(target, of),
    queryFn: async ({ queryKey: key, signal }) => {
      const { cx_id, slug, round_id } = target;
      const known = queries.getQueryState(key)?.isInvalidated ? undefined : knownContest(target);
      const answer = await ask(fetchContest, { cx_id, slug, round_id, version: known?.version }, signal);
      if ('not_modified' in answer) return { cx_id: known!.cx_id, asOf: answer.serverTime * 1000 };
      const { contest } = answer;
      const isNews = known !== undefined && known.version !== contest.version;
      store.dispatch(contestLoaded(contest));
      const arrived = { cx_id: contest.cx_id, asOf: contest.serverTime * 1000 };
      // However it was asked for, this is what it is known by from now on.
      if (cx_id === undefined) queries.setQueryData(keyOf({ cx_id: contest.cx_id, round_id }, of), arrived);
      if (isNews) void invalidate('POST /app/contest/v2/getContestants', { cx_id: contest.cx_id });
      return arrived;
    },
  });

/**
 * For a screen's `data`: fills the store before it shows. What is known shows at once and is brought up to date by `useContest`; a refusal
 * is shown by the screen, which says more than the general failure. `contestant_id`: one who is not in the current round is looked for in
 * the last round that has them.
 */
export async function contestData({
  contestant_id,
  ...target
}: ContestTarget & { contestant_id?: string }): Promise<void> {
  const fill = async (each: ContestTarget) => {
    if (!knownContest(each)) await queries.prefetchQuery(contestQuery(each));
  };
  await fill(target);
  const round_id = contestant_id && !target.round_id ? roundOf(knownContest(target), contestant_id) : undefined;
  if (round_id) await fill({ ...target, round_id });
}

/** The round to show a contestant in: undefined is the current one. */
export function roundOf(contest: ContestShape | undefined, contestant_id: string): string | undefined {
  const isIn = (round: ContestShape['rounds'][number]) => round.contestants.includes(contestant_id);
  const current = contest?.rounds.find(({ round_id }) => round_id === contest.round_id);
  if (!contest || !current || isIn(current)) return undefined;
  return contest.rounds.findLast((round) => round.state !== 'upcoming' && isIn(round))?.round_id;
}
