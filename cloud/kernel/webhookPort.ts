/** The port of webhooks: signing and sending. Implemented by `parse/ports/webhooks.ts`. */

/** A message, signed by the rules of Standard Webhooks. */
export interface WebhookMessage {
  readonly url: string;
  readonly secret: string;
  /** The same at each attempt. */
  readonly id: string;
  readonly at: Date;
  /** JSON. */
  readonly body: string;
}

/** `status` and the beginning of the answer, or why there was no answer. */
export type WebhookAnswer =
  | { readonly status: number; readonly answer: string }
  | { readonly problem: 'too_slow' | 'private_address' | 'unreachable' | 'not_an_address' };

export interface Webhooks {
  /** A new secret, as programs keep it: `whsec_` and base64. */
  newSecret(): string;
  /** Whether an address is a possible target: on the web, by https. */
  takes(url: string): boolean;
  /**
   * Sends, and follows no redirect. Never asks an address of this machine or its network, whatever its name leads to by then. Rejects only
   * for faults of its own.
   */
  send(message: WebhookMessage, within: number): Promise<WebhookAnswer>;
}
