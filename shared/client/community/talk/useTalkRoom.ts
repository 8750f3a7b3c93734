import { useEffect } from 'react';
import { talkRoom } from '#shared/community/rooms.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { dropComment, dropReply, takeComment, takeReply } from '#shared/client/community/posts/postCaches.ts';

/** Keeps what is said about a service or a person current. */
export function useTalkRoom(fx_id: string): void {
  useEffect(() => {
    return joinRoom(talkRoom, fx_id, {
      // What was written since they were read: before the room was joined, or while the line was down.
      joined: () => void invalidate('getComments'),
      on: {
        comment: (row) => takeComment(row),
        commentGone: ({ comment_id }) => dropComment(fx_id, comment_id),
        reply: (row) => takeReply(row),
        replyGone: ({ comment_id, reply_id }) => dropReply(fx_id, comment_id, reply_id),
      },
    });
  }, [fx_id]);
}
