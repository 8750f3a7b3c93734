import { useEffect } from 'react';
import { talkRoom } from '#shared/community/rooms.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { forgetOnceRead } from '#shared/client/app/core/toldRows.ts';

/** Asks for what was said since it was read: before the room was joined, or while the line was down. */
export const readTalk = (): void => void forgetOnceRead(['Comment', 'Reply'], invalidate('getComments'));

/** Keeps what is said about a service or a person current. */
export function useTalkRoom(fx_id: string): void {
  useEffect(() => {
    return joinRoom(talkRoom, fx_id, { joined: readTalk });
  }, [fx_id]);
}
