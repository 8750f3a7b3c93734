/** QR codes as a path, drawn by the part that pages draw them with. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { QRCodeSVG } from 'qrcode.react';

export interface QrPath {
  /** An SVG path of the dark modules. */
  readonly path: string;
  /** Modules along each side, without a margin. */
  readonly size: number;
}

export function qrPath(value: string): QrPath {
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, { value, level: 'M', marginSize: 0 }));
  const size = /viewBox="0 0 (\d+) /.exec(markup)?.[1];
  // The first path is the light ground.
  const path = [...markup.matchAll(/<path[^<>]* d="([^"]+)"/g)][1]?.[1];
  if (!size || !path) throw new Error('The QR code was drawn in another way');
  return { path, size: Number(size) };
}
