/** Papers as PDF, on one or more pages of A4. */
import PdfDocument from 'pdfkit';
import type { PaperWords } from '#cloud/kernel/documents.ts';
import type { Language } from '#shared/languages.ts';
import { ink, pdfText, type Style } from './pdfText.ts';

const margin = 56;
const soft = '#5f5b66';
const line = '#d9d6de';
/** Lines of the text that somebody wrote to a step: some three pages. */
const mostStory = 200;

/** A stream of bytes: drawing goes as far as it is read. */
export function drawPaper(words: PaperWords, language: Language): NodeJS.ReadableStream {
  const { title, test, facts, items, sums, number, brand, at: made, story = [] } = words;
  const doc = new PdfDocument({
    size: 'A4',
    margin,
    lang: language.toLowerCase(),
    info: { Title: `${title} ${number}`, Author: brand, CreationDate: made },
  });
  const { lay, heightOf, put, write } = pdfText(doc);
  const full = { x: margin, width: doc.page.width - 2 * margin };
  const left = { x: margin, width: full.width * 0.62 };
  const right = { x: margin + full.width / 2, width: full.width / 2, align: 'right' } as const;

  /** Begins a new page where that much does not fit. */
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
    const values = value ? lay(value, right.width, style) : [];
    // Most values are short, and leave more than half of the width to their labels.
    const labels = lay(label, values.length > 1 ? full.width / 2 - 12 : left.width, style);
    const at = room(y, heightOf(style) * Math.max(labels.length, values.length));
    const ends = put(values, at, right, style);
    return Math.max(ends, put(labels, at, left, { color: soft, ...style })) + 6;
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
    const lines = text
      .split('\n', mostStory + 1)
      .filter(Boolean)
      .flatMap((paragraph) => lay(paragraph, full.width, {}, mostStory));
    y = put(lines.slice(0, mostStory), y + 3, full, {}, room);
    if (lines.length > mostStory) y = put(['…'], y, full, {}, room);
    y += 12;
  }
  doc.end();
  return doc;
}
