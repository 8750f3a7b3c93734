/** Live presence and follower count of a person, while shown. */
import { useEffect, useSyncExternalStore } from 'react';
import { personRoom } from '#shared/accounts/rooms.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';

interface Standing {
  readonly online?: boolean;
  readonly followers?: number;
}

interface Watched {
  users: number;
  standing: Standing;
  leave: () => void;
}

const watched = new Map<number, Watched>();
const listeners = new Set<() => void>();

function watch(user_id: number): () => void {
  const known = watched.get(user_id);
  if (known) known.users += 1;
  else {
    const hear = ({ online, followers }: Standing) => {
      const now = watched.get(user_id);
      if (!now) return;
      now.standing = {
        online: online ?? now.standing.online,
        followers: followers ?? now.standing.followers,
      };
      for (const wake of [...listeners]) wake();
    };
    const leave = joinRoom(personRoom, user_id, {
      glance: true,
      snapshot: hear,
      on: { presence: hear, followers: hear },
    });
    watched.set(user_id, { users: 1, standing: {}, leave });
  }
  return () => {
    const now = watched.get(user_id);
    if (!now || --now.users > 0) return;
    now.leave();
    watched.delete(user_id);
  };
}

const subscribe = (wake: () => void) => {
  listeners.add(wake);
  return () => void listeners.delete(wake);
};
const unknown: Standing = {};

/** The live values, or those of the answer until the first event. Unsubscribed while `isNear` is false. */
export function useStanding(
  { user_id, online, followers }: { user_id: number; online: boolean; followers: number },
  isNear = true,
): { online: boolean; followers: number } {
  useEffect(() => (isNear ? watch(user_id) : undefined), [user_id, isNear]);
  const heard = useSyncExternalStore(subscribe, () => watched.get(user_id)?.standing ?? unknown);
  return { online: heard.online ?? online, followers: heard.followers ?? followers };
}
