import { useCallback, useEffect, useState } from 'react';
import { clubRoom } from '#shared/community/rooms.ts';
import { invalidate } from '#shared/client/app/queries.ts';
import { joinRoom } from '#shared/client/app/rooms.ts';
import { changePost, dropComment, dropReply, newestKnown, takeComment, takePost, takeReply } from './postCaches.ts';

interface News {
  /** New posts of others that wait to be shown. */
  fresh: number;
  show: () => void;
}

/** Milliseconds in which several clubs that ask for a new look get one. */
const gathering = 200;

/**
 * Keeps the posts of clubs and what is said about them current. New posts of others are counted, and shown when `show` is called: nothing jumps under
 * the reader's eyes.
 */
export function useClubRooms(gx_ids: readonly string[], user_id: number | undefined): News {
  const [news, setNews] = useState<{ of?: string; ids: ReadonlySet<string> }>({ ids: new Set() });
  const show = useCallback(() => {
    setNews({ ids: new Set() });
    void invalidate('GET /app/feeds/getFeeds');
  }, []);
  const all = gx_ids.join();
  useEffect(() => {
    if (!all) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (gx_id: string) => {
      void invalidate('GET /app/Groups/getGroups', { gx_id });
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const name of ['GET /app/feeds/getFeeds', 'POST /app/feeds/getFeed', 'getComments'] as const)
          void invalidate(name);
      }, gathering);
    };
    const leave = all.split(',').map((gx_id) => {
      let wasInside = false;
      return joinRoom(clubRoom, gx_id, {
        snapshot({ last_at }) {
          // What was written while the line was down; and from before the room was joined.
          if (wasInside) again(gx_id);
          else {
            void invalidate('getComments');
            const known = newestKnown(gx_id);
            if (known && known < last_at) void invalidate('GET /app/feeds/getFeeds');
          }
          wasInside = true;
        },
        on: {
          post(row) {
            if (takePost(row)) return;
            const isRecent = Date.now() - Date.parse(row.createdAt) < 60_000;
            if (row.user_id === user_id || !isRecent) return;
            setNews(({ of, ids }) => ({ of: all, ids: new Set([...(of === all ? ids : []), row.fx_id]) }));
          },
          postGone({ fx_id }) {
            changePost(fx_id, () => undefined);
            setNews(({ of, ids }) => ({ of, ids: new Set([...ids].filter((id) => id !== fx_id)) }));
          },
          comment: (row) => takeComment(row),
          commentGone: ({ fx_id, comment_id }) => dropComment(fx_id, comment_id),
          reply: (row) => takeReply(row),
          replyGone: ({ fx_id, comment_id, reply_id }) => dropReply(fx_id, comment_id, reply_id),
          again: () => again(gx_id),
        },
      });
    });
    return () => {
      clearTimeout(timer);
      for (const one of leave) one();
    };
  }, [all, user_id]);
  return { fresh: news.of === all ? news.ids.size : 0, show };
}

/** Of one club; an undefined id joins none. */
export const useClubRoom = (gx_id: string | undefined, user_id: number | undefined): News =>
  useClubRooms(gx_id === undefined ? [] : [gx_id], user_id);
