/** Conversations of the demo, as people would have written them. Idempotent: a pair that talks already is left alone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Chat, Conversation, Inbox, Offer } from '#shared/chat/entities.ts';
import { inboxId, lineOf, otherSide, type Side } from '#shared/chat/rules.ts';
import type { Attachment } from '#shared/chat/types.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { hour, minute } from '#shared/time.ts';
import { conversationId, fileScope } from '#cloud/chat/messages/conversations.ts';
import { lastKindOf } from '#cloud/chat/messages/acts.ts';
import { Duplicate } from '#cloud/kernel/ports.ts';
import { keepFile } from '#cloud/site/index.ts';
import { root } from '#parse/root.mjs';
import type { DemoConversation, DemoLine } from './content/conversationParts.ts';
import { conversations } from './content/conversations.ts';
import { demoId, drawnAtOnce, inTurns, type SeedPorts } from './parts.ts';

const offerOpen = 72 * hour;
const pictureSize = { width: 640, height: 800 };

/** humming.webm: 4.4 s, recorded by a browser as voice messages are. */
const humming = {
  seconds: 4.4,
  peaks: [
    0, 0, 0, 39, 46, 23, 8, 3, 17, 49, 36, 15, 5, 2, 34, 44, 23, 9, 3, 11, 43, 37, 15, 6, 2, 28, 46, 26, 10, 4, 8, 46,
    44, 15, 7, 2, 26, 46, 29, 11, 4, 4, 44, 46, 18, 7, 3, 22, 48, 31, 12, 5, 2, 40, 48, 20, 8, 3, 17, 47, 34, 13, 5, 2,
  ],
};

/** The file of a line, stored for those who have the conversation's pass. */
async function attachmentOf(
  ports: SeedPorts,
  conversation_id: string,
  user_id: number,
  key: string,
  { picture, voice }: Pick<DemoLine, 'picture' | 'voice'>,
): Promise<Attachment[]> {
  if (!picture && !voice) return [];
  const file_id = demoId(ports, `file/${key}`, 21);
  const bytes = picture
    ? await ports.draw({ seed: key, emoji: picture, kind: 'contestant' })
    : readFileSync(path.join(root, 'scripts/demo/content/humming.webm'));
  const file = picture ? { name: 'picture.webp', mime: 'image/webp' } : { name: 'voice.webm', mime: 'audio/webm' };
  const kept = await keepFile(ports, { file_id, user_id, ...file, bytes, scope: fileScope(conversation_id) });
  const shown = picture
    ? { kind: 'picture' as const, name: `${picture}.webp`, ...pictureSize }
    : { kind: 'voice' as const, name: file.name, ...humming };
  return [{ ...kept, ...shown, mime: file.mime, bytes: bytes.byteLength }];
}

async function seedConversation(
  ports: SeedPorts,
  { between, lines, offer, unread = 0 }: DemoConversation,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const { storage, secrets, clock } = ports;
  const [one, other] = between.map((name) => ids.get(name)!) as [number, number];
  const [user_id1, user_id2] = one < other ? [one, other] : [other, one];
  const conversation_id = conversationId(secrets, one, other);
  if (await storage.get(Conversation, conversation_id)) return;
  const now = clock.now();
  const sideOf = (name: string): Side => (ids.get(name) === user_id1 ? 1 : 2);
  const sent = { 1: 0, 2: 0 };
  const offer_id = demoId({ secrets }, `offer/${conversation_id}`);
  const all: DemoLine[] = [...lines, ...(offer ? [{ ...offer, text: '' }] : [])];
  const files = await Promise.all(
    all.map((line, index) =>
      attachmentOf(ports, conversation_id, ids.get(line.from)!, `${between.join('-')}/${index}`, line),
    ),
  );
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
      attachments: files[index]!,
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
      last_kind: lastKindOf(last),
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
    const { from: _from, minutesAgo: _at, state = 'sent', ...offer_details } = offer;
    const { user_id, to_id, stamp } = last;
    const expires_at = new Date(state === 'expired' ? now - hour : now + offerOpen);
    const isPaid = state === 'paid' || state === 'refunded';
    await tx.insert(Offer, {
      ...{ offer_id, user_id, to_id, conversation_id, offer_details, expires_at, state },
      ...(state !== 'sent' && { decided_at: new Date(stamp.getTime() + 5 * minute) }),
      ...(isPaid && { paid_at: new Date(stamp.getTime() + 6 * minute) }),
    });
  });
}

export async function seedConversations(ports: SeedPorts, ids: ReadonlyMap<string, number>): Promise<void> {
  await inTurns(conversations, drawnAtOnce, (conversation) =>
    seedConversation(ports, conversation, ids).catch((error: unknown) => {
      // Somebody opened it meanwhile.
      if (!(error instanceof Duplicate)) throw error;
    }),
  );
}
