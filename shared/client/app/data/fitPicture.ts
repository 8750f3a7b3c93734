/** Makes a picture small enough to be sent: photos of phones are larger than what is stored. */

/** Longest sides that are tried, in pixels. */
const sides = [2560, 1920, 1280] as const;
const quality = 0.85;

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));

/** The picture with its longest side at most `side`. Where the browser writes no WebP, a JPEG on white. */
async function drawn(bitmap: ImageBitmap, side: number): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await blobOf(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return webp;
  drawing.globalCompositeOperation = 'destination-over';
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  return blobOf(canvas, 'image/jpeg');
}

/** A smaller copy of at most `bytes`, turned as it was taken; the file itself where it fits, or is no still picture that the browser reads. */
export async function fitPicture(file: Blob, bytes: number): Promise<Blob> {
  if (file.size <= bytes || !/^image\/(jpeg|png|webp|avif|heic|heif)$/.test(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    for (const side of sides) {
      const copy = await drawn(bitmap, side);
      if (copy && copy.size <= bytes) return copy;
    }
    return file;
  } finally {
    bitmap.close();
  }
}
