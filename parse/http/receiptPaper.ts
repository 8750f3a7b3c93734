/** Papers as PDF, on one or more pages of A4: receipts and certificates. Their fonts are bundled: those of PDF readers know few currency signs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import type { Language } from '#shared/languages.ts';
import type { ReceiptPaper } from '#cloud/payments/index.ts';
import { type ReceiptWords, receiptWords } from './receiptWords.ts';
import { drawable, subsetOf } from './fontScripts.ts';
import { sfntOf } from './woff.ts';

const require = createRequire(import.meta.url);
const margin = 56;
const ink = '#1d1b20';
const soft = '#5f5b66';
const line = '#d9d6de';
/** Figures of one width: amounts stand below each other. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

type Document = InstanceType<typeof PdfDocument>;
interface Style {
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly color?: string;
}
interface Place {
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Fonts as they were read, by file. */
const fonts = new Map<string, Buffer>();

function fontIn(file: string): Buffer {
  let font = fonts.get(file);
  if (!font) fonts.set(file, (font = sfntOf(readFileSync(require.resolve(`@fontsource/inter/files/${file}`)))));
  return font;
}

/** Draws in whichever script: each font file has one. */
function pen(doc: Document) {
  const known = new Set<string>();
  const fontOf = (subset: string, weight: number) => {
    const name = `${subset} ${weight}`;
    if (!known.has(name)) {
      doc.registerFont(name, fontIn(`inter-${subset}-${weight}-normal.woff`));
      known.add(name);
    }
    return name;
  };
  /** Neighbours of one font. */
  const runsOf = (text: string): { subset: string; text: string }[] => {
    const runs: { subset: string; text: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      // Spaces are in each.
      const subset = character === ' ' && last ? last.subset : subsetOf(character);
      if (last?.subset === subset) last.text += character;
      else runs.push({ subset, text: character });
    }
    return runs;
  };
  const use = (subset: string, { size = 10, weight = 400, color = ink }: Style) =>
    doc.font(fontOf(subset, weight)).fontSize(size).fillColor(color);

  /** From `y` on; answers where it ends. Spaces of Intl that no font has are plain ones. */
  return (given: string, y: number, { x, width, align = 'left' }: Place, style: Style = {}): number => {
    const runs = runsOf(drawable(given) || '-');
    const measured = runs.reduce((sum, run) => sum + use(run.subset, style).widthOfString(run.text, { features }), 0);
    // Right-aligned text is short, and placed by its own width: pdfkit aligns one font at a time.
    const start = align === 'right' ? Math.max(x, x + width - measured) : x;
    doc.x = start;
    doc.y = y;
    runs.forEach((run, index) => {
      use(run.subset, style);
      const options = { features, width: align === 'right' ? width + 20 : width, continued: index < runs.length - 1 };
      if (index === 0) doc.text(run.text, start, y, options);
      else doc.text(run.text, options);
    });
    return doc.y;
  };
}

/** What stands on a paper: rows of facts, rows of what it is about, and what they add up to. */
export interface PaperWords extends ReceiptWords {
  readonly number: string;
  readonly brand: string;
  readonly at: Date;
  /** What happened, from the first on. */
  readonly story?: readonly {
    readonly title: string;
    readonly at: string;
    readonly by: string;
    readonly text: string;
  }[];
}

export const drawReceipt = (paper: ReceiptPaper, language: Language): NodeJS.ReadableStream =>
  drawPaper(
    { ...receiptWords(paper, language), number: paper.number, brand: paper.brand, at: paper.paid_at },
    language,
  );

/** As a stream of bytes: what is read of it, is drawn. */
export function drawPaper(words: PaperWords, language: Language): NodeJS.ReadableStream {
  const { title, test, facts, items, sums, number, brand, at: made, story = [] } = words;
  const doc = new PdfDocument({
    size: 'A4',
    margin,
    lang: language.toLowerCase(),
    info: { Title: `${title} ${number}`, Author: brand, CreationDate: made },
  });
  const write = pen(doc);
  const full = { x: margin, width: doc.page.width - 2 * margin };
  const left = { x: margin, width: full.width * 0.62 };
  const right = { x: margin + full.width / 2, width: full.width / 2, align: 'right' } as const;

  /** A new page where so much does not fit. */
  const room = (y: number, needed: number) => {
    if (y + needed < doc.page.height - margin) return y;
    doc.addPage();
    return margin;
  };
  const rule = (y: number) => {
    doc
      .moveTo(margin, y)
      .lineTo(margin + full.width, y)
      .lineWidth(0.7)
      .strokeColor(line)
      .stroke();
    return y + 12;
  };
  const row = (y: number, [label, value]: readonly [string, string], style: Style = {}) => {
    // About fifty characters fit on a line of either side.
    const at = room(y, 30 + 14 * Math.ceil(Math.max(label.length / 50, value.length / 36)));
    const ends = value ? write(value, at, right, style) : at;
    return Math.max(ends, write(label, at, left, { color: soft, ...style })) + 6;
  };

  write(title, margin, right, { size: 20, weight: 600 });
  let y = write(brand, margin, { x: margin, width: full.width / 2 }, { size: 20, weight: 600 }) + 22;
  if (test) y = write(test, y, full, { weight: 600, color: '#8a4b00' }) + 14;
  for (const fact of facts) y = row(y, fact);
  y = rule(y + 10);
  for (const item of items) y = row(y, item, { weight: 600, color: ink });
  y = rule(y + 4);
  for (const { row: sum, isStrong } of sums) y = row(y, sum, isStrong ? { weight: 600, size: 12, color: ink } : {});
  if (story.length) y = rule(y + 10);
  for (const { title: what, at, by, text } of story) {
    y = row(y, [what, at], { weight: 600, color: ink });
    y = write(by, y - 4, full, { color: soft });
    // About a hundred characters fit on a line.
    for (const paragraph of text.split('\n').filter(Boolean))
      y = write(paragraph, room(y + 3, 14 * Math.ceil(paragraph.length / 95)), full);
    y += 12;
  }
  doc.end();
  return doc;
}
