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

/** A picture that covers this many pixels, cut as pages cut it: the focus stays in sight. Throws when it is no picture. */
export async function covering(bytes: Buffer, { width, height }: { width: number; height: number }, focus?: Focus) {
  const { x, y } = focus ?? usualFocus;
  const picture = sharp(bytes, { limitInputPixels: mostPixels });
  const whole = await picture.metadata();
  const scale = Math.max(width / whole.width, height / whole.height);
  const wide = Math.max(width, Math.round(whole.width * scale));
  const high = Math.max(height, Math.round(whole.height * scale));
  return picture.resize(wide, high, { fit: 'fill' }).extract({
    left: Math.round(((wide - width) * x) / 100),
    top: Math.round(((high - height) * y) / 100),
    width,
    height,
  });
}
