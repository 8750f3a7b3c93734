/** Conversations: which one two people have, opening it, and the list of somebody's. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Chat, Conversation, Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { inboxId, otherOf, sideOf } from '#shared/chat/rules.ts';
import { type ConversationShape, inboxShape, type OpenedConversation } from '#shared/chat/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { allows, members, operators } from '#shared/model/access.ts';
import type { Timed } from '#shared/shapes.ts';
import { hidesPresence, peopleOf, profileCalled } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { counting, numberId, publicId } from '#cloud/kernel/input.ts';
import { above, atMost, type Ports, type Reader, type Secrets, type Transaction } from '#cloud/kernel/ports.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { passOf } from '#cloud/site/index.ts';
import { isTyping } from './whoTypes.ts';
import { doInConversation } from './groupedWrites.ts';

/** The one conversation of two people, the same for both. */
export const conversationId = ({ hash }: Pick<Secrets, 'hash'>, one: number, other: number): string =>
  hash(`pair|${Math.min(one, other)}|${Math.max(one, other)}`).slice(0, 12);

/** What the files of a conversation belong to. */
export const fileScope = (conversation_id: string): string => `chat|${conversation_id}`;

/** Whether somebody may open a conversation's files: one of the two, or of support's an operator; their account is neither closed nor disabled. */
export async function opensChatFiles(
  { storage, accounts }: Pick<Ports, 'storage' | 'accounts'>,
  scope: string,
  user_id: number | undefined,
): Promise<boolean | undefined> {
  const [kind, conversation_id = ''] = scope.split('|');
  if (kind !== 'chat') return undefined;
  if (user_id === undefined) return false;
  const [row, person] = await Promise.all([storage.get(Conversation, conversation_id), storage.get(Profile, user_id)]);
  if (!row || !person || person.closed || person.disabled_at) return false;
  if (sideOf(row, user_id)) return true;
  if (!sideOf(row, limits.supportUser)) return false;
  return allows(operators('messages', 'read'), { user_id, roles: await accounts.rolesOf(person.objectId) });
}

/** A conversation that the caller is in. Throws 'conversation_not_found': nobody else is told that it is there. */
export async function ownConversation(
  reader: Reader,
  { user_id }: { user_id?: number },
  conversation_id: string,
): Promise<Conversation> {
  const row = await reader.get(Conversation, conversation_id);
  if (!row || user_id === undefined || !sideOf(row, user_id)) throw new Refusal('conversation_not_found');
  return row;
}

/** The conversation of two people, opened by `one`: the other one knows nothing of it before something is said. Safe to repeat, and by both at once. */
export async function conversationOf(
  { storage, secrets, clock }: Pick<Ports, 'storage' | 'secrets' | 'clock'>,
  one: number,
  other: number,
): Promise<Conversation> {
  if (one === other) throw new Refusal('invalid_conversation');
  const conversation_id = conversationId(secrets, one, other);
  const pair = { user_id1: Math.min(one, other), user_id2: Math.max(one, other) };
  const side = sideOf(pair, one)!;
  const record = {
    ...{ conversation_id, ...pair, opened_1: side === 1, opened_2: side === 2 },
    last_at: new Date(clock.now()),
  };
  const { row } = await putOnce(storage, Conversation, record);
  if (row[`opened_${side}`]) return row;
  return (await storage.transact((tx) => tx.update(Conversation, conversation_id, { [`opened_${side}`]: true })))!;
}

/** As the caller sees them, in the order given. */
export async function conversationShapes(
  { storage, caller, clock }: Pick<Context, 'storage' | 'caller' | 'clock'>,
  rows: readonly Conversation[],
): Promise<ConversationShape[]> {
  const user_id = caller.user_id!;
  const [people, inboxes] = await Promise.all([
    peopleOf(
      storage,
      rows.flatMap(({ user_id1, user_id2 }) => [user_id1, user_id2]),
    ),
    storage.getMany(
      Inbox,
      rows.map(({ conversation_id }) => inboxId(conversation_id, user_id)),
    ),
  ]);
  const own = new Map(inboxes.map((row) => [row.conversation_id, row]));
  return rows.map(({ opened_1: _one, opened_2: _two, ...row }) => {
    const inbox = inboxShape(own.get(row.conversation_id), row.conversation_id, user_id);
    return {
      ...row,
      id: row.conversation_id,
      user_1: people.get(row.user_id1),
      user_2: people.get(row.user_id2),
      typing: isTyping(storage, row.conversation_id, otherOf(row, user_id), clock.now()),
      unread: inbox.unread,
      inbox,
    };
  });
}

/** Exactly how many messages somebody has not seen, of the conversations that tell of news. */
export async function unreadOf(reader: Reader, user_id: number): Promise<number> {
  const [row] = await reader.sums(
    Inbox,
    { user_id, unread: above(0), muted: false, blocked: false, archived: false },
    { by: [], sum: 'unread' },
  );
  return row?.sum ?? 0;
}

export const countUnread = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: async ({ storage, caller }): Promise<{ unread: number }> => ({
    unread: await unreadOf(storage, caller.user_id!),
  }),
});

const listInput = {
  count: counting.pipe(z.int().max(chatLimits.mostPage)).optional(),
  /** Those that nothing was said in since: the `last_at` of the inbox of the last one of the page before. */
  before: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
};

