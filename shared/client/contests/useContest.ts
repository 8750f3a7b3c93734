import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError } from '#shared/client/app/api.ts';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { contestLoaded, selectContest } from '#shared/client/app/contests.ts';
import { contestRoom, useRoom } from '#shared/client/app/rooms.ts';
import { useSession } from '#shared/client/app/session.ts';
import { store, useAppSelector } from '#shared/client/app/store.ts';

/** When each contest was loaded last, and for whom: what came with the screen is not asked for again by its parts. */
const loaded = new Map<string, { at: number; token: string | undefined }>();
const freshFor = 5000;

/** Brings a contest into the store; with the version that is known already, only if it changed since. Throws a CallError. */
async function loadContest(cx_id: string, version?: string): Promise<void> {
  const { token } = store.getState().session;
  const answer = await call('POST /app/contest/v2/fetchContest', { cx_id, version }, { quiet: true });
  loaded.set(cx_id, { at: Date.now(), token });
  if (!('not_modified' in answer)) store.dispatch(contestLoaded(answer.contest));
}

function isFresh(cx_id: string, token: string | undefined): boolean {
  const last = loaded.get(cx_id);
  return last !== undefined && last.token === token && Date.now() - last.at < freshFor;
}

interface WatchedContest {
  /** Undefined until it is there. */
  contest: ContestShape | undefined;
  /** Why it could not be loaded, while there is nothing to show. */
  error: CallError | undefined;
  reload: () => Promise<void>;
}

/**
 * A contest kept fresh: loaded, counted by its room, loaded again when the room says that it changed, and for whoever logs in.
 * Undefined watches nothing yet.
 */
export function useContest(cx_id: string | undefined): WatchedContest {
  const contest = useAppSelector((state) => (cx_id === undefined ? undefined : selectContest(state, cx_id)));
  const { token, status } = useSession();
  const [error, setError] = useState<CallError>();
  const latest = useRef(contest);
  useEffect(() => {
    latest.current = contest;
  });

  const load = useCallback(
    (version?: string) => {
      if (cx_id === undefined) return Promise.resolve();
      return loadContest(cx_id, version).then(
        () => setError(undefined),
        (cause: unknown) => {
          if (!(cause instanceof CallError)) throw cause;
          // What is shown stays, unless it is gone; the badge says how old it is.
          if (!latest.current || cause.code === 'contest_not_found') setError(cause);
        },
      );
    },
    [cx_id],
  );

  // Whose votes lock, and who sees a draft, depends on who asks.
  const isKnown = status !== 'unknown';
  useEffect(() => {
    if (isKnown && cx_id !== undefined && !isFresh(cx_id, token)) void load();
  }, [load, cx_id, isKnown, token]);

  useRoom(contest && contestRoom(contest.cx_id), (version) => {
    if (version === undefined || version !== latest.current?.version) void load(latest.current?.version);
  });

  return { contest, error, reload: useCallback(() => load(), [load]) };
}
