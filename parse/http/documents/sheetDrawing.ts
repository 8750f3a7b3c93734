/** Print sheets as PDF: cards with picture, title, subject and a code, to be cut apart. */
import { setImmediate } from 'node:timers/promises';
import PdfDocument from 'pdfkit';
import { type Document, ink, type PdfText, pdfText } from './pdfText.ts';
import { qrPath } from '#shared/qrPath.ts';
import { type Box, grids, pageHeight, pageWidth, partsOf } from './sheetLayout.ts';
import type { SheetCard, SheetLook } from './sheets.ts';

const soft = '#5f5b66';
const line = '#d9d6de';
const [plain, plainInk] = ['#d9f3fd', '#0a5f84'];

/** The largest of these sizes at which a text takes so many lines and breaks no word. Letters are at most about 0.62 as wide as high. */
function sizeFor(text: string, width: number, lines: number, sizes: readonly number[]): number {
  const longest = Math.max(...text.split(/[\s-]/).map((word) => word.length));
  const fits = (size: number) => text.length * size * 0.58 <= width * lines && longest * size * 0.62 <= width;
  return sizes.find(fits) ?? sizes.at(-1)!;
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text);

/** A PDF that is drawn page by page. Each page returns the bytes that were made since the last one. */
export interface Sheet {
  page(cards: readonly SheetCard[]): Promise<Uint8Array>;
  end(): Promise<Uint8Array>;
}

export function openSheet(look: SheetLook): Sheet {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: look.language.toLowerCase(),
    info: { Title: look.subject, Author: look.brand },
  });
  const made: Buffer[] = [];
  doc.on('data', (bytes: Buffer) => made.push(bytes));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const { write } = pdfText(doc);
  return {
    async page(cards) {
      doc.addPage();
      cutLines(doc, look);
      for (const [at, card] of cards.entries()) drawCard(doc, write, { at, card, look });
      // Its stream has told by then what was made.
      await setImmediate();
      return Buffer.concat(made.splice(0));
    },
    async end() {
      doc.end();
      await ended;
      return Buffer.concat(made.splice(0));
    },
  };
}

function cutLines(doc: Document, { perPage }: SheetLook): void {
  const { columns, rows } = grids[perPage];
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
  /** Its place on the page, from 0. */
  readonly at: number;
  readonly card: SheetCard;
  readonly look: SheetLook;
}

function drawCard(doc: Document, write: PdfText['write'], { at: place, card, look }: Drawn): void {
  const { perPage, subject, call, brand } = look;
  const { inner, picture, name, beside: column, code, isWide } = partsOf(perPage, place);
  if (card.picture)
    doc.image(Buffer.from(card.picture), picture.x, picture.y, { width: picture.width, height: picture.height });
  else drawNumber(doc, write, card, picture);

  const scale = perPage === 1 ? 1.6 : perPage === 8 ? 0.72 : 1;
  const sizes = [26, 22, 18, 15, 12].map((size) => size * scale);
  const size = sizeFor(card.title, name.width, isWide ? 3 : 2, sizes);
  let y = write(card.title, name.y, name, { size, weight: 600 });
  y = write(shortened(subject, 60), y + 3 * scale, column, { size: 11 * scale, color: soft });

  const { path, size: modules } = qrPath(card.address);
  doc
    .save()
    .translate(code.x, code.y)
    .scale(code.width / modules)
    .path(path)
    .fill(ink)
    .restore();
  if (isWide) {
    const beside = {
      x: code.x + code.width + 8 * scale,
      width: inner.x + inner.width - code.x - code.width - 8 * scale,
    };
    const below = write(call, code.y, beside, { size: 11 * scale, weight: 600 });
    write(brand, below + 2, beside, { size: 9 * scale, color: soft });
  } else {
    const at = Math.max(y + 6 * scale, code.y + code.height - 34 * scale);
    const below = write(call, at, column, { size: 13 * scale, weight: 600 });
    write(brand, below + 2, column, { size: 10 * scale, color: soft });
  }
}

/** Takes the place of a picture. */
function drawNumber(doc: Document, write: PdfText['write'], card: SheetCard, { x, y, width, height }: Box): void {
  doc.rect(x, y, width, height).fill(plain);
  const size = Math.min(width, height) * 0.35;
  write(
    `${card.number}`,
    y + height / 2 - size * 0.6,
    { x: x + width * 0.08, width },
    { size, weight: 600, color: plainInk },
  );
}
