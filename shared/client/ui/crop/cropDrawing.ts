/** Crops a picture in the browser, so that only the selected part is uploaded. */

/** In pixels of the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture that a part was cut out of, and where: in hundredths of its sides. */
export interface Crop {
  /** A path on this site. */
  readonly whole: string;
  readonly area: Area;
}

const quality = 0.92;

/** The largest part of this shape in the middle. */
function middle({ naturalWidth, naturalHeight }: HTMLImageElement, ratio: number): Area {
  const width = Math.min(naturalWidth, naturalHeight * ratio);
  const height = width / ratio;
  return { x: (naturalWidth - width) / 2, y: (naturalHeight - height) / 2, width, height };
}

/**
 * Crops to the area, or to the middle, as a JPEG of `most` pixels at most, whose shape it has. Throws when the file is no picture.
 */
export async function croppedPicture(
  url: string,
  area: Area | undefined,
  most: { readonly width: number; readonly height: number },
): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const from = area ?? middle(image, most.width / most.height);
  const width = Math.max(1, Math.min(most.width, Math.round(from.width)));
  const height = Math.max(1, Math.round((width * most.height) / most.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // JPEG has no transparency; without a background it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      quality,
    ),
  );
}
