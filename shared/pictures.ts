/** URLs of resized pictures, shared by pages and by the server, which preloads them. */

/** Widths in pixels; originals are at most 1600 wide. 40 is for blurred backgrounds, 160 for avatars. */
export const pictureWidths = [40, 160, 480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Uploaded files have all sizes; other pictures (static ones, local previews) have one. */
const stored = /^\/files\/[^/?#]+\/[^/?#]+$/;

/** The URL of a picture of at most this width. */
export const pictureUrl = (path: string, width: PictureWidth): string =>
  stored.test(path) ? `${path}?w=${width}` : path;

/** `srcset` with all sizes; undefined for pictures of one size. */
export const pictureSet = (path: string): string | undefined =>
  stored.test(path)
    ? [...([480, 960] as const).map((width) => `${pictureUrl(path, width)} ${width}w`), `${path} 1600w`].join(', ')
    : undefined;

/** What stays in sight wherever a picture is cut: whole hundredths of its width and height, from 0 to 99. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Where faces are in most pictures that are higher than their place; for those whose focus nobody chose. */
export const usualFocus: Focus = { x: 50, y: 32 };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The name of an uploaded picture. It tells the main colour, which stands in its place while it loads, and the focus that was chosen. */
export const pictureName = (color: string, focus?: Focus): string =>
  `picture-c${color}${focus ? `-f${twoDigits(focus.x)}${twoDigits(focus.y)}` : ''}`;

const named = /\/picture-c([\da-f]{6})(?:-f(\d\d)(\d\d))?\.\w+$/;

/** The main colour of an uploaded picture, for CSS; undefined where its path does not tell it. */
export const mainColor = (path: string): string | undefined => {
  const color = named.exec(path)?.[1];
  return color && `#${color}`;
};

/** The focus that was chosen for an uploaded picture; undefined where nobody did. */
export const focusOf = (path: string): Focus | undefined => {
  const [, , x, y] = named.exec(path) ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : undefined;
};

/**
 * `sizes` by place. Phones get three quarters of the real width, because at their pixel density full resolution doubles the bytes without a
 * visible gain.
 */
export const pictureSizes = {
  /** A contest's cover on its page. */
  cover: '(max-width: 999px) 75vw, 640px',
  /** A contest's cover in a list, full width on phones. */
  contest: '(max-width: 599px) 64vw, 360px',
  /** A card of a grid with two to four columns. */
  card: '(max-width: 499px) 38vw, (max-width: 999px) 33vw, 288px',
} as const;
export type PicturePlace = keyof typeof pictureSizes;
