/** Conversations of the demo, as people would have written them. Idempotent: a pair that talks already is left alone. */
import { Chat, Conversation, Inbox, Offer } from '#shared/chat/entities.ts';
import { inboxId, lineOf, otherSide, type Side } from '#shared/chat/rules.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { conversationId } from '#cloud/chat/conversations.ts';
import { Duplicate } from '#cloud/ports.ts';
import { conversations, type DemoConversation } from './content/conversations.ts';
import { demoId, hour, type SeedPorts } from './parts.ts';

const minute = 60_000;
const offerOpen = 72 * hour;

async function seedConversation(
  { storage, secrets, clock }: SeedPorts,
  { between, lines, offer, unread = 0 }: DemoConversation,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const [one, other] = between.map((name) => ids.get(name)!) as [number, number];
  const [user_id1, user_id2] = one < other ? [one, other] : [other, one];
  const conversation_id = conversationId(secrets, one, other);
  if (await storage.get(Conversation, conversation_id)) return;
  const now = clock.now();
  const sideOf = (name: string): Side => (ids.get(name) === user_id1 ? 1 : 2);
  const sent = { 1: 0, 2: 0 };
  const offer_id = demoId({ secrets }, `offer/${conversation_id}`);
  const all = [...lines, ...(offer ? [{ ...offer, text: '', reaction: undefined }] : [])];
  const rows = all.map(({ from, minutesAgo, text, reaction = '' }, index): NewRecordOf<typeof Chat> => {
    const side = sideOf(from);
    const isOffer = index === lines.length;
    return {
      messageId: demoId({ secrets }, `message/${conversation_id}/${index}`, 16),
      conversation_id,
      user_id: side === 1 ? user_id1 : user_id2,
      to_id: side === 1 ? user_id2 : user_id1,
      seq: index + 1,
      n: ++sent[side],
      client_id: `demo-${index}`,
      stamp: new Date(now - minutesAgo * minute),
      text,
      [`reaction_${otherSide(side)}`]: reaction,
      ...(isOffer && { title: offer!.title, type: 'service_offer' as const, offer: offer_id }),
    };
  });
  const last = rows.at(-1)!;
  const lastSide = last.user_id === user_id1 ? 1 : 2;
  const seen = { 1: sent[2], 2: sent[1] };
  seen[otherSide(lastSide)] -= unread;
  await storage.transact(async (tx) => {
    await tx.insert(Conversation, {
      ...{ conversation_id, user_id1, user_id2, last_seq: rows.length, n_1: sent[1], n_2: sent[2] },
      ...{ seen_1: seen[1], seen_2: seen[2], received_1: sent[2], received_2: sent[1] },
      last_line: lineOf(last.title ?? last.text),
      last_kind: offer ? 'service_offer' : 'text',
      last_by: lastSide,
      last_messageId: last.messageId,
      last_at: last.stamp,
    });
    for (const side of [1, 2] as const) {
      const user_id = side === 1 ? user_id1 : user_id2;
      await tx.insert(Inbox, {
        ...{ inbox_id: inboxId(conversation_id, user_id), conversation_id, user_id, last_at: last.stamp },
        other_id: side === 1 ? user_id2 : user_id1,
        seen_n: seen[side],
        unread: sent[otherSide(side)] - seen[side],
      });
    }
    await tx.insertMany(Chat, rows);
    if (!offer) return;
    const { from: _from, minutesAgo: _at, ...offer_details } = offer;
    const { user_id, to_id } = last;
    const expires_at = new Date(now + offerOpen);
    await tx.insert(Offer, { offer_id, user_id, to_id, conversation_id, offer_details, expires_at });
  });
}

export async function seedConversations(ports: SeedPorts, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const conversation of conversations)
    await seedConversation(ports, conversation, ids).catch((error: unknown) => {
      // Somebody opened it meanwhile.
      if (!(error instanceof Duplicate)) throw error;
    });
}
