import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#shared/client/app/api.ts';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { serverNow } from '#shared/client/app/clock.ts';
import { selectContest, selectIdOfSlug } from '#shared/client/app/contests.ts';
import type { RoomListeners } from '#shared/client/app/rooms.ts';
import { useSession } from '#shared/client/app/session.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { useContestRoom } from './contestRoom.ts';
import { answeredAsOf, type ContestTarget, freshOutcome, loadContest } from './loadContest.ts';
import { nextEdge } from './rounds.ts';

interface WatchedContest {
  /** Undefined until it is there. */
  contest: ContestShape | undefined;
  /** Why it could not be loaded, while there is nothing to show. */
  error: CallError | undefined;
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
  const { token, status } = useSession();
  const key = `${cx_id ?? slug} ${round_id ?? ''}`;
  const [failure, setFailure] = useState(() => ({
    key,
    error: isAny ? freshOutcome({ cx_id, slug, round_id })?.error : undefined,
  }));
  const latest = useRef(contest);
  useEffect(() => {
    latest.current = contest;
  });

  const load = useCallback(
    (version?: string) => {
      if (!isAny) return Promise.resolve();
      return loadContest({ cx_id, slug: cx_id === undefined ? slug : undefined, round_id }, version).then(
        () => setFailure({ key, error: undefined }),
        (cause: unknown) => {
          if (!(cause instanceof CallError)) throw cause;
          // What is shown stays, unless it is gone; the badge says how old it is.
          if (!latest.current || cause.code === 'contest_not_found') setFailure({ key, error: cause });
        },
      );
    },
    [cx_id, slug, round_id, isAny, key],
  );

  // Whose votes lock, and who sees a draft, depends on who asks.
  const isKnown = status !== 'unknown';
  useEffect(() => {
    if (isKnown && isAny && !freshOutcome({ cx_id, slug, round_id })) void load(latest.current?.version);
  }, [load, isAny, cx_id, slug, round_id, isKnown, token]);

  const heard = (version: string | undefined) => {
    // The room tells the contest's `rev`; what this reader may see of it is in the rest of the version.
    if (version === undefined || !latest.current?.version.startsWith(`${version}.`)) void load(latest.current?.version);
  };
  useContestRoom(contest?.cx_id, heard, { glance });

  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!contest) return;
    const asOf = Math.max(answeredAsOf({ cx_id, round_id }), contest.serverTime * 1000);
    const edge = nextEdge(contest, asOf);
    if (edge === undefined) return;
    const away = edge - serverNow();
    // An edge that the last answer should have been behind, and was not: the line is down, or the clocks differ.
    const pause = away > 0 ? away + jitter() : asked ? tryAgainAfter : jitter();
    const timer = setTimeout(
      () => void load(contest.version).finally(() => setAsked((count) => count + 1)),
      Math.min(pause, longest),
    );
    return () => clearTimeout(timer);
  }, [contest, cx_id, round_id, load, asked]);

  // Of the target that is asked for now.
  const error = failure.key === key ? failure.error : undefined;
  return { contest, error, reload: useCallback(() => load(), [load]) };
}