/** The caller's, the one last written in first; a stranger's request stands among them until it is answered. */
async function listConversations(
  context: Context,
  { count = chatLimits.page, before }: { count?: number; before?: Date },
): Promise<{ conversations: ConversationShape[]; unread: number } & Timed> {
  const { storage, caller, clock } = context;
  const user_id = caller.user_id!;
  const [inboxes, unread] = await Promise.all([
    storage.find(
      Inbox,
      { user_id, ...(before && { last_at: atMost(before) }) },
      { sort: { last_at: -1, objectId: -1 }, limit: count },
    ),
    unreadOf(storage, user_id),
  ]);
  const rows = await storage.getMany(
    Conversation,
    inboxes.map(({ conversation_id }) => conversation_id),
  );
  const byId = new Map(rows.map((row) => [row.conversation_id, row]));
  const conversations = await conversationShapes(
    context,
    inboxes.flatMap(({ conversation_id }) => byId.get(conversation_id) ?? []),
  );
  return { conversations, unread, serverTime: clock.now() / 1000 };
}

export const fetchConversations = defineFunction({
  route: 'GET /app/messages/getConversations',
  who: members,
  limit: usual,
  input: z.strictObject(listInput),
  run: listConversations,
});

/** Whom a conversation is opened with; somebody whose account is closed, or disabled, is nobody. */
async function personFor(reader: Reader, { user_id, username }: { user_id?: number; username?: string }) {
  const profile = username === undefined ? await reader.get(Profile, user_id!) : await profileCalled(reader, username);
  if (!profile || profile.closed || profile.disabled_at) throw new Refusal('conversation_not_found');
  return profile;
}

/** The place of the first message that the other one's reader has not seen: those are the newest, so that it is found from the end. */
async function firstUnreadOf(reader: Reader, { conversation_id, inbox }: ConversationShape, other_id: number) {
  if (!inbox.unread) return undefined;
  const where = { conversation_id, user_id: other_id, n: inbox.seen_n + 1, delivery: 'delivered' as const };
  return (await reader.find(Chat, where, { sort: { seq: -1 }, limit: 1 }))[0]?.seq;
}

/**
 * One conversation with the pass for its files (`?pass=` behind an attachment's address), by its id, or by the other person, which makes it
 * when there is none. Throws 'invalid_conversation' with oneself, by id or by user name, and 'conversation_not_found'.
 */
export const fetchConversation = defineFunction({
  who: members,
  limit: usual,
  input: z.union([
    z.strictObject({ conversation_id: publicId }),
    z.strictObject({ user_id: numberId }),
    z.strictObject({ username: z.string().min(1).max(60) }),
  ]),
  async run(context, input): Promise<OpenedConversation & Timed> {
    const { storage, caller, clock } = context;
    const own = caller.user_id!;
    const open = async () => {
      if ('conversation_id' in input) return ownConversation(storage, caller, input.conversation_id);
      const isOneself =
        'user_id' in input
          ? input.user_id === own
          : input.username.trim().toLowerCase() === caller.username?.toLowerCase();
      if (isOneself) throw new Refusal('invalid_conversation');
      return conversationOf(context, own, (await personFor(storage, input)).user_id);
    };
    const row = await open();
    const other_id = otherOf(row, own);
    const [[conversation], hidden, other, theirs] = await Promise.all([
      conversationShapes(context, [row]),
      hidesPresence(storage, [own, other_id]),
      storage.get(Profile, other_id),
      storage.get(Inbox, inboxId(row.conversation_id, other_id)),
    ]);
    const pass = passOf(context, fileScope(row.conversation_id), caller);
    // A stranger learns it with the first answer: before, it would tell whether a request could have been read.
    const isStranger = !row[`n_${sideOf(row, other_id)!}`] && (!theirs || theirs.request);
    const last_seen = hidden.size || isStranger ? undefined : other?.last_seen?.toISOString();
    const first_unread = await firstUnreadOf(storage, conversation!, other_id);
    return {
      ...{ conversation: conversation!, pass },
      ...(last_seen && { last_seen }),
      ...(first_unread && { first_unread }),
      serverTime: clock.now() / 1000,
    };
  },
});

/** What somebody keeps of a conversation, made with it when it is not there yet. */
export async function changeInbox(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  conversation: Conversation,
  user_id: number,
  changes: Partial<Pick<Inbox, 'muted' | 'archived' | 'blocked' | 'draft' | 'request'>>,
): Promise<Inbox> {
  const { conversation_id } = conversation;
  const inbox_id = inboxId(conversation_id, user_id);
  const record = {
    inbox_id,
    conversation_id,
    user_id,
    other_id: otherOf(conversation, user_id),
    last_at: new Date(clock.now()),
  };
  await putOnce(storage, Inbox, record);
  return (await storage.transact((tx) => tx.update(Inbox, inbox_id, changes)))!;
}

/** Somebody does what the other one sees: a request of theirs is answered by it. */
export async function answerRequest(tx: Transaction, conversation_id: string, user_id: number): Promise<void> {
  const inbox = await tx.get(Inbox, inboxId(conversation_id, user_id));
  if (inbox?.request) await tx.update(Inbox, inbox.inbox_id, { request: false });
}

/** What is not given stays. `request: false` accepts a stranger's request; `blocked` lets nothing arrive, and tells nobody. */
export const updateInbox = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({
    conversation_id: publicId,
    muted: z.boolean().optional(),
    archived: z.boolean().optional(),
    blocked: z.boolean().optional(),
    request: z.literal(false).optional(),
    draft: z.string().max(chatLimits.text).optional(),
  }),
  async run(context, { conversation_id, ...changes }): Promise<{ conversation: ConversationShape }> {
    const { storage, caller } = context;
    const row = await ownConversation(storage, caller, conversation_id);
    const user_id = caller.user_id!;
    const { seen_n: seen } = await changeInbox(context, row, user_id, changes);
    // What was read of a request is told with its acceptance: the page may have said it before.
    const told =
      changes.request === false && seen
        ? (await doInConversation(context, { kind: 'mark', conversation_id, user_id, seen })).conversation
        : row;
    const [conversation] = await conversationShapes(context, [told]);
    return { conversation: conversation! };
  },
});
