/** What keeps the bytes of uploaded files. */
import type { Readable } from 'node:stream';
import { Refusal } from '#shared/errors.ts';
import { type PictureWidth, pictureWidths } from '#shared/pictures.ts';
import type { Files } from '#cloud/ports.ts';

export interface StoredBytes {
  readonly mime: string;
  readonly length: number;
  /** From `start` up to, and without, `end`; all of it without them. Rejects with the Refusal 'files_away' while the store does not answer. */
  open(part?: { start: number; end: number }): Promise<Readable>;
  /** A short-lived address from which a browser fetches it under this name; only of stores that browsers reach. */
  readonly address?: (name: string | undefined) => Promise<string>;
}

/** One place where bytes are kept. */
export interface Store {
  find(id: string): Promise<StoredBytes | undefined>;
  /** The first one of an id stays. Nothing of it is there before all is. */
  put(id: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, mime: string): Promise<void>;
  /** False when there is nothing of that id. The first one of the new id stays. */
  copy(from: string, to: string): Promise<boolean>;
  /** Deletes the bytes of this id alone. Idempotent. */
  drop(id: string): Promise<void>;
  /** All ids, each once, in any order; files that come or go meanwhile may be among them. */
  ids(): AsyncIterable<string>;
}

export interface FileStore extends Files {
  find(id: string): Promise<StoredBytes | undefined>;
}

/** Id of a resized variant. */
export const variantId = (id: string, width: PictureWidth): string => `${id}.w${width}`;

/** A file and what was made of it. */
export const withVariants = (id: string): string[] => [...pictureWidths.map((width) => variantId(id, width)), id];

/** Whether a bucket did not answer. */
export const isAway = (error: unknown): boolean => error instanceof Refusal && error.code === 'files_away';

/** Work that is done once, and tried again after it failed. */
export const once = (work: () => Promise<unknown>): (() => Promise<unknown>) => {
  let doing: Promise<unknown> | undefined;
  return () =>
    (doing ??= work().catch((error: unknown) => {
      doing = undefined;
      throw error;
    }));
};
