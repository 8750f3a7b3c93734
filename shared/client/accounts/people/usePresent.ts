import { useEffect } from 'react';
import { ownRoom } from '#shared/accounts/rooms.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { askAnew, useUser } from '#shared/client/app/session/session.ts';

const loadRooms = () => import('#shared/client/app/live/rooms.ts');

/**
 * Marks the signed-in user as online while the page is open, which hears of changes of their profile elsewhere. `joined` is called at every join,
 * for pages that must not miss a change before it; a function of the module, which stays the same.
 */
export function usePresent(joined?: () => void): void {
  const user_id = useUser()?.user_id;
  useEffect(() => {
    if (user_id === undefined) return;
    let leave: (() => void) | undefined;
    let isGone = false;
    loadChunk(loadRooms).then(
      ({ joinRoom }) => {
        if (!isGone) leave = joinRoom(ownRoom, user_id, { glance: true, joined, on: { profile: askAnew } });
      },
      (cause: unknown) => console.warn('Nobody is told that this person is here', cause),
    );
    return () => {
      isGone = true;
      leave?.();
    };
  }, [user_id, joined]);
}
