/** Where the parts of a print sheet's cards stand, in points. */
import type { SheetWords } from '#cloud/kernel/documents.ts';

type PerPage = SheetWords['perPage'];

/** A4. */
export const [pageWidth, pageHeight] = [595.28, 841.89];
export const grids: Readonly<Record<PerPage, { columns: number; rows: number }>> = {
  1: { columns: 1, rows: 1 },
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
  8: { columns: 2, rows: 4 },
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The inside of a card's cell, within its margin; the page has the `at`th cell from 0. */
function innerBox(perPage: PerPage, at: number): Box {
  const { columns, rows } = grids[perPage];
  const [width, height] = [pageWidth / columns, pageHeight / rows];
  const space = perPage === 1 ? 56 : perPage === 8 ? 20 : 32;
  return {
    x: (at % columns) * width + space,
    y: Math.floor(at / columns) * height + space,
    width: width - 2 * space,
    height: height - 2 * space,
  };
}

/** Where the parts of a card stand: one below the other, or side by side where a cell is wider than high. */
export function partsOf(perPage: PerPage, at: number) {
  const { x, y, width, height } = innerBox(perPage, at);
  const gap = perPage === 1 ? 28 : perPage === 8 ? 10 : 16;
  const isWide = width > height;
  const picture = isWide
    ? { x, y, width: height * 0.8, height }
    : { x, y, width, height: Math.min(width * 1.1, height * 0.55) };
  const words = isWide
    ? { x: x + picture.width + gap, y, width: width - picture.width - gap, height }
    : { x, y: y + picture.height + gap, width, height: height - picture.height - gap };
  const side = isWide ? Math.min(words.width * 0.62, words.height * 0.5) : Math.min(width * 0.4, words.height * 0.6);
  const code = {
    x: words.x + (isWide ? 0 : words.width - side),
    y: words.y + words.height - side,
    width: side,
    height: side,
  };
  // On a wide card this stands above the code, on a high one beside it.
  const beside = { ...words, width: isWide ? words.width : words.width - side - gap };
  return { inner: { x, width }, picture, name: words, beside, code, isWide };
}

const sharpness = 2;

/** The size of a card's picture in pixels. */
export function pictureSize(perPage: PerPage): { width: number; height: number } {
  const { width, height } = partsOf(perPage, 0).picture;
  return { width: Math.round(width * sharpness), height: Math.round(height * sharpness) };
}
