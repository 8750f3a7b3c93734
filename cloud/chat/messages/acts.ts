/** What people do in conversations, as it waits to be written together, and what came of it. */
import type { Chat, Conversation, Offer } from '#shared/chat/entities.ts';
import type { LastKind } from '#shared/chat/types.ts';
import type { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import type { Ports } from '#cloud/kernel/ports.ts';

export type WritingPorts = Pick<Ports, 'storage' | 'secrets' | 'limiter' | 'clock'>;

/** What a message says; the rest of its row follows. */
export type Content = Pick<NewRecordOf<typeof Chat>, 'text'> &
  Partial<
    Pick<
      NewRecordOf<typeof Chat>,
      'title' | 'attachments' | 'type' | 'type_data' | 'urls' | 'offer' | 'reply_to' | 'forwarded'
    >
  >;

export interface Sending {
  readonly kind: 'send';
  readonly conversation_id: string;
  readonly user_id: number;
  readonly messageId: string;
  readonly client_id: string;
  readonly content: Content;
  /** What the message is the card of, stored with it. */
  readonly offer?: NewRecordOf<typeof Offer>;
  /** A card of the server's: nobody's limits and blocks stop it. */
  readonly isCard: boolean;
  /** Whom it is for, where it makes the conversation that is not there yet. */
  readonly to?: number;
  /** Whether the sender writes to too many strangers, or the same to many of them; found out once, when it matters. */
  flood?: Promise<'none' | 'held' | Refusal>;
}

export interface Marking {
  readonly kind: 'mark';
  readonly conversation_id: string;
  readonly user_id: number;
  /** How many of the other's messages were seen, or received. */
  readonly seen?: number;
  readonly received?: number;
}

export type Act = Sending | Marking;

export interface Done {
  readonly conversation: Conversation;
  /** Of a message. */
  readonly message?: Chat;
  /** False for one that was stored before. */
  readonly isNew: boolean;
  /** It reached the one that it is for. */
  readonly delivered: boolean;
}

/** What a list shows of a message. */
export function lastKindOf({ type = 'message', text, attachments = [] }: Content): LastKind {
  if (type !== 'message') return type;
  return text ? 'text' : (attachments[0]?.kind ?? 'text');
}
