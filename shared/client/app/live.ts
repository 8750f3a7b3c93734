/** What `subscribe` needs of a LiveQuery server. parseLive.ts is the real one; tests bring their own. */
import type { Entity } from '#shared/model/entity.ts';
import type { Removal, Row } from './entitySlices.ts';

/** The rows of an entity whose live key field holds the value. */
export interface LiveKey {
  readonly entity: Entity;
  readonly field: string;
  readonly value: string | number;
}

export interface LiveEvents {
  /** From now on every committed change arrives. */
  subscribed(): void;
  /** A row was made or changed, or came into sight; softly deleted ones have `deleted_at`. */
  changed(row: Row): void;
  /** A row went out of this reader's sight. */
  left(row: Removal): void;
  /** This subscription is not allowed. */
  refused(): void;
}

export interface Page {
  limit: number;
  /** Changed since (ISO 8601), oldest change first, softly deleted rows included. Without it: the newest rows first, deleted ones left out. */
  since?: string;
  /** Only rows older than the last of these, which are known already. */
  olderThan?: readonly Row[];
}

/** One connection: it opens once, and once closed it stays closed. */
export interface LiveConnection {
  subscribe(key: LiveKey, events: LiveEvents): () => void;
  /** Throws LiveError. */
  load(key: LiveKey, page: Page): Promise<Row[]>;
  close(): void;
}

export interface LiveServer {
  /** Rejects when there is no way to try. `opened` and `closed` are called at most once each. */
  connect(token: string | undefined, on: { opened(): void; closed(): void }): Promise<LiveConnection>;
}

/** Why rows could not be loaded; 'unreachable' is worth another try. */
export class LiveError extends Error {
  readonly why: 'unreachable' | 'refused' | 'session_expired';
  constructor(why: LiveError['why'], options?: ErrorOptions) {
    super(why, options);
    this.name = 'LiveError';
    this.why = why;
  }
}
