/** What the calls of digital services answer. Dates are ISO strings, sizes bytes. */
import type { Language } from '#shared/languages.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { DigitalKind } from './digital.ts';
import type { OrderState } from '#shared/services/orders/process.ts';

/** What is in the box, for everybody. */
export interface BoxFile {
  name: string;
  title: string;
  kind: DigitalKind;
  size: number;
  /** Keys of the packages that it comes with; none for all. */
  packages: string[];
}

export interface DigitalFileShape extends BoxFile {
  file_id: string;
  /** From 1. */
  version: number;
  changed_at: string;
}

/** The files of one's own service, and what it has in stock. */
export interface OwnDigitalFiles {
  files: DigitalFileShape[];
  /** What it is sold as; empty before it is handed in. */
  packages: { key: string; label: string }[];
  /** Bytes of the largest file that is taken. */
  largest: number;
  /** Licence keys that are left, and that were handed out. */
  keys: { left: number; sold: number };
}

/** An upload: what of it is missing. */
export interface UploadShape {
  attachment_id: string;
  /** Parts in all, and the numbers of those that are not there yet, from 0. */
  parts: number;
  missing: number[];
}

export interface LibraryFile extends DigitalFileShape {
  /** Newer than what its buyer downloaded, or bought. */
  is_new: boolean;
}

/** Something in a person's library. */
export interface LibraryItem {
  order_id: string;
  sx_id: string;
  service_id: number;
  title: string;
  /** In which it is written. */
  language: Language;
  package: string;
  service_image: string;
  provider: PersonShape;
  bought_at: string;
  state: OrderState;
  /** Whether its files can be downloaded: not once the money went back. */
  is_open: boolean;
  /** Whether the service's page can be opened. */
  is_shown: boolean;
  /** Whether its buyer can write a review now. */
  can_review: boolean;
  licence?: string;
  files: LibraryFile[];
}

/** A link that begins a download, for this person in this browser. */
export interface DigitalDownload {
  file_id: string;
  name: string;
  size: number;
  url: string;
  expires_at: string;
}
