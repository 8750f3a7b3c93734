/** What the server itself puts into a conversation, for the domains above: what was bought, what is needed for it. */
import { Chat } from '#shared/chat/entities.ts';
import type { CardType } from '#shared/chat/types.ts';
import { Refusal } from '#shared/errors.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { conversationId } from '#cloud/chat/messages/conversations.ts';
import { messageId } from '#cloud/chat/messages/messages.ts';
import { pushLater } from '#cloud/chat/messages/pushNotifications.ts';
import { doInConversation } from '#cloud/chat/messages/groupedWrites.ts';

export interface ChatCard {
  readonly type: CardType;
  /** In whose name, and for whom. */
  readonly from: number;
  readonly to: number;
  /** Names the card: the same again is the same one. */
  readonly client_id: string;
  readonly title: string;
  readonly text?: string;
  /** As the domain that declares the type says (`cards` in its manifest). */
  readonly data: object;
}

/** Safe to repeat. Throws Refusal 'chat_person_gone'; a TypeError or ZodError for a card that nobody declared so is a fault of the caller. */
export async function sendCard(
  ports: Pick<Ports, 'storage' | 'secrets' | 'limiter' | 'clock' | 'cards' | 'accounts' | 'push' | 'log'>,
  { type, from, to, client_id, title, text = '', data }: ChatCard,
): Promise<{ conversation_id: string; messageId: string }> {
  const card = ports.cards[type];
  if (!card) throw new TypeError(`No domain declares the card ${type}`);
  const type_data = card.data.parse(data);
  if (from === to) throw new Refusal('invalid_conversation');
  const conversation_id = conversationId(ports.secrets, from, to);
  const id = messageId(ports.secrets, conversation_id, from, client_id);
  const act = { kind: 'send' as const, conversation_id, user_id: from, messageId: id, client_id, isCard: true, to };
  const done = await doInConversation(ports, { ...act, content: { text, title, type, type_data } });
  if (done.isNew) pushLater(ports, done.message!);
  return { conversation_id, messageId: id };
}

/** The place of a card in its conversation; undefined before it was sent. */
export async function placeOfCard(
  { storage, secrets }: Pick<Ports, 'storage' | 'secrets'>,
  { conversation_id, from, client_id }: Pick<ChatCard, 'from' | 'client_id'> & { conversation_id: string },
): Promise<number | undefined> {
  return (await storage.get(Chat, messageId(secrets, conversation_id, from, client_id)))?.seq;
}
