/** Writing to somebody, and reading what was written. */
import { z } from 'zod';
import { Chat, ChatUpload, Conversation, Inbox, type Offer } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { showsSomething, tidyMessage, urlsIn } from '#shared/chat/rules.ts';
import { messageShape, type MessageShape } from '#shared/chat/shapes.ts';
import type { Attachment } from '#shared/chat/types.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { listOf, rawText } from '#shared/model/measured.ts';
import { chatting, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, counting, publicId } from '#cloud/kernel/input.ts';
import { above, atMost, type FindOptions, oneOf, type Ports, type Reader } from '#cloud/kernel/ports.ts';
import { copyFile, takeRoom } from '#cloud/site/index.ts';
import { fileScope, ownConversation } from './conversations.ts';
import { previewLater } from './linkPreviews.ts';
import { pushLater } from './pushNotifications.ts';
import type { Content, Done } from './acts.ts';
import { doInConversation } from './groupedWrites.ts';

export const messageId = ({ hash }: Ports['secrets'], conversation_id: string, user_id: number, client_id: string) =>
  hash(`message|${conversation_id}|${user_id}|${client_id}`).slice(0, 16);

/** A message that the caller may read. Throws 'chat_message_not_found'. */
export async function readableMessage(reader: Reader, caller: Context['caller'], id: string): Promise<Chat> {
  const row = await reader.get(Chat, id);
  if (!row || !allows(Chat.access.read, caller, row)) throw new Refusal('chat_message_not_found');
  return row;
}

export const messageText = rawText(chatLimits.text).transform(tidyMessage).pipe(z.string().max(chatLimits.text));

/** What the caller uploaded into this conversation, in the order given. Throws 'attachment_not_found'. */
async function attachmentsOf(
  { storage, caller }: Context,
  conversation_id: string,
  file_ids: readonly string[],
  id: string,
): Promise<Attachment[]> {
  const rows = await storage.getMany(ChatUpload, file_ids);
  const own = new Map(
    rows
      .filter((row) => row.user_id === caller.user_id && row.conversation_id === conversation_id)
      // Sent before, under the same id.
      .filter((row) => !row.messageId || row.messageId === id)
      .map((row) => [row.file_id, row.attachment]),
  );
  return file_ids.map((file_id) => {
    const attachment = own.get(file_id);
    if (!attachment) throw new Refusal('attachment_not_found');
    return attachment;
  });
}

/** The files of a message that is sent on, as files of the conversation that it goes to. Throws 'attachment_not_found' when one is gone. */
async function copiesOf(
  context: Context,
  conversation_id: string,
  { attachments }: Chat,
  id: string,
): Promise<Attachment[]> {
  const { secrets, caller } = context;
  const user_id = caller.user_id!;
  if (!attachments.length) return [];
  await ownConversation(context.storage, caller, conversation_id);
  await takeRoom(context, user_id);
  return Promise.all(
    attachments.map(async (attachment) => {
      const file_id = secrets.hash(`forward|${id}|${attachment.file_id}`).slice(0, 21);
      const copy = await copyFile(context, attachment.file_id, { file_id, user_id, scope: fileScope(conversation_id) });
      if (!copy) throw new Refusal('attachment_not_found');
      return { ...attachment, ...copy };
    }),
  );
}

/** Sends what was made of somebody's input; what follows a message does not delay its answer. */
export async function sendContent(
  context: Context,
  conversation_id: string,
  client_id: string,
  content: Content,
  offer?: NewRecordOf<typeof Offer>,
): Promise<Done & { message: Chat }> {
  const { limiter, secrets, caller } = context;
  const user_id = caller.user_id!;
  await limiter.take('chat messages', chatLimits.sent.messages, String(user_id));
  const id = messageId(secrets, conversation_id, user_id, client_id);
  const done = await doInConversation(context, {
    kind: 'send',
    ...{ conversation_id, user_id, messageId: id, client_id, content, offer },
    isCard: false,
  });
  const message = done.message!;
  if (done.isNew && done.delivered) {
    previewLater(context, message);
    pushLater(context, message);
  }
  return { ...done, message };
}

