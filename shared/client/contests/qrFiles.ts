/** Downloads a rendered QR code. */
import { folded } from '#shared/model/unicode.ts';

/** A file name that is valid on every file system. */
export const fileNameOf = (title: string, kind: 'png' | 'svg'): string => {
  const plain = folded(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain || 'qr'}.${kind}`;
};

/** Downloads a file that the page has made. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Late enough for the browser to have started reading.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Serializes the SVG as a document, `size` pixels wide. */
function written(svg: SVGSVGElement, size: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(size));
  copy.setAttribute('height', String(size));
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(svg: SVGSVGElement, title: string, size: number): void {
  saveFile(new Blob([written(svg, size)], { type: 'image/svg+xml' }), fileNameOf(title, 'svg'));
}

/** Throws when the browser cannot rasterize it. */
export async function savePng(svg: SVGSVGElement, title: string, size: number): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(written(svg, size))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')!.drawImage(image, 0, 0, size, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('No picture was drawn');
  saveFile(blob, fileNameOf(title, 'png'));
}
