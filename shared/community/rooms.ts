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
  postGone: { fx_id: string };
  comment: CommentRow;
  commentGone: { fx_id: string; comment_id: string };
  reply: ReplyRow;
  replyGone: { fx_id: string; comment_id: string; reply_id: string };
  /** For moderators: somebody has come in, or has another role. */
  members: object;
  /** Something may have been missed, or the club has changed: ask again. */
  again: object;
}

/** Of the open pages of what is commented on outside of clubs. Its id is the subject's: an sx_id, or a user_id. */
export type TalkRoomEvents = Pick<ClubRoomEvents, 'comment' | 'commentGone' | 'reply' | 'replyGone'>;

export const talkRoomType = (id: string): OpenSubject => (userIdText(id) === undefined ? 'service' : 'user');

export const talkRoom = defineRoom<object, TalkRoomEvents>()({
  kind: 'talk',
  id: (text) => publicIdText(text) ?? (userIdText(text) === undefined ? undefined : text),
});

export const clubRoom = defineRoom<ClubRoomState, ClubRoomEvents>()({ kind: 'club', id: publicIdText });
