import { useMemo } from 'react';
import type { CommentShape, ReplyShape } from '#shared/community/shapes.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { rowNow, useToldRows } from '#shared/client/app/core/toldRows.ts';
import type { RowsById } from '#shared/client/app/core/toldRowsSlice.ts';

type Pages = readonly OutputOfCall<'getComments'>[] | undefined;

/** Those of an answer as they are now, and behind them new ones, the oldest first. */
function withNew<Said extends CommentShape | ReplyShape>(
  known: readonly Said[],
  told: RowsById,
  idOf: (row: Said) => string,
  isNew: (row: Said) => boolean,
  asNew: (row: Said) => Said,
): Said[] {
  const ids = new Set(known.map(idOf));
  const others = Object.values(told) as unknown as Said[];
  return [
    ...known.flatMap((row) => rowNow(row, told[idOf(row)]) ?? []),
    ...others
      .filter((row) => isNew(row) && !ids.has(idOf(row)))
      .map(asNew)
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  ];
}

/** What is said about something, from its pages and what was told since. New comments stand behind those that were read. */
export function talkNow(pages: Pages, fx_id: string, comments: RowsById, replies: RowsById): CommentShape[] {
  const blocked = new Set(pages?.flatMap((page) => page.blocked));
  const said = withNew(
    pages?.flatMap((page) => page.comments) ?? [],
    comments,
    ({ comment_id }) => comment_id,
    (row) => row.fx_id === fx_id && !blocked.has(row.user_id),
    (row) => ({ ...row, liked: row.liked ?? false, replies: [] }),
  );
  return said.map((comment) => ({
    ...comment,
    replies: withNew(
      comment.replies,
      replies,
      ({ reply_id }) => reply_id,
      ({ comment_id }) => comment_id === comment.comment_id,
      (row) => ({ ...row, liked: row.liked ?? false }),
    ),
  }));
}

export function useTalk(pages: Pages, fx_id: string): CommentShape[] {
  const comments = useToldRows('Comment');
  const replies = useToldRows('Reply');
  return useMemo(() => talkNow(pages, fx_id, comments, replies), [pages, fx_id, comments, replies]);
}
