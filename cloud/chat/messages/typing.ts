/** Who is typing, told to the other one's open page. */
import { z } from 'zod';
import { Inbox } from '#shared/chat/entities.ts';
import { conversationRoom } from '#shared/chat/rooms.ts';
import { inboxId, otherOf } from '#shared/chat/rules.ts';
import { members } from '#shared/model/access.ts';
import { chatting } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { ownConversation } from './conversations.ts';
import { noteTyping } from './whoTypes.ts';

/**
 * A page says it while somebody types, and "is typing" ends by itself (`chatLimits.typing`). People who blocked the caller are not told, and neither are people
 * whose request the caller has not answered.
 */
export const tellTyping = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ conversation_id: publicId }),
  async run({ storage, clock, rooms, caller }, { conversation_id }): Promise<{ success: true }> {
    const user_id = caller.user_id!;
    const conversation = await ownConversation(storage, caller, conversation_id);
    const inboxes = await storage.getMany(
      Inbox,
      [user_id, otherOf(conversation, user_id)].map((id) => inboxId(conversation_id, id)),
    );
    const isSilent = inboxes.some((inbox) => (inbox.user_id === user_id ? inbox.request : inbox.blocked));
    if (isSilent) return { success: true };
    noteTyping(storage, conversation_id, user_id, clock.now());
    rooms.send(conversationRoom, conversation_id, 'typing', { user_id });
    return { success: true };
  },
});
