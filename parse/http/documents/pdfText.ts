/** Writes on PDF. The fonts are bundled: those of PDF readers know few currency signs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PdfDocument from 'pdfkit';
import { drawable, subsetOf } from '#parse/http/shareImages/fontScripts.ts';
import { sfntOf } from '#parse/http/shareImages/woff.ts';

const require = createRequire(import.meta.url);
export const ink = '#1d1b20';
/** Figures of one width, so that amounts line up. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

export type Document = InstanceType<typeof PdfDocument>;
export interface Style {
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly color?: string;
}
export interface Place {
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Fonts by file, as they were read. */
const fonts = new Map<string, Buffer>();

function fontIn(file: string): Buffer {
  let font = fonts.get(file);
  if (!font) fonts.set(file, (font = sfntOf(readFileSync(require.resolve(`@fontsource/inter/files/${file}`)))));
  return font;
}

/** Lines of one text. A longer one is cut, so that no row is higher than a page. */
const mostLines = 50;
/** Share of a line's width: characters side by side may be a little wider than each of them. */
const alone = 0.97;
/** Characters of a word that may fit into a line. */
const longestMeasured = 200;

export type PdfText = ReturnType<typeof pdfText>;

/** Draws any script: each font file has one. */
export function pdfText(doc: Document) {
  const known = new Set<string>();
  const fontOf = (subset: string, weight: number) => {
    const name = `${subset} ${weight}`;
    if (!known.has(name)) {
      doc.registerFont(name, fontIn(`inter-${subset}-${weight}-normal.woff`));
      known.add(name);
    }
    return name;
  };
  /** Runs of neighbours in one font. */
  const runsOf = (text: string): { subset: string; text: string }[] => {
    const runs: { subset: string; text: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      // Every font has spaces.
      const subset = character === ' ' && last ? last.subset : subsetOf(character);
      if (last?.subset === subset) last.text += character;
      else runs.push({ subset, text: character });
    }
    return runs;
  };
  const styled = (subset: string, { size = 10, weight = 400, color = ink }: Style) =>
    doc.font(fontOf(subset, weight)).fontSize(size).fillColor(color);

  const widthOf = (text: string, style: Style): number =>
    runsOf(text).reduce((sum, run) => sum + styled(run.subset, style).widthOfString(run.text, { features }), 0);
  /** Widths of characters at size 1. */
  const widths = new Map<string, number>();
  const widthOfCharacter = (character: string, style: Style): number => {
    const { size = 10, weight = 400 } = style;
    const key = `${weight} ${character}`;
    const measured = widths.get(key) ?? widthOf(character, style) / size;
    widths.set(key, measured);
    return measured * size;
  };

  /** A word in pieces that fit into a line, because pdfkit measures each beginning of a long word anew. */
  function* piecesOf(word: string, width: number, style: Style): Generator<{ text: string; width: number }> {
    if (word.length <= longestMeasured) {
      const measured = widthOf(word, style);
      if (measured <= width) return yield { text: word, width: measured };
    }
    let piece = { text: '', width: 0 };
    for (const character of word) {
      const wide = widthOfCharacter(character, style);
      if (piece.text && piece.width + wide > width * alone) {
        yield piece;
        piece = { text: '', width: 0 };
      }
      piece = { text: piece.text + character, width: piece.width + wide };
    }
    yield piece;
  }

  /**
   * The lines of a text, at most `most`; the last one ends with a sign if more follows. Spaces of Intl that no font has become plain ones.
   */
  const lay = (given: string, width: number, style: Style = {}, most = mostLines): string[] => {
    const lines: string[] = [];
    const space = widthOfCharacter(' ', style);
    let line = { text: '', width: 0 };
    for (const word of (drawable(given) || '-').split(' '))
      for (const piece of piecesOf(word, width, style)) {
        const isIn = line.text && line.width + space + piece.width <= width;
        if (!isIn && line.text) lines.push(line.text);
        if (lines.length >= most) return [...lines.slice(0, -1), `${lines.at(-1)!}…`];
        line = isIn ? { text: `${line.text} ${piece.text}`, width: line.width + space + piece.width } : piece;
      }
    return [...lines, line.text];
  };

  const heightOf = (style: Style = {}): number => styled('latin', style).currentLineHeight(true);

  /** Draws lines from `y` on and returns where they end. `room` says where a line of this height stands: at `y`, or on another page. */
  const put = (
    lines: readonly string[],
    y: number,
    { x, width, align = 'left' }: Place,
    style: Style = {},
    room = (at: number, _height: number) => at,
  ): number => {
    const height = heightOf(style);
    return lines.reduce((from, line) => {
      const at = room(from, height);
      let start = align === 'right' ? Math.max(x, x + width - widthOf(line, style)) : x;
      for (const { subset, text } of runsOf(line)) {
        styled(subset, style).text(text, start, at, { features, lineBreak: false });
        start += doc.widthOfString(text, { features });
      }
      return at + height;
    }, y);
  };

  const write = (given: string, y: number, place: Place, style: Style = {}): number =>
    put(lay(given, place.width, style), y, place, style);

  return { lay, heightOf, put, write };
}
