/** Who is typing: told to the other's open page, kept for some seconds, stored nowhere. */
import { z } from 'zod';
import { Inbox } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { conversationRoom } from '#shared/chat/rooms.ts';
import { inboxId, otherOf } from '#shared/chat/rules.ts';
import { members } from '#shared/model/access.ts';
import { chatting } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { publicId } from '../input.ts';
import { perStorage } from '../perStorage.ts';
import type { Storage } from '../ports.ts';
import { ownConversation } from './conversations.ts';

const mostKnown = 10_000;

/** When somebody last typed in a conversation, at this process; the oldest goes when there are too many. */
const lastTyped = perStorage(() => new Map<string, number>());
const keyOf = (conversation_id: string, user_id: number) => inboxId(conversation_id, user_id);

export const isTyping = (storage: Storage, conversation_id: string, user_id: number, now: number): boolean =>
  (lastTyped(storage).get(keyOf(conversation_id, user_id)) ?? 0) > now - chatLimits.typing.shown;

/** A page says so every three seconds at most, while somebody types. Somebody who blocked the caller is told nothing. */
export const tellTyping = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ conversation_id: publicId }),
  async run({ storage, clock, rooms, caller }, { conversation_id }): Promise<{ success: true }> {
    const user_id = caller.user_id!;
    const conversation = await ownConversation(storage, caller, conversation_id);
    const theirs = await storage.get(Inbox, inboxId(conversation_id, otherOf(conversation, user_id)));
    if (theirs?.blocked) return { success: true };
    const known = lastTyped(storage);
    known.delete(keyOf(conversation_id, user_id));
    known.set(keyOf(conversation_id, user_id), clock.now());
    if (known.size > mostKnown) known.delete(known.keys().next().value!);
    rooms.send(conversationRoom, conversation_id, 'typing', { user_id });
    return { success: true };
  },
});
