import { day, minute } from '#shared/time.ts';

export const digitalLimits = {
  /** Bytes of a part of an upload; a file is stored and sent again in such parts. */
  partBytes: 2 * 1024 * 1024,
  /** Parts that a page sends at the same time. */
  partsAtOnce: 2,
  /** Files of one service, characters of a file's name and of its title. */
  files: 30,
  name: 120,
  title: 120,
  /** Bytes of all files of one provider. */
  providerBytes: 5 * 1024 * 1024 * 1024,
  /** Milliseconds after which a begun upload, and the former version of a file, are deleted. */
  unused: day,
  /** Milliseconds for which a link for downloading begins a download. */
  link: 10 * minute,
  /** Licence keys that one service has in stock, those pasted at once, and characters of one. */
  keys: 5000,
  keysAtOnce: 1000,
  key: 200,
} as const;
