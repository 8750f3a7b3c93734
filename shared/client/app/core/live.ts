/** The LiveQuery port of `subscribe`, implemented by parseLive.ts and by fakes in tests. */
import type { Entity } from '#shared/model/entity.ts';
import type { Removal, Row } from './entitySlices.ts';

/** Rows of an entity whose live key field has this value. */
export interface LiveKey {
  readonly entity: Entity;
  readonly field: string;
  readonly value: string | number;
}

export interface LiveEvents {
  /** The subscription is active: every commit from now on is delivered. */
  subscribed(): void;
  /** A row was created, updated, or became visible. */
  changed(row: Row): void;
  /** A row was removed, or is no longer visible to this reader. */
  left(row: Removal): void;
  /** The subscription was refused. */
  refused(): void;
}

export interface Page {
  limit: number;
  /** Changes since this date (ISO 8601), oldest first, soft-deleted rows included. Without it: newest rows first, without deleted ones. */
  since?: string;
  /** Pagination: rows older than the last of these, which are loaded already. */
  olderThan?: readonly Row[];
}

/** A connection opens once; after closing it cannot be reused. */
export interface LiveConnection {
  subscribe(key: LiveKey, events: LiveEvents): () => void;
  /** Throws LiveError. */
  load(key: LiveKey, page: Page): Promise<Row[]>;
  close(): void;
}

export interface LiveServer {
  /** Rejects when no connection can be attempted. `opened` and `closed` are called at most once each. */
  connect(token: string | undefined, on: { opened(): void; closed(): void }): Promise<LiveConnection>;
}

/** A failed load; 'unreachable' can be retried. */
export class LiveError extends Error {
  readonly why: 'unreachable' | 'refused' | 'session_expired';
  constructor(why: LiveError['why'], options?: ErrorOptions) {
    super(why, options);
    this.name = 'LiveError';
    this.why = why;
  }
}
