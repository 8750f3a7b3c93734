/** The support inbox: operators answer in the name of the support user, whom nobody can sign in as. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { Chat, Conversation, Inbox, SavedAnswer, SupportCase } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { otherSide, showsSomething, sideOf, urlsIn } from '#shared/chat/rules.ts';
import { type ConversationShape, messageShape, type MessageShape } from '#shared/chat/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { operators } from '#shared/model/access.ts';
import { changing, chatting, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, counting, publicId } from '#cloud/kernel/input.ts';
import { type GrantedRole, oneOf } from '#cloud/kernel/ports.ts';
import { peopleOf, withAnyRole } from '#cloud/accounts/index.ts';
import { passOf, writeAuditLog } from '#cloud/site/index.ts';
import { changeInbox, conversationShapes, fileScope, ownConversation } from '#cloud/chat/messages/conversations.ts';
import { messageId, messageText } from '#cloud/chat/messages/messages.ts';
import { previewLater } from '#cloud/chat/messages/linkPreviews.ts';
import { pushLater } from '#cloud/chat/messages/pushNotifications.ts';
import { doInConversation } from '#cloud/chat/messages/groupedWrites.ts';

/** Roles whose operators answer cases; a case is assigned to nobody else. */
const answering: readonly GrantedRole[] = ['admin', 'messages_act'];
/** Of a case that no operator has taken. */
const nobody = 0;
const support = { user_id: limits.supportUser };

/** As the support user sees it, for every operator. */
const asSupport = (context: Context): Context => ({ ...context, caller: { ...context.caller, ...support } });

export interface SupportRow {
  conversation: ConversationShape;
  /** Who asked; undefined for a closed account. */
  person?: PersonShape;
  /** The operator who answers them. */
  operator?: PersonShape;
  /** How many of the person's messages nobody has read. */
  unread: number;
  settled: boolean;
}

async function rowsOf(context: Context, conversations: readonly Conversation[]): Promise<SupportRow[]> {
  const { storage } = context;
  const [shapes, cases] = await Promise.all([
    conversationShapes(asSupport(context), conversations),
    storage.getMany(
      SupportCase,
      conversations.map(({ conversation_id }) => conversation_id),
    ),
  ]);
  const takers = new Map(cases.map((row) => [row.conversation_id, row.operator_id]));
  const people = await peopleOf(
    storage,
    [...takers.values()].filter((user_id) => user_id !== nobody),
  );
  return shapes.map((conversation) => {
    const operator_id = takers.get(conversation.conversation_id);
    return {
      conversation,
      person: conversation.user_id1 === support.user_id ? conversation.user_2 : conversation.user_1,
      operator: operator_id === undefined ? undefined : people.get(operator_id),
      unread: conversation.unread,
      settled: conversation.inbox.archived,
    };
  });
}

/** `open`: not settled, or written in since. `mine`: those of them that the caller answers. The one last written in first. */
export const getSupportInbox = defineFunction({
  who: operators('messages', 'read'),
  limit: usual,
  input: z.strictObject({ of: z.enum(['open', 'mine', 'settled']).default('open'), page: counting.optional() }),
  async run(context, { of, page = 1 }): Promise<{ cases: SupportRow[]; count: number }> {
    const { storage, caller } = context;
    const mine =
      of === 'mine' ? await storage.find(SupportCase, { operator_id: caller.user_id! }, { limit: 1000 }) : undefined;
    const where = {
      ...support,
      archived: of === 'settled',
      ...(mine && { conversation_id: oneOf(mine.map(({ conversation_id }) => conversation_id)) }),
    };
    const [inboxes, count] = await Promise.all([
      storage.find(Inbox, where, {
        sort: { last_at: -1, objectId: -1 },
        skip: (page - 1) * chatLimits.page,
        limit: chatLimits.page,
      }),
      storage.count(Inbox, where),
    ]);
    const ids = inboxes.map(({ conversation_id }) => conversation_id);
    const byId = new Map((await storage.getMany(Conversation, ids)).map((row) => [row.conversation_id, row]));
    return {
      cases: await rowsOf(
        context,
        ids.flatMap((id) => byId.get(id) ?? []),
      ),
      count,
    };
  },
});

const one = z.strictObject({ conversation_id: publicId });

/** A conversation with support: its newest messages, oldest first, which count as read from now on. */
export const readSupport = defineFunction({
  who: operators('messages', 'read'),
  limit: usual,
  input: one,
  async run(context, { conversation_id }): Promise<{ row: SupportRow; messages: MessageShape[]; pass: string }> {
    const { storage, caller } = context;
    const before = await ownConversation(storage, support, conversation_id);
    const side = otherSide(sideOf(before, support.user_id)!);
    const act = { kind: 'mark' as const, conversation_id, ...support, seen: before[`n_${side}`] };
    const { conversation } = await doInConversation(context, act);
    const rows = await storage.find(Chat, { conversation_id }, { sort: { seq: -1 }, limit: chatLimits.page });
    const [row] = await rowsOf(context, [conversation]);
    return {
      row: row!,
      messages: rows.toReversed().map((message) => messageShape(message, conversation)),
      pass: passOf(context, fileScope(conversation_id), caller),
    };
  },
});

