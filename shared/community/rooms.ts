import { defineRoom, publicIdText, userIdText } from '../model/room.ts';
import type { CommentRow, PostRow, ReplyRow } from './shapes.ts';
import type { OpenSubject } from './types.ts';

/** On joining a club's room. */
interface ClubRoomState {
  /** ISO date of its newest post. */
  last_at: string;
}

/** Of the open pages of a club, for those who may read it. */
export interface ClubRoomEvents {
  post: PostRow;
  postGone: { fx_id: string; rev: number };
  comment: CommentRow;
  commentGone: { fx_id: string; comment_id: string; rev: number };
  reply: ReplyRow;
  replyGone: { fx_id: string; comment_id: string; reply_id: string; rev: number };
  /** For moderators: somebody has come in, or has another role. */
  members: object;
  /** Something may have been missed, or the club has changed: ask again. */
  again: object;
}

/** Of the open pages of what is commented on outside of clubs. Its id is the subject's: an sx_id, or a user_id. */
export type TalkRoomEvents = Pick<ClubRoomEvents, 'comment' | 'commentGone' | 'reply' | 'replyGone'>;

export const talkRoomType = (id: string): OpenSubject => (userIdText(id) === undefined ? 'service' : 'user');

const talkRows = {
  comment: { of: 'Comment', id: 'comment_id' },
  commentGone: { of: 'Comment', id: 'comment_id', isGone: true },
  reply: { of: 'Reply', id: 'reply_id' },
  replyGone: { of: 'Reply', id: 'reply_id', isGone: true },
} as const;

export const talkRoom = defineRoom<object, TalkRoomEvents>()({
  kind: 'talk',
  id: (text) => publicIdText(text) ?? (userIdText(text) === undefined ? undefined : text),
  rows: talkRows,
});

export const clubRoom = defineRoom<ClubRoomState, ClubRoomEvents>()({
  kind: 'club',
  id: publicIdText,
  rows: { ...talkRows, post: { of: 'Feed', id: 'fx_id' }, postGone: { of: 'Feed', id: 'fx_id', isGone: true } },
});
