/** Papers as PDF, on one or more pages of A4: receipts and certificates. */
import PdfDocument from 'pdfkit';
import type { Language } from '#shared/languages.ts';
import type { ReceiptPaper } from '#cloud/payments/index.ts';
import { type ReceiptWords, receiptWords } from './receiptWords.ts';
import { ink, pen, type Style } from './pen.ts';

const margin = 56;
const soft = '#5f5b66';
const line = '#d9d6de';
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
