/** Asking for a contest: by a screen before it shows, and by whoever keeps it fresh. */
import { call, CallError } from '#shared/client/app/api.ts';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { contestLoaded, selectContest, selectIdOfSlug } from '#shared/client/app/contests.ts';
import type { LoadContext } from '#shared/client/app/routes.ts';
import { store } from '#shared/client/app/store.ts';

/** A contest by its id or by its address in words; with the round that is asked for, else with the current one. */
export interface ContestTarget {
  readonly cx_id?: string;
  readonly slug?: string;
  readonly round_id?: string;
}

interface Outcome {
  /** By this device's clock. */
  at: number;
  token: string | undefined;
  error?: CallError;
  /** The server's clock when it answered, in milliseconds. */
  asOf: number;
}

/** How each was asked for last, and for whom: what came with the screen is not asked for again by its parts. */
const outcomes = new Map<string, Outcome>();
const asking = new Map<string, Promise<void>>();
const freshFor = 5000;

const keyOf = ({ cx_id, slug, round_id }: ContestTarget) => `${cx_id ?? `slug ${slug}`} ${round_id ?? ''}`;
const idOf = ({ cx_id, slug }: ContestTarget) =>
  cx_id ?? (slug === undefined ? undefined : selectIdOfSlug(store.getState(), slug));

/** What was answered a moment ago to the same person, if anything was. */
export function freshOutcome(target: ContestTarget): Outcome | undefined {
  const last = outcomes.get(keyOf(target));
  const { token } = store.getState().session;
  return last && last.token === token && Date.now() - last.at < freshFor ? last : undefined;
}

/** Milliseconds of the server's clock for which the last answer held; 0 when there was none. */
export const answeredAsOf = (target: ContestTarget): number => outcomes.get(keyOf(target))?.asOf ?? 0;

async function ask(target: ContestTarget, version: string | undefined, signal?: AbortSignal): Promise<void> {
  const { token } = store.getState().session;
  const { cx_id, slug, round_id } = target;
  const note = (outcome: Omit<Outcome, 'at' | 'token'>, of: ContestTarget) =>
    outcomes.set(keyOf(of), { at: Date.now(), token, ...outcome });
  try {
    const input = { cx_id, slug, round_id, version };
    const answer = await call('POST /app/contest/v2/fetchContest', input, { quiet: true, signal });
    if ('not_modified' in answer) return void note({ asOf: answer.serverTime * 1000 }, target);
    const { contest } = answer;
    const outcome = { asOf: contest.serverTime * 1000 };
    store.dispatch(contestLoaded(contest));
    note(outcome, target);
    // However it was asked for, this is what it is known by.
    note(outcome, { cx_id: contest.cx_id, round_id });
  } catch (error) {
    if (error instanceof CallError) note({ error, asOf: answeredAsOf(target) }, target);
    throw error;
  }
}

/** Brings a contest into the store; with the version that is known already, only if it changed since. Throws a CallError. */
export function loadContest(target: ContestTarget, version?: string, signal?: AbortSignal): Promise<void> {
  const key = `${keyOf(target)} ${version ?? ''} ${store.getState().session.token ?? ''}`;
  const running = asking.get(key);
  // Who can be told to stop waiting asks alone.
  if (running && !signal) return running;
  const done = ask(target, version, signal).finally(() => {
    if (asking.get(key) === done) asking.delete(key);
  });
  if (!signal) asking.set(key, done);
  return done;
}

/** The same out of the store. */
export function knownContest(target: ContestTarget): ContestShape | undefined {
  const cx_id = idOf(target);
  return cx_id === undefined ? undefined : selectContest(store.getState(), cx_id, target.round_id);
}

/**
 * For a screen's `data`: fills the store before it shows. What is known shows at once and is brought up to date by `useContest`; a refusal
 * is shown by the screen, which says more than the general failure. `contestant_id`: one who is not in the current round is looked for in
 * the last round that has them.
 */
export async function contestData(
  { contestant_id, ...target }: ContestTarget & { contestant_id?: string },
  { signal }: Pick<LoadContext, 'signal'>,
): Promise<void> {
  try {
    if (!knownContest(target)) await loadContest(target, undefined, signal);
    const round_id = contestant_id && !target.round_id ? roundOf(knownContest(target), contestant_id) : undefined;
    if (round_id && !knownContest({ ...target, round_id }))
      await loadContest({ ...target, round_id }, undefined, signal);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

/** The round to show a contestant in: undefined is the current one. */
export function roundOf(contest: ContestShape | undefined, contestant_id: string): string | undefined {
  const isIn = (round: ContestShape['rounds'][number]) => round.contestants.includes(contestant_id);
  const current = contest?.rounds.find(({ round_id }) => round_id === contest.round_id);
  if (!contest || !current || isIn(current)) return undefined;
  return contest.rounds.findLast((round) => round.state !== 'upcoming' && isIn(round))?.round_id;
}
