/** Addresses of pictures in smaller sizes, the same for whoever draws a page and for the server that announces it. */

/** Pixels; the file itself is at most 1600 wide. 40 is for what is shown far out of focus, 160 for small faces. */
export const pictureWidths = [40, 160, 480, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** What the door of files serves; other pictures (of the shell itself, chosen but not sent yet) have one size alone. */
const stored = /^\/files\/[^/?#]+\/[^/?#]+$/;

/** A picture of at most this width. */
export const pictureUrl = (path: string, width: PictureWidth): string =>
  stored.test(path) ? `${path}?w=${width}` : path;

/** For `srcset`: every size of a picture; undefined where it has one alone. */
export const pictureSet = (path: string): string | undefined =>
  stored.test(path)
    ? [...([480, 960] as const).map((width) => `${pictureUrl(path, width)} ${width}w`), `${path} 1600w`].join(', ')
    : undefined;

/**
 * For `sizes`, by where a picture stands. On dense phone screens the whole density would double the bytes of what nobody can tell apart: the
 * small screens' shares are three quarters of what they cover.
 */
export const pictureSizes = {
  /** A contest's cover at the head of its page. */
  cover: '(max-width: 999px) 75vw, 640px',
  /** A contest's cover in a list, alone in its row on phones. */
  contest: '(max-width: 599px) 68vw, 360px',
  /** One of a grid of cards, two to four a row. */
  card: '(max-width: 499px) 38vw, (max-width: 999px) 33vw, 288px',
} as const;
export type PicturePlace = keyof typeof pictureSizes;
