/** What becomes of a message afterwards: its author changes it or takes it back, and both may react to it. */
import { z } from 'zod';
import { Chat, ChatEdit, Conversation, Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { inboxId, isEmoji, lineOf, otherOf, showsSomething, sideOf, urlsIn } from '#shared/chat/rules.ts';
import { messageShape, type MessageShape } from '#shared/chat/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { chatting } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction, refusalOf } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';
import { removeFile } from '#cloud/site/index.ts';
import { refuseStale } from '#cloud/kernel/stale.ts';
import { answerRequest, ownConversation } from './conversations.ts';
import { messageText, readableMessage } from './messages.ts';
import { dropCards, previewLater } from './linkPreviews.ts';

/** Throws when the author may not change the message any more, or not to this. */
function refuseEdit({ clock }: Pick<Context, 'clock'>, before: Chat, text: string): void {
  if (before.taken_back_at || before.type !== 'message') throw new Refusal('chat_message_not_found');
  if (before.stamp.getTime() + chatLimits.editable < clock.now()) throw new Refusal('chat_too_late');
  if (!showsSomething(text) && !before.attachments.length)
    throw new Refusal('invalid', { field: 'text' }, [{ path: 'text', why: 'missing' }]);
}

/** What changes with a message's text. */
const withText = ({ clock }: Pick<Context, 'clock'>, text: string): ChangesOf<typeof Chat> => ({
  text,
  urls: urlsIn(text),
  previews: [],
  edited_at: new Date(clock.now()),
});

/** What it said before stays known, and the list shows what it says now. */
async function keepFormer(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Transaction,
  before: Chat,
  after: Chat,
): Promise<void> {
  await tx.insert(ChatEdit, {
    edit_id: secrets.hash(`edit|${before.messageId}|${before.rev}`).slice(0, 16),
    messageId: before.messageId,
    user_id: before.user_id,
    text: before.text,
    attachments: before.attachments,
  });
  const conversation = await tx.get(Conversation, before.conversation_id);
  if (conversation?.last_messageId !== before.messageId) return;
  await tx.update(Conversation, before.conversation_id, {
    last_line: lineOf(after.title || after.text || after.attachments[0]?.name || ''),
    ...(after.taken_back_at && { last_kind: 'taken_back' as const }),
  });
}

/** Whether the one whom a message is for has blocked its author. */
const isBlocked = async (reader: Reader, { conversation_id, to_id }: Chat): Promise<boolean> =>
  (await reader.get(Inbox, inboxId(conversation_id, to_id)))?.blocked ?? false;

/**
 * Changes the text of one's own message, for fifteen minutes. A person who has blocked its author gets nothing, and the answer is the usual
 * one.
 */
async function changeText(context: Context, messageId: string, text: string, known?: number): Promise<Chat> {
  const { storage, caller } = context;
  const { message, former } = await storage.transact(async (tx) => {
    const before = await readableMessage(tx, caller, messageId);
    if (before.user_id !== caller.user_id) throw new Refusal('forbidden');
    refuseStale(known, before.rev);
    if (before.text === text) return { message: before };
    refuseEdit(context, before, text);
    if (before.delivery === 'delivered' && (await isBlocked(tx, before)))
      return { message: { ...before, ...withText(context, text) } };
    const after = (await tx.update(Chat, messageId, withText(context, text)))!;
    await keepFormer(context, tx, before, after);
    return { message: after, former: before };
  });
  if (former) await dropCards(context, former.user_id, former.previews);
  if (former && message.delivery === 'delivered') previewLater(context, message);
  return message;
}

/** What `createOrUpdate` does with a new text: the same. */
export async function writeText(context: Context, messageId: string, value: unknown, known?: number): Promise<Chat> {
  const text = messageText.safeParse(value, { reportInput: true });
  if (!text.success) throw refusalOf(new z.ZodError(text.error.issues.map((issue) => ({ ...issue, path: ['text'] }))));
  const row = await context.storage.get(Chat, messageId);
  if (!row || !allows(Chat.access.read, context.caller, row)) throw new Refusal('not_found');
  return changeText(context, messageId, text.data, known);
}

export const editMessage = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ messageId: publicId, text: messageText }),
  async run(context, { messageId, text }): Promise<{ message: MessageShape }> {
    const message = await changeText(context, messageId, text);
    return {
      message: messageShape(message, await ownConversation(context.storage, context.caller, message.conversation_id)),
    };
  },
});

/** The message keeps its place and says nothing any more, for both; its files are gone. Safe to repeat. */
export const takeBack = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ messageId: publicId }),
  async run(context, { messageId }): Promise<{ message: MessageShape }> {
    const { storage, clock, caller } = context;
    const [before, after, conversation] = await storage.transact(async (tx) => {
      const row = await readableMessage(tx, caller, messageId);
      if (row.user_id !== caller.user_id || row.type !== 'message') throw new Refusal('forbidden');
      const talk = await ownConversation(tx, caller, row.conversation_id);
      if (row.taken_back_at) return [row, row, talk] as const;
      const emptied = (await tx.update(Chat, messageId, {
        ...{ text: '', title: undefined, attachments: [], urls: [], previews: [] },
        taken_back_at: new Date(clock.now()),
      }))!;
      await keepFormer(context, tx, row, emptied);
      return [row, emptied, talk] as const;
    });
    for (const { file_id } of before.attachments) await removeFile(context, file_id, before.user_id);
    await dropCards(context, before.user_id, before.previews);
    return { message: messageShape(after, conversation) };
  },
});

/** One emoji of each of the two, or none; one answers a request. Of somebody whom the author has blocked, nothing arrives. */
export const reactToMessage = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ messageId: publicId, reaction: z.union([z.literal(''), z.string().refine(isEmoji)]) }),
  async run(context, { messageId, reaction }): Promise<{ message: MessageShape }> {
    const { storage, caller } = context;
    const user_id = caller.user_id!;
    const [message, conversation] = await storage.transact(async (tx) => {
      const row = await readableMessage(tx, caller, messageId);
      const talk = await ownConversation(tx, caller, row.conversation_id);
      const field = `reaction_${sideOf(talk, user_id)!}` as const;
      if (row.taken_back_at) throw new Refusal('chat_message_not_found');
      if (row[field] === reaction) return [row, talk] as const;
      const theirs = await tx.get(Inbox, inboxId(talk.conversation_id, otherOf(talk, user_id)));
      if (theirs?.blocked) return [{ ...row, [field]: reaction }, talk] as const;
      await answerRequest(tx, talk.conversation_id, user_id);
      return [(await tx.update(Chat, messageId, { [field]: reaction }))!, talk] as const;
    });
    return { message: messageShape(message, conversation) };
  },
});
