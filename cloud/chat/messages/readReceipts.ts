/** What of the other's messages has arrived, and what was seen. */
import { z } from 'zod';
import type { Chat } from '#shared/chat/entities/messages.ts';
import { otherSide, sideOf } from '#shared/chat/rules.ts';
import type { ConversationShape } from '#shared/chat/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { counting, publicId } from '#cloud/kernel/input.ts';
import { conversationShapes, ownConversation } from './conversations.ts';
import { readableMessage } from './messages.ts';
import { doInConversation } from './groupedWrites.ts';

async function mark(
  context: Context,
  conversation_id: string,
  how: 'seen' | 'received',
  n?: number,
): Promise<ConversationShape> {
  const user_id = context.caller.user_id!;
  const row = await ownConversation(context.storage, context.caller, conversation_id);
  const count = n ?? row[`n_${otherSide(sideOf(row, user_id)!)}`];
  const { conversation } = await doInConversation(context, { kind: 'mark', conversation_id, user_id, [how]: count });
  const [shape] = await conversationShapes(context, [conversation]);
  return shape!;
}

const input = z.strictObject({
  conversation_id: publicId,
  /** The `n` of the other's last message that was; all of them without it. A mark never goes back. */
  n: counting.optional(),
});

export const markSeen = defineFunction({
  who: members,
  limit: usual,
  input,
  run: async (context, { conversation_id, n }): Promise<{ conversation: ConversationShape }> => ({
    conversation: await mark(context, conversation_id, 'seen', n),
  }),
});

export const markReceived = defineFunction({
  who: members,
  limit: usual,
  input,
  run: async (context, { conversation_id, n }): Promise<{ conversation: ConversationShape }> => ({
    conversation: await mark(context, conversation_id, 'received', n),
  }),
});

/** GET /app/messages/updateConversation/{id}: all that was written to the caller is seen. */
export const updateConversation = defineFunction({
  route: 'GET /app/messages/updateConversation/:id',
  restOnly: true,
  who: members,
  limit: usual,
  input: z.strictObject({ id: publicId }),
  run: async (context, { id }): Promise<{ success: true; conversation: ConversationShape }> => ({
    success: true,
    conversation: await mark(context, id, 'seen'),
  }),
});

/** What `createOrUpdate` does with `is_seen: true` of a message: it, and what was written before it, is seen. */
export async function seeMessage(context: Context, messageId: string, value: unknown): Promise<void> {
  const message: Chat = await readableMessage(context.storage, context.caller, messageId);
  if (value !== true) throw new Refusal('invalid', { field: 'is_seen' }, [{ path: 'is_seen', why: 'invalid' }]);
  if (message.to_id !== context.caller.user_id) throw new Refusal('forbidden');
  await mark(context, message.conversation_id, 'seen', message.n);
}
