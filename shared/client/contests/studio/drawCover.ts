/** Draws the cover of a template: two colours, and its icon in white. */
const [width, height] = [1600, 900];
const iconSize = 460;

async function pictureOf(icon: SVGElement): Promise<HTMLImageElement> {
  const copy = icon.cloneNode(true) as SVGElement;
  copy.setAttribute('width', String(iconSize));
  copy.setAttribute('height', String(iconSize));
  copy.setAttribute('stroke', 'white');
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  return picture;
}

/** Undefined where the browser cannot draw. */
export async function drawCover(icon: SVGElement, [from, to]: readonly [string, string]): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  const sky = drawing.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, from);
  sky.addColorStop(1, to);
  drawing.fillStyle = sky;
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = 'rgb(255 255 255 / 12%)';
  for (const [x, y, radius] of [
    [width * 0.12, height * 0.9, 320],
    [width * 0.5, height * 0.5, 360],
    [width * 0.92, height * 0.12, 260],
  ] as const) {
    drawing.beginPath();
    drawing.arc(x, y, radius, 0, 2 * Math.PI);
    drawing.fill();
  }
  drawing.drawImage(await pictureOf(icon), (width - iconSize) / 2, (height - iconSize) / 2, iconSize, iconSize);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
