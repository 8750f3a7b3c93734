import { Conversation } from '#shared/chat/entities.ts';
import type { Ports } from '#cloud/kernel/ports.ts';

const batchSize = 200;

/** Somebody closed their account: nobody writes to them any more. What was said stays with the other one. Safe to repeat. */
export async function closeConversations({ storage }: Pick<Ports, 'storage'>, user_id: number): Promise<void> {
  for (const key of ['user_id1', 'user_id2'] as const) {
    const rows = await storage.find(Conversation, { [key]: user_id, closed: false });
    for (let at = 0; at < rows.length; at += batchSize)
      await storage.transact((tx) =>
        tx.apply(
          Conversation,
          rows.slice(at, at + batchSize).map(({ conversation_id }) => ({ id: conversation_id, set: { closed: true } })),
        ),
      );
  }
}
