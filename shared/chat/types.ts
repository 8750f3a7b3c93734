/** Kinds of messages: what people write, and cards, which the server alone puts into a conversation. */
export const cardTypes = ['service_purchase', 'service_requirements', 'service_order', 'service_offer'] as const;
export type CardType = (typeof cardTypes)[number];
export const messageTypes = ['message', ...cardTypes] as const;

/** What a list says of a conversation's last message. */
export const lastKinds = ['text', 'picture', 'voice', 'file', 'taken_back', ...cardTypes] as const;
export type LastKind = (typeof lastKinds)[number];

/** What a link leads to. */
export interface LinkPreview {
  readonly url: string;
  readonly title: string;
  readonly description?: string;
  /** A path on this site; its size in pixels. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number };
}

/** What somebody attached, as every reader of the message sees it. */
export interface Attachment {
  readonly file_id: string;
  /** The path of its bytes, which open with the conversation's pass. */
  readonly url: string;
  readonly kind: 'picture' | 'voice' | 'file';
  /** As its sender called it. */
  readonly name: string;
  readonly mime: string;
  readonly bytes: number;
  /** Of a picture, in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Of a voice message, as the sender's browser measured it: its seconds, and the heights of its wave form from 0 to 100. */
  readonly seconds?: number;
  readonly peaks?: readonly number[];
}

/** Money in whole minor units of its currency (ISO 4217). */
export interface OfferDetails {
  readonly title: string;
  readonly text: string;
  readonly price: number;
  readonly currency: string;
  readonly delivery_days: number;
  readonly revisions: number;
}

export const reportReasons = ['spam', 'fraud', 'insult', 'sexual', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
