import { useCallback, useEffect, useState } from 'react';
import { clubRoom } from '#shared/community/rooms.ts';
import { invalidate } from '#shared/client/app/queries.ts';
import { joinRoom } from '#shared/client/app/rooms.ts';
import { changePost, dropComment, dropReply, takeComment, takePost, takeReply } from './postCaches.ts';

/**
 * Keeps a club's posts and what is said about them current. New posts of others are counted, and shown when `show` is called: nothing jumps under the
 * reader's eyes.
 */
export function useClubRoom(
  gx_id: string | undefined,
  user_id: number | undefined,
): { fresh: number; show: () => void } {
  const [news, setNews] = useState<{ of?: string; ids: ReadonlySet<string> }>({ ids: new Set() });
  const show = useCallback(() => {
    setNews({ ids: new Set() });
    void invalidate('GET /app/feeds/getFeeds');
  }, []);
  useEffect(() => {
    if (gx_id === undefined) return undefined;
    let wasInside = false;
    const again = () => {
      for (const name of ['GET /app/feeds/getFeeds', 'POST /app/feeds/getFeed', 'getComments'] as const)
        void invalidate(name);
      void invalidate('GET /app/Groups/getGroups', { gx_id });
    };
    return joinRoom(clubRoom, gx_id, {
      joined() {
        // What was written while the line was down; and comments from before the room was joined.
        if (wasInside) again();
        else void invalidate('getComments');
        wasInside = true;
      },
      on: {
        post(row) {
          if (takePost(row)) return;
          const isRecent = Date.now() - Date.parse(row.createdAt) < 60_000;
          if (row.user_id === user_id || !isRecent) return;
          setNews(({ of, ids }) => ({ of: gx_id, ids: new Set([...(of === gx_id ? ids : []), row.fx_id]) }));
        },
        postGone({ fx_id }) {
          changePost(fx_id, () => undefined);
          setNews(({ of, ids }) => ({ of, ids: new Set([...ids].filter((id) => id !== fx_id)) }));
        },
        comment: (row) => takeComment(row),
        commentGone: ({ fx_id, comment_id }) => dropComment(fx_id, comment_id),
        reply: (row) => takeReply(row),
        replyGone: ({ fx_id, comment_id, reply_id }) => dropReply(fx_id, comment_id, reply_id),
        again,
      },
    });
  }, [gx_id, user_id]);
  return { fresh: news.of === gx_id ? news.ids.size : 0, show };
}
