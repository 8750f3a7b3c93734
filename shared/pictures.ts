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

/** The name of an uploaded picture, which tells its main colour: that stands in its place while it loads. */
export const coloredName = (color: string): string => `picture-c${color}`;

/** The main colour of an uploaded picture, for CSS; undefined where its path does not tell it. */
export const mainColor = (path: string): string | undefined => {
  const color = /\/picture-c([\da-f]{6})\.\w+$/.exec(path)?.[1];
  return color && `#${color}`;
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
