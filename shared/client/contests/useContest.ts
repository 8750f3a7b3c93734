import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CallError } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { queries } from '#shared/client/app/data/queries.ts';
import type { RoomListeners } from '#shared/client/app/live/rooms.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useReader } from '#shared/client/app/data/useAnswer.ts';
import { day } from '#shared/time.ts';
import { useContestRoom } from './contestRoom.ts';
import { selectContest, selectIdOfSlug } from './contestsSlice.ts';
import { contestQuery, type ContestTarget } from './loadContest.ts';
import { nextEdge } from './rounds.ts';

interface WatchedContest {
  /** Undefined until loaded. */
  contest: ContestShape | undefined;
  /** Why loading failed, while there is nothing to show. */
  error: CallError | undefined;
  /** Reloads in full, ignoring the known version. */
  reload: () => Promise<void>;
}

/** Milliseconds of jitter, because thousands of pages reach the same moment. */
const jitter = () => 250 + Math.random() * 2000;
const tryAgainAfter = 10_000;
/** Below the browsers' limit of 2^31 milliseconds for timers. */
const longest = day;

/**
 * A contest kept fresh: reloaded after events of its room, at starts and ends by the clock, and when the session changes. A string is its
 * cx_id; undefined loads nothing.
 */
export function useContest(
  of: string | ContestTarget | undefined,
  { glance }: Pick<RoomListeners, 'glance'> = {},
): WatchedContest {
  const target: ContestTarget = typeof of === 'string' ? { cx_id: of } : (of ?? {});
  const { slug, round_id } = target;
  const cx_id = useAppSelector(
    (state) => target.cx_id ?? (slug === undefined ? undefined : selectIdOfSlug(state, slug)),
  );
  const contest = useAppSelector((state) => (cx_id === undefined ? undefined : selectContest(state, cx_id, round_id)));
  const isAny = cx_id !== undefined || slug !== undefined;
  const reader = useReader();
  // Drafts and locks depend on the session.
  const isKnown = useSession().status !== 'unknown';
  const query = useMemo(() => contestQuery({ cx_id, slug, round_id }, reader), [cx_id, slug, round_id, reader]);
  const { data, error, refetch } = useQuery({ ...query, enabled: isAny && isKnown }, queries);

  const heard = (version: string | undefined) => {
    // Events carry the contest's `rev`, which is the first part of the version.
    if (version === undefined || !contest?.version.startsWith(`${version}.`)) void refetch();
  };
  useContestRoom(contest?.cx_id, heard, { glance });

  const [asked, setAsked] = useState(0);
  const answeredAsOf = data?.asOf ?? 0;
  useEffect(() => {
    if (!contest) return;
    const asOf = Math.max(answeredAsOf, contest.serverTime * 1000);
    const edge = nextEdge(contest, asOf);
    if (edge === undefined) return;
    const away = edge - serverNow();
    // The server's answer is still before this start or end: offline, or the clocks differ.
    const pause = away > 0 ? away + jitter() : asked ? tryAgainAfter : jitter();
    const timer = setTimeout(
      () => void refetch().finally(() => setAsked((count) => count + 1)),
      Math.min(pause, longest),
    );
    return () => clearTimeout(timer);
  }, [contest, answeredAsOf, refetch, asked]);

  const reload = useCallback(() => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }), [query]);
  // An error replaces the shown contest only if that is gone; else the badge says that it is stale.
  const isShown = contest !== undefined && error?.code !== 'contest_not_found';
  return { contest, error: isShown ? undefined : (error ?? undefined), reload };
}
