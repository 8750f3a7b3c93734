/** Sizes, colours and texts of share images of 1200 x 630 pixels. Colours are those of shared/client/ui/tokens.css. */
import type { ShareWords } from '#cloud/kernel/documents.ts';

export const size = { width: 1200, height: 630 };
export const portrait = { width: 504, height: size.height };
/** Beside the portrait. */
export const panel = { width: size.width - portrait.width, height: size.height };

export const ink = '#0c1c2c';
export const sky = { soft: '#d9f3fd', brand: '#a2e3fa', deep: '#0a4a67' };
export const coral = '#ff6b57';
export const white = '#ffffff';

/** What a share image says: all of it over a ground or a cover, or a panel beside a portrait. */
export interface CardLayout {
  readonly part: 'whole' | 'panel';
  readonly card: ShareWords;
  readonly onPicture: boolean;
}
