/** The query of a contest, used by screens before rendering and by `useContest`. The contest itself is in the store. */
import { queryOptions } from '@tanstack/react-query';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { ask, invalidate, queries, queryKey, reader } from '#shared/client/app/data/queries.ts';
import { store } from '#shared/client/app/core/store.ts';
import { contestLoaded, selectContest, selectIdOfSlug, slugFound } from './contestsSlice.ts';
import { withKeptVotes } from './voting/keptVotes.ts';

/** A contest by id or slug, with the requested round or the current one. */
export interface ContestTarget {
  readonly cx_id?: string;
  readonly slug?: string;
  readonly round_id?: string;
}

interface ContestAnswer {
  cx_id: string;
  /** Server time of the answer in milliseconds: the stored contest was valid until then. */
  asOf: number;
}

/** Query key; excludes the known version. */
const keyOf = ({ cx_id, slug, round_id }: ContestTarget, of?: string) =>
  queryKey('fetchContest', cx_id === undefined ? { slug, round_id } : { cx_id, round_id }, of);

/** The contest in the store. */
export function knownContest({ cx_id, slug, round_id }: ContestTarget): ContestShape | undefined {
  const state = store.getState();
  const id = cx_id ?? (slug === undefined ? undefined : selectIdOfSlug(state, slug));
  return id === undefined ? undefined : selectContest(state, id, round_id);
}

/**
 * Loads a contest into the store. A refetch sends the known version and gets an empty answer if that is current; an invalidated query loads
 * in full.
 */
export const contestQuery = (target: ContestTarget, of: string = reader()) =>
  queryOptions<ContestAnswer>({
    queryKey: keyOf(target, of),
    queryFn: async ({ queryKey: key, signal }) => {
      const { cx_id, slug, round_id } = target;
      const known = queries.getQueryState(key)?.isInvalidated ? undefined : knownContest(target);
      const answer = await ask('fetchContest', { cx_id, slug, round_id, version: known?.version }, signal);
      if ('not_modified' in answer) return { cx_id: known!.cx_id, asOf: answer.serverTime * 1000 };
      const { contest } = answer;
      const isNews = known !== undefined && known.version !== contest.version;
      store.dispatch(contestLoaded(withKeptVotes(contest)));
      if (slug !== undefined) store.dispatch(slugFound({ slug, cx_id: contest.cx_id }));
      const arrived = { cx_id: contest.cx_id, asOf: contest.serverTime * 1000 };
      // Also cached under its cx_id.
      if (cx_id === undefined) queries.setQueryData(keyOf({ cx_id: contest.cx_id, round_id }, of), arrived);
      if (isNews) void invalidate('getContestants', { cx_id: contest.cx_id });
      return arrived;
    },
  });

/**
 * For a screen's `data`. A known contest resolves at once and is revalidated by `useContest`; the screen shows refusals itself.
 * `contestant_id`: if not in the current round, the last round that has them is loaded.
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

/** The round to show a contestant in; undefined for the current one. */
export function roundOf(contest: ContestShape | undefined, contestant_id: string): string | undefined {
  const isIn = (round: ContestShape['rounds'][number]) => round.contestants.includes(contestant_id);
  const current = contest?.rounds.find(({ round_id }) => round_id === contest.round_id);
  if (!contest || !current || isIn(current)) return undefined;
  return contest.rounds.findLast((round) => round.state !== 'upcoming' && isIn(round))?.round_id;
}
