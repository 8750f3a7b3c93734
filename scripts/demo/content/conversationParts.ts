/** What a conversation of the demo consists of. */
import type { OfferState } from '#shared/chat/offerProcess.ts';

export interface DemoLine {
  readonly from: string;
  readonly minutesAgo: number;
  readonly text: string;
  /** Of the other one. */
  readonly reaction?: string;
  /** A picture of this emoji (a key of the icon set), drawn as the posters are. */
  readonly picture?: string;
  /** A recording: the hummed melody of humming.webm. */
  readonly voice?: true;
}

export interface DemoOffer {
  readonly from: string;
  readonly minutesAgo: number;
  readonly title: string;
  readonly text: string;
  /** In minor units. */
  readonly price: number;
  readonly currency: string;
  readonly delivery_days: number;
  readonly revisions: number;
  /** What became of it; `sent` by default. */
  readonly state?: OfferState;
}

export interface DemoConversation {
  readonly between: readonly [string, string];
  /** Oldest first. */
  readonly lines: readonly DemoLine[];
  /** After the last line. */
  readonly offer?: DemoOffer;
  /** How many of the last messages the one who did not write them has not seen. */
  readonly unread?: number;
}

/** One side says this; a reaction, a picture or a recording may come with it. */
export type Said = string | Pick<DemoLine, 'text' | 'reaction' | 'picture' | 'voice'>;

/** Lines of two in turn: the first one so many minutes ago, each answer some minutes later. */
export const talk = (between: readonly [string, string], minutesAgo: number, ...said: Said[]): DemoConversation => ({
  between,
  lines: said.map((each, index) => ({
    ...(typeof each === 'string' ? { text: each } : each),
    from: between[index % 2]!,
    minutesAgo: Math.max(1, minutesAgo - index * 7),
  })),
});
