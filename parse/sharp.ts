/** sharp, on one thread a picture: passwords and static files share its thread pool. */
import type { SharpInput, SharpOptions } from 'sharp';
import { type Focus, usualFocus } from '#shared/pictures.ts';
import { lazily } from './lazy.ts';

const load = lazily('sharp');

/** Protects against decompression bombs. */
export const mostPixels = 50_000_000;

export function sharp(input?: SharpInput, options?: SharpOptions) {
  const make = load();
  make.concurrency(1);
  return make(input, options);
}

/** A picture that fills this many pixels, cut as pages cut it: its focus stays in sight. Throws when it is no picture. */
export async function covering(bytes: Buffer, { width, height }: { width: number; height: number }, focus?: Focus) {
  const { x, y } = focus ?? usualFocus;
  const picture = sharp(bytes, { limitInputPixels: mostPixels });
  const whole = await picture.metadata();
  const scale = Math.min(whole.width / width, whole.height / height);
  const part = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
  const left = Math.round(((whole.width - part.width) * x) / 100);
  const top = Math.round(((whole.height - part.height) * y) / 100);
  return picture.extract({ left, top, ...part }).resize(width, height, { fit: 'fill' });
}
