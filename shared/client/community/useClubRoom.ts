import { useCallback, useEffect, useState } from 'react';
import { clubRoom } from '#shared/community/rooms.ts';
import type { PostRow } from '#shared/community/shapes.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { minute } from '#shared/time.ts';
import { isKnown, isLeftOut, missedPosts, newestKnown } from './posts/knownPosts.ts';
import { readTalk } from './talk/useTalkRoom.ts';

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
    void invalidate('getFeeds');
  }, []);
  const all = gx_ids.join();
  useEffect(() => {
    if (!all) return undefined;
    const clubs = all.split(',');
    const timers: Partial<Record<'again' | 'back', ReturnType<typeof setTimeout>>> = {};
    const gather = (what: keyof typeof timers, gx_id: string, work: () => void) => {
      void invalidate('getGroups', { gx_id });
      clearTimeout(timers[what]);
      timers[what] = setTimeout(() => {
        void invalidate('getFeed');
        readTalk();
        work();
      }, gathering);
    };
    const count = (...rows: readonly PostRow[]) => {
      const ids = rows.filter((row) => row.user_id !== user_id && !isLeftOut(row.user_id)).map(({ fx_id }) => fx_id);
      if (ids.length) setNews((known) => ({ of: all, ids: new Set([...(known.of === all ? known.ids : []), ...ids]) }));
    };
    const catchUp = () =>
      missedPosts(clubs).then(
        (rows) => count(...rows),
        // The line is gone again; the next one brings them.
        () => undefined,
      );
    const leave = clubs.map((gx_id) => {
      let wasInside = false;
      let isAdmitted = false;
      let members: ReturnType<typeof setTimeout> | undefined;
      const lookAgain = () =>
        gather('again', gx_id, () => {
          void invalidate('getFeeds');
          void invalidate('getMembers');
        });
      const leaveRoom = joinRoom(clubRoom, gx_id, {
        snapshot({ last_at }) {
          // What was written while the line was down; and from before the room was joined.
          if (wasInside) gather('back', gx_id, () => void catchUp());
          else {
            readTalk();
            const known = newestKnown(gx_id);
            if (known && known < last_at) void invalidate('getFeeds');
          }
          wasInside = true;
          isAdmitted = true;
        },
        joined() {
          // Without a snapshot it was refused: the club is not the reader's any more.
          if (!isAdmitted) lookAgain();
          isAdmitted = false;
        },
        on: {
          post(row) {
            const isRecent = serverNow() - Date.parse(row.createdAt) < minute;
            if (!isKnown(row.fx_id) && isRecent) count(row);
          },
          postGone({ fx_id }) {
            setNews(({ of, ids }) => ({ of, ids: new Set([...ids].filter((id) => id !== fx_id)) }));
          },
          members() {
            clearTimeout(members);
            members = setTimeout(() => {
              void invalidate('getGroups', { gx_id });
              void invalidate('getMembers');
            }, gathering);
          },
          again: lookAgain,
        },
      });
      return () => {
        clearTimeout(members);
        leaveRoom();
      };
    });
    return () => {
      for (const timer of Object.values(timers)) clearTimeout(timer);
      for (const one of leave) one();
    };
  }, [all, user_id]);
  return { fresh: news.of === all ? news.ids.size : 0, show };
}

/** Of one club; an undefined id joins none. */
export const useClubRoom = (gx_id: string | undefined, user_id: number | undefined): News =>
  useClubRooms(gx_id === undefined ? [] : [gx_id], user_id);
