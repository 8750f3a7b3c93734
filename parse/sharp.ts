/** sharp, on one thread a picture: passwords and static files share its thread pool. */
import sharp from 'sharp';

sharp.concurrency(1);

/** Protects against decompression bombs. */
export const mostPixels = 50_000_000;
export { sharp };
