/** The rows of a batch of what people do in conversations: as they were read, as acts change them, and how they are written. */
import { Chat, ChatReport, ChatUpload, Conversation, Inbox, Offer } from '#shared/chat/entities.ts';
import { inboxId, otherSide, personAt, type Side } from '#shared/chat/rules.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import type { Storage, Transaction } from '#cloud/kernel/ports.ts';
import { forgetWritten, noteWritten } from './lastWritten.ts';

export interface State {
  readonly conversations: Map<string, Conversation>;
  readonly inboxes: Map<string, Inbox>;
  /** Inboxes and conversations that are not stored yet. */
  readonly newInboxes: Set<string>;
  readonly newConversations: Set<string>;
  /** Conversations that one of the two knew nothing of. */
  readonly opened: Set<string>;
  readonly changed: { readonly conversations: Set<string>; readonly inboxes: Set<string> };
  readonly messages: NewRecordOf<typeof Chat>[];
  readonly offers: NewRecordOf<typeof Offer>[];
  readonly reports: NewRecordOf<typeof ChatReport>[];
  readonly claimed: { id: string; set: { messageId: string } }[];
  /** Who tells nobody what they have seen. */
  readonly secretive: ReadonlySet<number>;
  readonly follows: ReadonlySet<string>;
  readonly now: number;
}

export const inboxOf = (state: State, conversation: Conversation, side: Side): Inbox => {
  const { conversation_id } = conversation;
  const user_id = personAt(conversation, side);
  const inbox_id = inboxId(conversation_id, user_id);
  const known = state.inboxes.get(inbox_id);
  if (known) return known;
  const at = new Date(state.now);
  const made: Inbox = {
    inbox_id,
    conversation_id,
    user_id,
    other_id: personAt(conversation, otherSide(side)),
    ...{ seen_n: 0, unread: 0, muted: false, archived: false, request: false, blocked: false, draft: '' },
    last_at: at,
    ...{ objectId: inbox_id, createdAt: at, updatedAt: at, rev: 1 },
  };
  return made;
};

/** The conversation of two people, of which both know by what is said in it. */
export const madeConversation = (conversation_id: string, one: number, other: number, now: number): Conversation => {
  const at = new Date(now);
  return {
    ...{ conversation_id, user_id1: Math.min(one, other), user_id2: Math.max(one, other) },
    ...{ last_seq: 0, n_1: 0, n_2: 0, seen_1: 0, seen_2: 0, received_1: 0, received_2: 0 },
    ...{ last_line: '', last_at: at, opened_1: true, opened_2: true, closed: false },
    ...{ objectId: conversation_id, createdAt: at, updatedAt: at, rev: 1 },
  };
};

/** What is stored of a row that was made here. */
const fieldsOf = <Row extends { objectId: string; createdAt: Date; updatedAt: Date; rev: number; deleted_at?: Date }>({
  objectId: _id,
  createdAt: _made,
  updatedAt: _changed,
  rev: _rev,
  deleted_at: _gone,
  ...fields
}: Row) => fields;

export function change(state: State, conversation: Conversation): void {
  state.conversations.set(conversation.conversation_id, conversation);
  state.changed.conversations.add(conversation.conversation_id);
}

export function changeInbox(state: State, inbox: Inbox): void {
  if (!state.inboxes.has(inbox.inbox_id)) state.newInboxes.add(inbox.inbox_id);
  state.inboxes.set(inbox.inbox_id, inbox);
  state.changed.inboxes.add(inbox.inbox_id);
}

export async function write(tx: Transaction, state: State): Promise<void> {
  const { conversations, inboxes, newInboxes, newConversations, opened, changed } = state;
  const { messages, offers, reports, claimed } = state;
  const talks = [...changed.conversations].toSorted().map((id) => conversations.get(id)!);
  // Who may read a row is changed row by row.
  for (const id of [...opened].toSorted()) await tx.update(Conversation, id, { opened_1: true, opened_2: true });
  await tx.insertMany(
    Conversation,
    talks.filter(({ conversation_id }) => newConversations.has(conversation_id)).map(fieldsOf),
  );
  // In one order everywhere, so that two batches do not wait for each other's rows crosswise.
  await tx.apply(
    Conversation,
    talks.flatMap(({ last_seq, n_1, n_2, seen_1, seen_2, received_1, received_2, ...row }) => {
      const { conversation_id: id } = row;
      if (newConversations.has(id)) return [];
      const rev = row.rev + Number(opened.has(id));
      const { last_line, last_kind, last_by, last_messageId, last_at } = row;
      const last = { last_line, last_kind, last_by, last_messageId, last_at };
      return { id, rev, set: { last_seq, n_1, n_2, seen_1, seen_2, received_1, received_2, ...last } };
    }),
  );
  await tx.insertMany(Chat, messages);
  await tx.insertMany(Offer, offers);
  const rows = [...changed.inboxes].toSorted().map((id) => inboxes.get(id)!);
  await tx.insertMany(Inbox, rows.filter(({ inbox_id }) => newInboxes.has(inbox_id)).map(fieldsOf));
  await tx.apply(
    Inbox,
    rows
      .filter(({ inbox_id }) => !newInboxes.has(inbox_id))
      .map(({ inbox_id, rev, seen_n, unread, archived, request, last_seq, last_at, tell_at }) => ({
        ...{ id: inbox_id, rev },
        set: { seen_n, unread, archived, request, last_at, ...(last_seq && { last_seq }), ...(tell_at && { tell_at }) },
      })),
  );
  await tx.insertMany(ChatReport, reports);
  await tx.apply(ChatUpload, claimed);
}

/** What the next batch knows of these conversations, after the commit. */
export function remember(storage: Storage, { conversations, inboxes, newInboxes, opened, changed }: State): void {
  for (const [id, row] of conversations) {
    const own = [inboxId(id, row.user_id1), inboxId(id, row.user_id2)];
    // What was made in this transaction has a form that is known from its next reading on.
    if (opened.has(id) || own.some((inbox_id) => newInboxes.has(inbox_id))) forgetWritten(storage, id);
    else
      noteWritten(storage, {
        conversation: { ...row, rev: row.rev + Number(changed.conversations.has(id)) },
        inboxes: own.flatMap((inbox_id) => {
          const inbox = inboxes.get(inbox_id);
          return inbox ? { ...inbox, rev: inbox.rev + Number(changed.inboxes.has(inbox_id)) } : [];
        }),
      });
  }
}