/** Who first answers has taken the case. The same client_id again is the same message; the log says which operator wrote it. */
export const answerSupport = defineFunction({
  who: operators('messages', 'act'),
  limit: chatting,
  input: z.strictObject({ conversation_id: publicId, client_id: clientId, text: messageText.refine(showsSomething) }),
  async run(context, { conversation_id, client_id, text }): Promise<{ message: MessageShape }> {
    const { storage, secrets, caller } = context;
    await ownConversation(storage, support, conversation_id);
    const id = messageId(secrets, conversation_id, support.user_id, client_id);
    const { message, conversation, isNew } = await doInConversation(context, {
      kind: 'send',
      ...{ conversation_id, ...support, messageId: id, client_id, isCard: false },
      content: { text, urls: urlsIn(text) },
    });
    if (isNew) {
      previewLater(context, message!);
      pushLater(context, message!);
    }
    await storage.transact(async (tx) => {
      if (isNew) await writeAuditLog(tx, { secrets, caller }, { action: 'support.answer', entity: Chat, row_id: id });
      const known = await tx.get(SupportCase, conversation_id);
      if (known && known.operator_id !== nobody) return;
      const operator_id = caller.user_id!;
      await tx.apply(SupportCase, [{ id: conversation_id, set: { operator_id }, orInsert: {} }]);
    });
    return { message: messageShape(message!, conversation) };
  },
});

/** Gives a case to an operator, such as oneself; `null` gives it to nobody. */
export const assignSupport = defineFunction({
  who: operators('messages', 'act'),
  limit: changing,
  input: z.strictObject({ conversation_id: publicId, operator_id: z.int().positive().nullable() }),
  async run(context, { conversation_id, operator_id }): Promise<{ row: SupportRow }> {
    const { storage, accounts, secrets, caller } = context;
    const conversation = await ownConversation(storage, support, conversation_id);
    if (operator_id !== null) {
      const operator = await storage.get(Profile, operator_id);
      const roles = operator && !operator.closed ? await accounts.rolesOf(operator.objectId) : [];
      if (!roles.some((role) => answering.includes(role)))
        throw new Refusal('invalid', { field: 'operator_id' }, [{ path: 'operator_id', why: 'invalid' }]);
    }
    await storage.transact(async (tx) => {
      const before = await tx.get(SupportCase, conversation_id);
      const after = { operator_id: operator_id ?? nobody };
      await tx.apply(SupportCase, [{ id: conversation_id, set: after, orInsert: {} }]);
      const deed = { action: 'support.assign', entity: SupportCase, row_id: conversation_id };
      await writeAuditLog(
        tx,
        { secrets, caller },
        { ...deed, before: { operator_id: before?.operator_id ?? nobody }, after },
      );
    });
    const [row] = await rowsOf(context, [conversation]);
    return { row: row! };
  },
});

/** Nothing is left to answer; the person's next message opens it again. */
export const settleSupport = defineFunction({
  who: operators('messages', 'act'),
  limit: changing,
  input: z.strictObject({ conversation_id: publicId, settled: z.boolean() }),
  async run(context, { conversation_id, settled }): Promise<{ row: SupportRow }> {
    const conversation = await ownConversation(context.storage, support, conversation_id);
    await changeInbox(context, conversation, support.user_id, { archived: settled });
    const [row] = await rowsOf(context, [conversation]);
    return { row: row! };
  },
});

/** Those whom a case can be given to. */
export const getOperators = defineFunction({
  who: operators('messages', 'read'),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, accounts }): Promise<{ operators: PersonShape[] }> {
    const objectIds = await withAnyRole(accounts, answering, 100);
    const rows = await storage.find(Profile, { objectId: oneOf(objectIds), closed: false });
    return {
      operators: rows.map(({ user_id, username, full_name, avatar }) => ({
        user_id,
        username,
        full_name,
        avatar: avatar ?? '',
      })),
    };
  },
});

const answerText = z.string().trim().max(chatLimits.text);
const savedAnswer = z.strictObject({
  answer_id: publicId.optional(),
  title: z.string().trim().min(1).max(chatLimits.title),
  /** By language; empty where it is not written yet. */
  texts: z.partialRecord(z.enum(languages), answerText),
});

export interface SavedAnswerShape {
  answer_id: string;
  title: string;
  texts: Partial<Record<(typeof languages)[number], string>>;
}

export const getSavedAnswers = defineFunction({
  who: operators('messages', 'read'),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage }): Promise<{ answers: SavedAnswerShape[] }> {
    const rows = await storage.find(
      SavedAnswer,
      { removed: false },
      { sort: { title: 1 }, limit: chatLimits.mostPage },
    );
    return { answers: rows.map(({ answer_id, title, texts }) => ({ answer_id, title, texts })) };
  },
});

/** Makes one, or changes the one with this id. */
export const saveAnswer = defineFunction({
  who: operators('messages', 'act'),
  limit: changing,
  input: savedAnswer,
  async run({ storage, secrets, caller }, { answer_id: given, ...values }): Promise<{ answer: SavedAnswerShape }> {
    const answer_id = given ?? secrets.random(12);
    await storage.transact(async (tx) => {
      const before = await tx.get(SavedAnswer, answer_id);
      if (given !== undefined && !before) throw new Refusal('not_found');
      await tx.apply(SavedAnswer, [{ id: answer_id, set: { ...values, removed: false }, orInsert: {} }]);
      const deed = { action: 'support.words', entity: SavedAnswer, row_id: answer_id, before, after: values };
      await writeAuditLog(tx, { secrets, caller }, deed);
    });
    return { answer: { answer_id, ...values } };
  },
});

/** Safe to repeat. */
export const removeAnswer = defineFunction({
  who: operators('messages', 'act'),
  limit: changing,
  input: z.strictObject({ answer_id: publicId }),
  async run({ storage, secrets, caller }, { answer_id }): Promise<{ success: true }> {
    await storage.transact(async (tx) => {
      const before = await tx.get(SavedAnswer, answer_id);
      if (!before || before.removed) return;
      await tx.apply(SavedAnswer, [{ id: answer_id, set: { removed: true } }]);
      const deed = { action: 'support.words', entity: SavedAnswer, row_id: answer_id, before };
      await writeAuditLog(tx, { secrets, caller }, deed);
    });
    return { success: true };
  },
});
