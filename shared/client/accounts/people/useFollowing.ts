import { useEffect, useState } from 'react';
import { Follow } from '#shared/accounts/entities/social.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';

/** One load at a time, shared by all buttons. */
let isLoading = false;

/** Live list of the people that the signed-in user follows; loads all pages, one after the other. */
function useFollowed() {
  const user_id = useUser()?.user_id;
  const { rows, status, loaded: isKnown, complete, older } = useLiveRows(Follow, 'user_id', user_id);
  useEffect(() => {
    if (status !== 'live' || complete || isLoading) return;
    isLoading = true;
    older()
      .catch((cause: unknown) => console.warn('Not everybody who is followed could be loaded', cause))
      .finally(() => {
        isLoading = false;
      });
  }, [status, complete, older, rows]);
  return { rows, complete, isKnown };
}

/** Number of people that the signed-in user follows; undefined until all are loaded. */
export function useFollowedCount(): number | undefined {
  const { rows, isKnown, complete } = useFollowed();
  return isKnown && complete ? rows.length : undefined;
}

interface Following {
  /** Undefined until known. */
  follows: boolean | undefined;
  toggle: () => void;
}

/** Whether the signed-in user follows a person. Optimistic: a refusal reverts it, and a toast says why. */
export function useFollowing(user_id: number): Following {
  const { rows, isKnown } = useFollowed();
  const stored = rows.some(({ followed_id }) => followed_id === user_id);
  const [wanted, setWanted] = useState<boolean>();
  // The live row has arrived and takes over.
  if (wanted !== undefined && wanted === stored) setWanted(undefined);
  const follows = wanted ?? (isKnown ? stored : undefined);

  const toggle = () => {
    if (follows === undefined) return;
    const next = !follows;
    setWanted(next);
    call[next ? 'followUser' : 'unfollowUser']({ user_id }).then(
      () => invalidate('getGrouped'),
      (cause: unknown) => {
        if (!(cause instanceof CallError)) throw cause;
        setWanted((now) => (now === next ? undefined : now));
      },
    );
  };
  return { follows, toggle };
}
