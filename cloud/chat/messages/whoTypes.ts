/** Who is typing at this process, until `chatLimits.typing.endsAfter`; stored nowhere. */
import { chatLimits } from '#shared/chat/limits.ts';
import { inboxId } from '#shared/chat/rules.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Storage } from '#cloud/kernel/ports.ts';

const mostKnown = 10_000;

/** When somebody last typed in a conversation; the oldest goes when there are too many. */
const lastTyped = perStorage(() => new Map<string, number>());

export const isTyping = (storage: Storage, conversation_id: string, user_id: number, now: number): boolean =>
  (lastTyped(storage).get(inboxId(conversation_id, user_id)) ?? 0) > now - chatLimits.typing.endsAfter;

export function noteTyping(storage: Storage, conversation_id: string, user_id: number, now: number): void {
  const known = lastTyped(storage);
  const key = inboxId(conversation_id, user_id);
  known.delete(key);
  known.set(key, now);
  if (known.size > mostKnown) known.delete(known.keys().next().value!);
}
