import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CallError } from '#shared/client/app/api.ts';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { serverNow } from '#shared/client/app/clock.ts';
import { queries } from '#shared/client/app/queries.ts';
import type { RoomListeners } from '#shared/client/app/rooms.ts';
import { useSession } from '#shared/client/app/session.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { useReader } from '#shared/client/app/useAnswer.ts';
import { useContestRoom } from './contestRoom.ts';
import { selectContest, selectIdOfSlug } from './contestsSlice.ts';
import { contestQuery, type ContestTarget } from './loadContest.ts';
import { nextEdge } from './rounds.ts';

interface WatchedContest {
  /** Undefined until it is there. */
  contest: ContestShape | undefined;
  /** Why it could not be loaded, while there is nothing to show. */
  error: CallError | undefined;
  /** Asks for all of it, whatever version is known. */
  reload: () => Promise<void>;
}

/** Thousands of pages pass the same moment: they ask one after the other, in milliseconds after it. */
const jitter = () => 250 + Math.random() * 2000;
const tryAgainAfter = 10_000;
/** Timers of browsers end at 2^31 milliseconds; nobody looks that long. */
const longest = 24 * 3_600_000;

/**
 * A contest kept fresh: loaded, counted by its room, loaded again when the room says that it changed, when the clock passes a start or an
 * end, and for whoever logs in. A text is its cx_id; undefined watches nothing yet.
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
  // Whose votes lock, and who sees a draft, depends on who asks.
  const isKnown = useSession().status !== 'unknown';
  const query = useMemo(() => contestQuery({ cx_id, slug, round_id }, reader), [cx_id, slug, round_id, reader]);
  const { data, error, refetch } = useQuery({ ...query, enabled: isAny && isKnown }, queries);

  const heard = (version: string | undefined) => {
    // The room tells the contest's `rev`; what this reader may see of it is in the rest of the version.
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
    // An edge that the last answer should have been behind, and was not: the line is down, or the clocks differ.
    const pause = away > 0 ? away + jitter() : asked ? tryAgainAfter : jitter();
    const timer = setTimeout(
      () => void refetch().finally(() => setAsked((count) => count + 1)),
      Math.min(pause, longest),
    );
    return () => clearTimeout(timer);
  }, [contest, answeredAsOf, refetch, asked]);

  const reload = useCallback(() => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }), [query]);
  // What is shown stays, unless it is gone; the badge says how old it is.
  const isShown = contest !== undefined && error?.code !== 'contest_not_found';
  return { contest, error: isShown ? undefined : (error ?? undefined), reload };
}
