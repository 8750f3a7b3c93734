/** Stores for the bytes of uploaded files. */
import type { Readable } from 'node:stream';
import { Refusal } from '#shared/errors.ts';
import { type PictureWidth, pictureWidths } from '#shared/pictures.ts';
import type { Files } from '#cloud/kernel/ports.ts';

export interface StoredBytes {
  readonly mime: string;
  readonly length: number;
  /**
   * From `start` up to and without `end`; the whole file without them. Rejects with the Refusal 'files_away' while the store does not
   * answer.
   */
  open(part?: { start: number; end: number }): Promise<Readable>;
  /** A short-lived address from which a browser fetches the file under this name; only for stores that browsers reach. */
  readonly address?: (name: string | undefined) => Promise<string>;
}

/** One place where bytes are kept. */
export interface Store {
  find(id: string): Promise<StoredBytes | undefined>;
  /** Stores a file. The first file with an id stays. Nothing of a file is visible before all of it is stored. */
  put(id: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, mime: string): Promise<void>;
  /** Gives a file a new id. False when there is no such file. The first file with the new id stays. */
  copy(from: string, to: string): Promise<boolean>;
  /** Deletes the bytes of this id alone. Idempotent. */
  drop(id: string): Promise<void>;
  /** All ids, each once, in any order. Files that come or go meanwhile may be among them. */
  ids(): AsyncIterable<string>;
}

export interface FileStore extends Files {
  find(id: string): Promise<StoredBytes | undefined>;
}

/** Id of a resized variant. */
export const variantId = (id: string, width: PictureWidth): string => `${id}.w${width}`;

/** A file and its variants. */
export const withVariants = (id: string): string[] => [...pictureWidths.map((width) => variantId(id, width)), id];

/** Whether an error means that a bucket did not answer. */
export const isAway = (error: unknown): boolean => error instanceof Refusal && error.code === 'files_away';

/** Work that is done once, and done again if it failed. */
export const once = (work: () => Promise<unknown>): (() => Promise<unknown>) => {
  let doing: Promise<unknown> | undefined;
  return () =>
    (doing ??= work().catch((error: unknown) => {
      doing = undefined;
      throw error;
    }));
};
