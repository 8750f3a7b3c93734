/** Crops a picture in the browser, so that only the selected part is uploaded. */

/** In pixels of the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Side of the square in pixels; enough for the largest avatar. */
const side = 800;
const quality = 0.92;

/** Crops to the area, or to the centre, as a square JPEG. Throws when the file is no picture. */
export async function croppedPhoto(url: string, area: Area | undefined): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const most = Math.min(naturalWidth, naturalHeight);
  const from = area ?? { x: (naturalWidth - most) / 2, y: (naturalHeight - most) / 2, width: most, height: most };
  const size = Math.max(1, Math.min(side, Math.round(from.width)));
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // JPEG has no transparency; without a background it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size, size);
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, size, size);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      quality,
    ),
  );
}
