/** Fonts of share images, bundled, because servers may have none or others. Read by the thread that lays them out (shareLayout.ts). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { everyScript } from './fontScripts.ts';

const require = createRequire(import.meta.url);

interface Family {
  readonly name: string;
  readonly source: string;
  readonly weight: 600 | 800;
  readonly subsets: readonly string[];
}

const families: readonly Family[] = [
  { name: 'Display', source: 'bricolage-grotesque', weight: 800, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  { name: 'Bold', source: 'inter', weight: 800, subsets: everyScript },
  { name: 'Text', source: 'inter', weight: 600, subsets: everyScript },
];

/** Each file has one script; a face is a list of fallbacks. */
const faceOf = (...names: string[]) =>
  names
    .flatMap((name) => families.filter((family) => family.name === name))
    .flatMap(({ name, subsets }) => subsets.map((subset) => `${name} ${subset}`))
    .join(', ');

/** For `fontFamily`. The display face lacks scripts that the text face has. */
export const faces = { title: faceOf('Display', 'Bold'), bold: faceOf('Bold'), text: faceOf('Text') } as const;

export interface DrawingFont {
  readonly name: string;
  readonly data: Buffer;
  readonly weight: 600 | 800;
  readonly style: 'normal';
}

/** All fonts of share images, several megabytes. */
export const drawingFonts = (): DrawingFont[] =>
  families.flatMap(({ name, source, weight, subsets }) =>
    subsets.map((subset) => ({
      name: `${name} ${subset}`,
      weight,
      style: 'normal' as const,
      data: readFileSync(require.resolve(`@fontsource/${source}/files/${source}-${subset}-${weight}-normal.woff`)),
    })),
  );
