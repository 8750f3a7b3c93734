/** sharp, on one thread a picture: passwords and static files share its thread pool. */
import type { SharpInput, SharpOptions } from 'sharp';
import { lazily } from './lazy.ts';

const load = lazily('sharp');

/** Protects against decompression bombs. */
export const mostPixels = 50_000_000;

export function sharp(input?: SharpInput, options?: SharpOptions) {
  const make = load();
  make.concurrency(1);
  return make(input, options);
}
