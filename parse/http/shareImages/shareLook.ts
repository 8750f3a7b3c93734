/** Sizes, colours and texts of share images of 1200 x 630 pixels. Colours are those of shared/client/ui/tokens.css. */

export const size = { width: 1200, height: 630 };
export const portrait = { width: 504, height: size.height };
/** Beside the portrait. */
export const panel = { width: size.width - portrait.width, height: size.height };

export const ink = '#0c1c2c';
export const sky = { soft: '#d9f3fd', brand: '#a2e3fa', deep: '#0a4a67' };
export const coral = '#ff6b57';
export const white = '#ffffff';

/** Texts of an image; empty ones are left out. */
export interface CardWords {
  readonly title: string;
  /** Used when no font has a glyph of the title. */
  readonly fallback: string;
  /** Above the title. */
  readonly over: string;
  /** Below the title: a place, a number of votes. */
  readonly figures: readonly string[];
  /** The call to action. */
  readonly action: string;
  readonly note: string;
  /** Whether the action is voting. */
  readonly votes: boolean;
  readonly brand: string;
}

/** What a share image says: all of it over a ground or a cover, or a panel beside a portrait. */
export interface CardLayout {
  readonly part: 'whole' | 'panel';
  readonly card: CardWords;
  readonly onPicture: boolean;
}