/** The client_id names the message: sent again, it is answered as before, and stored once. */
export const sendMessage = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({
    conversation_id: publicId,
    client_id: clientId,
    text: messageText.optional(),
    title: rawText(chatLimits.title).transform(tidyMessage).pipe(z.string().max(chatLimits.title)).optional(),
    /** Files that were uploaded into this conversation. */
    attachments: listOf(publicId, chatLimits.attachments).optional(),
    reply_to: publicId.optional(),
    /** Instead of a text: a message that the caller may read, which is sent on. */
    forward: publicId.optional(),
  }),
  async run(context, input): Promise<{ message: MessageShape }> {
    const { storage, secrets, caller } = context;
    const { conversation_id, client_id, title, attachments = [], reply_to, forward } = input;
    const forwarded = forward === undefined ? undefined : await readableMessage(storage, caller, forward);
    const text = forwarded?.text ?? input.text ?? '';
    if (forwarded && (forwarded.type !== 'message' || forwarded.taken_back_at))
      throw new Refusal('invalid', { field: 'forward' }, [{ path: 'forward', why: 'invalid' }]);
    const isEmpty = !showsSomething(text) && !attachments.length && !forwarded?.attachments.length;
    if (isEmpty || (forwarded && (input.text || attachments.length)))
      throw new Refusal('invalid', { field: 'text' }, [{ path: 'text', why: 'missing' }]);
    if (reply_to !== undefined) {
      const answered = await readableMessage(storage, caller, reply_to);
      if (answered.conversation_id !== conversation_id) throw new Refusal('chat_message_not_found');
    }
    const id = messageId(secrets, conversation_id, caller.user_id!, client_id);
    const files = forwarded
      ? await copiesOf(context, conversation_id, forwarded, id)
      : attachments.length
        ? await attachmentsOf(context, conversation_id, attachments, id)
        : [];
    const { message, conversation } = await sendContent(context, conversation_id, client_id, {
      text,
      urls: urlsIn(text),
      ...(title && { title }),
      ...(files.length && { attachments: files }),
      ...(reply_to !== undefined && { reply_to }),
      ...(forwarded && { forwarded: true }),
    });
    return { message: messageShape(message, conversation) };
  },
});

/** What `createOrUpdate` does with a new message: the text of one, under the client_id that the caller gave. */
export async function makeMessage(
  context: Context,
  { conversation_id, text = '' }: Partial<Chat>,
  client_id: string = context.secrets.random(12),
): Promise<Chat> {
  const tidied = messageText.safeParse(text);
  if (!tidied.success || !showsSomething(tidied.data))
    throw new Refusal('invalid', { field: 'text' }, [{ path: 'text', why: 'missing' }]);
  const content = { text: tidied.data, urls: urlsIn(tidied.data) };
  return (await sendContent(context, conversation_id!, client_id, content)).message;
}

/** Of one conversation, oldest first; a message that was held back is there for its author alone. */
export const getMessages = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({
    conversation_id: publicId,
    /** Only those before, or after, this place in the order; without either, the newest. `around`: both sides of it, and itself. */
    before: counting.optional(),
    after: counting.optional(),
    around: counting.optional(),
    /** As `around`, by the message's id. */
    near: publicId.optional(),
    limit: counting.pipe(z.int().max(chatLimits.mostPage)).optional(),
  }),
  async run(context, input): Promise<{ messages: MessageShape[] }> {
    const { storage, caller } = context;
    const { conversation_id, before, after, near, limit = chatLimits.page } = input;
    const conversation = await ownConversation(storage, caller, conversation_id);
    const sought = near === undefined ? undefined : await readableMessage(storage, caller, near);
    if (sought && sought.conversation_id !== conversation_id) throw new Refusal('chat_message_not_found');
    const around = sought?.seq ?? input.around;
    const page = async (seq: ReturnType<typeof above> | undefined, way: 1 | -1, most: number) => {
      const options: FindOptions<typeof Chat> = { sort: { seq: way }, limit: most };
      const rows = await storage.find(Chat, { conversation_id, ...(seq && { seq }) }, options);
      return way === 1 ? rows : rows.toReversed();
    };
    const half = Math.ceil(limit / 2);
    const rows =
      around !== undefined
        ? [...(await page(atMost(around), -1, half)), ...(await page(above(around), 1, half))]
        : after !== undefined
          ? await page(above(after), 1, limit)
          : await page(before === undefined ? undefined : atMost(before - 1), -1, limit);
    return {
      messages: rows
        .filter((row) => allows(Chat.access.read, caller, row))
        .map((row) => messageShape(row, conversation)),
    };
  },
});

/** Conversations that one search looks through, newest first. */
const mostSearched = 1000;

/** Messages with these words, newest first; in one conversation, or in all of the caller's. */
export const searchMessages = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ words: z.string().min(1).max(100), conversation_id: publicId.optional() }),
  async run(context, { words, conversation_id }): Promise<{ messages: MessageShape[] }> {
    const { storage, caller } = context;
    const ids =
      conversation_id === undefined
        ? (await storage.find(Inbox, { user_id: caller.user_id! }, { sort: { last_at: -1 }, limit: mostSearched })).map(
            (row) => row.conversation_id,
          )
        : [(await ownConversation(storage, caller, conversation_id)).conversation_id];
    if (!ids.length) return { messages: [] };
    const rows = await storage.find(
      Chat,
      { conversation_id: oneOf(ids) },
      { search: words, sort: { stamp: -1 }, limit: chatLimits.found },
    );
    const readable = rows.filter((row) => allows(Chat.access.read, caller, row));
    const conversations = await storage.getMany(Conversation, [...new Set(readable.map((row) => row.conversation_id))]);
    const byId = new Map(conversations.map((row) => [row.conversation_id, row]));
    return {
      messages: readable.flatMap((row) => {
        const conversation = byId.get(row.conversation_id);
        return conversation ? [messageShape(row, conversation)] : [];
      }),
    };
  },
});
