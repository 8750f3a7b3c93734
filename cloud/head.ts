/** What a domain's manifest says about heads of pages (`heads`): the types, and the words of previews. */
import type { PicturePlace } from '#shared/pictures.ts';
import type { PathParams } from './paths.ts';
import type { Ports } from './ports.ts';

/** A sentence in the reader's language. */
export type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** A call that the screen makes first; by its row of the REST table. */
export interface FirstCall {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The picture that a page is judged by. */
export interface FirstPicture {
  readonly path: string;
  readonly place: PicturePlace;
}

/** What the page begins with, for whoever waits for its script. */
export interface Hero {
  readonly title: string;
  readonly text: string;
  /** A path on this site, or empty. */
  readonly cover: string;
}

export interface Head {
  /** False: there is nothing here. Undefined: the table does not know this page. */
  readonly found?: boolean;
  /** The operator has switched off what this page is for. */
  readonly closed?: true;
  /** Empty for the site's own. */
  readonly title: string;
  readonly description: string;
  /** A path on this site; empty for the site's own picture. */
  readonly image: string;
  readonly imageAlt: string;
  /** The one address of what is shown, whatever other addresses show it too. */
  readonly path: string;
  /** Whether search engines should keep it. */
  readonly index: boolean;
  /** As schema.org describes it; `url` makes addresses out of paths. */
  readonly facts?: (url: (path: string) => string) => object;
  readonly calls: readonly FirstCall[];
  readonly pictures: readonly FirstPicture[];
  readonly hero?: Hero;
  /** Present on pages made for a frame: the contest in it (empty: none), and the origins whose pages may hold it beside our own; '*' is all. */
  readonly frame?: { readonly cx_id: string; readonly origins: readonly string[] };
}

/** What a row says of a page; the rest is the site's own. */
export type HeadParts = Partial<Head>;

/** What stands behind the `?` of an address. */
export type Query = Readonly<Record<string, string | undefined>>;

export interface HeadRow {
  readonly path: string;
  /** Undefined: there is nothing here. */
  head(
    app: { ports: Ports; say: Say; query: Query },
    params: PathParams,
  ): Promise<HeadParts | undefined> | HeadParts | undefined;
}

const longestDescription = 200;

/** What previews and search engines show of a text. */
export const shortened = (text: string): string =>
  text.length <= longestDescription ? text : `${text.slice(0, text.lastIndexOf(' ', longestDescription))}…`;

export const inOneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();
