/** Print sheets as PDF: a card for each contestant with picture, name, contest and the code of their page, to be cut apart. */
import { setImmediate } from 'node:timers/promises';
import type { Language } from '#shared/languages.ts';
import type { PerPage } from '#shared/contests/printing.ts';
import type { PrintSheet } from '#cloud/contests/index.ts';
import { lazily } from '../lazy.ts';
import { type Document, ink, type Pen, pen } from './pen.ts';
import { qrPath } from '#shared/qrPath.ts';
import { translate } from './translate.ts';

const pdfkit = lazily('pdfkit');

const soft = '#5f5b66';
const line = '#d9d6de';
const [plain, plainInk] = ['#d9f3fd', '#0a5f84'];

/** A4 in points. */
const [pageWidth, pageHeight] = [595.28, 841.89];
const grids: Readonly<Record<PerPage, { columns: number; rows: number }>> = {
  1: { columns: 1, rows: 1 },
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
  8: { columns: 2, rows: 4 },
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SheetOptions {
  readonly perPage: PerPage;
  readonly language: Language;
  /** The address that a contestant's code leads to. */
  readonly addressOf: (contestant_id: string) => string;
  /** A picture as JPEG of this size in pixels; undefined when there is none. */
  readonly pictureOf: (path: string, width: number, height: number) => Promise<Buffer | undefined>;
}

type Card = PrintSheet['contestants'][number];

/** Where the parts of a card stand: one below the other, or beside each other where a cell is wider than high. */
function partsOf({ x, y, width, height }: Box, gap: number) {
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
  // What follows the name stands above the code on a wide card, and beside it on a high one.
  const beside = { ...words, width: isWide ? words.width : words.width - side - gap };
  return { picture, name: words, beside, code, isWide };
}

/** The largest of these sizes at which a text takes so many lines and breaks no word; letters are at most about 0.62 as wide as high. */
function sizeFor(text: string, width: number, lines: number, sizes: readonly number[]): number {
  const longest = Math.max(...text.split(/[\s-]/).map((word) => word.length));
  const fits = (size: number) => text.length * size * 0.58 <= width * lines && longest * size * 0.62 <= width;
  return sizes.find(fits) ?? sizes.at(-1)!;
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** The pages in pieces of bytes: what is read, is drawn. */
export async function* drawSheet(sheet: PrintSheet, options: SheetOptions): AsyncGenerator<Buffer> {
  const { perPage, language } = options;
  const { columns, rows } = grids[perPage];
  const doc = new (pdfkit())({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: language.toLowerCase(),
    info: { Title: sheet.contest_name, Author: sheet.brand },
  });
  const made: Buffer[] = [];
  doc.on('data', (bytes: Buffer) => made.push(bytes));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const { write } = pen(doc);
  const [width, height] = [pageWidth / columns, pageHeight / rows];
  for (const [index, card] of sheet.contestants.entries()) {
    const at = index % perPage;
    if (at === 0) {
      // What is drawn so far goes out before more is made.
      if (made.length) yield Buffer.concat(made.splice(0));
      doc.addPage();
      cutLines(doc, columns, rows);
    }
    const box = { x: (at % columns) * width, y: Math.floor(at / columns) * height, width, height };
    // Other requests have their turn between cards.
    await setImmediate();
    await drawCard(doc, write, { box, card, sheet, options });
  }
  doc.end();
  await ended;
  yield Buffer.concat(made.splice(0));
}

function cutLines(doc: Document, columns: number, rows: number): void {
  doc.lineWidth(0.5).strokeColor(line).dash(4, { space: 4 });
  for (let column = 1; column < columns; column++) {
    const x = (pageWidth / columns) * column;
    doc.moveTo(x, 0).lineTo(x, pageHeight).stroke();
  }
  for (let row = 1; row < rows; row++) {
    const y = (pageHeight / rows) * row;
    doc.moveTo(0, y).lineTo(pageWidth, y).stroke();
  }
  doc.undash();
}

interface Drawn {
  readonly box: Box;
  readonly card: Card;
  readonly sheet: PrintSheet;
  readonly options: SheetOptions;
}

async function drawCard(doc: Document, write: Pen['write'], { box, card, sheet, options }: Drawn): Promise<void> {
  const { perPage, language, addressOf, pictureOf } = options;
  const space = perPage === 1 ? 56 : perPage === 8 ? 20 : 32;
  const inner = { x: box.x + space, y: box.y + space, width: box.width - 2 * space, height: box.height - 2 * space };
  const { picture, name, beside: column, code, isWide } = partsOf(inner, space / 2);
  const sharpness = 2;
  const bytes = card.picture
    ? await pictureOf(card.picture, Math.round(picture.width * sharpness), Math.round(picture.height * sharpness))
    : undefined;
  if (bytes) doc.image(bytes, picture.x, picture.y, { width: picture.width, height: picture.height });
  else drawNumber(doc, write, card, picture);

  const scale = perPage === 1 ? 1.6 : perPage === 8 ? 0.72 : 1;
  const sizes = [26, 22, 18, 15, 12].map((size) => size * scale);
  const size = sizeFor(card.contestant_name, name.width, isWide ? 3 : 2, sizes);
  let y = write(card.contestant_name, name.y, name, { size, weight: 600 });
  y = write(shortened(sheet.contest_name, 60), y + 3 * scale, column, { size: 11 * scale, color: soft });

  const { path, size: modules } = qrPath(addressOf(card.contestant_id));
  doc
    .save()
    .translate(code.x, code.y)
    .scale(code.width / modules)
    .path(path)
    .fill(ink)
    .restore();
  const call = translate(language, 'contests.print.scan');
  if (isWide) {
    const beside = {
      x: code.x + code.width + 8 * scale,
      width: inner.x + inner.width - code.x - code.width - 8 * scale,
    };
    const below = write(call, code.y, beside, { size: 11 * scale, weight: 600 });
    write(sheet.brand, below + 2, beside, { size: 9 * scale, color: soft });
  } else {
    const at = Math.max(y + 6 * scale, code.y + code.height - 34 * scale);
    const below = write(call, at, column, { size: 13 * scale, weight: 600 });
    write(sheet.brand, below + 2, column, { size: 10 * scale, color: soft });
  }
}

/** In place of a picture: the entry's number. */
function drawNumber(doc: Document, write: Pen['write'], card: Card, { x, y, width, height }: Box): void {
  doc.rect(x, y, width, height).fill(plain);
  const size = Math.min(width, height) * 0.35;
  write(
    `${card.entry_number}`,
    y + height / 2 - size * 0.6,
    { x: x + width * 0.08, width },
    { size, weight: 600, color: plainInk },
  );
}
