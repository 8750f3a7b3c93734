/** What the calls of chat answer. Rows that pages follow live are told as they are; what follows from several rows is worked out here. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { Conversation, Inbox } from './entities/conversations.ts';
import type { Chat } from './entities/messages.ts';
import type { Offer } from './entities/offers.ts';
import { inboxId, otherSide, sideOf } from './rules.ts';

export type { Attachment, LinkPreview } from './types.ts';

type Visible<Row, Hidden extends keyof Row = never> = Omit<Row, Hidden | 'deleted_at'>;

/** A message, and what the other's marks say of it. */
export interface MessageShape extends Visible<Chat, 'delivery' | 'words'> {
  is_seen: boolean;
  is_received: boolean;
}

/** A conversation as one of its two sees it. */
export interface ConversationShape extends Visible<Conversation, 'opened_1' | 'opened_2'> {
  /** The conversation_id. */
  id: string;
  /** Undefined for somebody who closed their account. */
  user_1?: PersonShape;
  user_2?: PersonShape;
  /** The other one was typing some seconds ago. */
  typing: boolean;
  /** How many of the other's messages the reader has not seen. */
  unread: number;
  inbox: InboxShape;
}

/** A conversation that was opened. */
export interface OpenedConversation {
  conversation: ConversationShape;
  /** Behind the address of an attachment (`?pass=`), it opens the conversation's files. */
  pass: string;
  /** When the other one was last on the site, as an ISO date to the minute; absent where one of the two shows it to nobody, and for a stranger to them. */
  last_seen?: string;
  /** The place of the first message that the reader has not seen; absent when all were seen. */
  first_unread?: number;
}

export type InboxShape = Pick<
  Inbox,
  'inbox_id' | 'seen_n' | 'unread' | 'muted' | 'archived' | 'request' | 'blocked' | 'draft'
>;
export type OfferShape = Visible<Offer, 'delivery'>;

type Marks = Pick<Conversation, 'user_id1' | 'user_id2' | 'seen_1' | 'seen_2' | 'received_1' | 'received_2'>;

/** Whether the one whom a message is for has received and seen it: `n` against their mark. Seen is received. */
export function marksOf(
  { user_id, n }: { user_id: number; n: number },
  conversation: Marks,
): { is_seen: boolean; is_received: boolean } {
  const to = otherSide(sideOf(conversation, user_id) ?? 1);
  const [seen, received] =
    to === 1 ? [conversation.seen_1, conversation.received_1] : [conversation.seen_2, conversation.received_2];
  return { is_seen: n <= seen, is_received: n <= Math.max(seen, received) };
}

export function messageShape(row: Chat, conversation: Marks): MessageShape {
  const { delivery: _delivery, words: _words, deleted_at: _deleted, ...shown } = row;
  return { ...shown, ...marksOf(row, conversation) };
}

/** What somebody keeps of a conversation before they did anything in it. */
const untouched = { seen_n: 0, unread: 0, muted: false, archived: false, request: false, blocked: false, draft: '' };

export function inboxShape(row: Inbox | undefined, conversation_id: string, user_id: number): InboxShape {
  const { seen_n, unread, muted, archived, request, blocked, draft } = row ?? untouched;
  return {
    inbox_id: inboxId(conversation_id, user_id),
    seen_n,
    unread,
    muted,
    archived,
    request,
    blocked,
    draft,
  };
}
