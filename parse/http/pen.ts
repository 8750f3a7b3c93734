/** Writes on PDF. The fonts are bundled: those of PDF readers know few currency signs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PdfDocument from 'pdfkit';
import { drawable, subsetOf } from './fontScripts.ts';
import { sfntOf } from './woff.ts';

const require = createRequire(import.meta.url);
export const ink = '#1d1b20';
/** Figures of one width: amounts stand below each other. */
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

/** Fonts as they were read, by file. */
const fonts = new Map<string, Buffer>();

function fontIn(file: string): Buffer {
  let font = fonts.get(file);
  if (!font) fonts.set(file, (font = sfntOf(readFileSync(require.resolve(`@fontsource/inter/files/${file}`)))));
  return font;
}

/** Draws in whichever script: each font file has one. */
export function pen(doc: Document) {
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
