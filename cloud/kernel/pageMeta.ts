/** Types of page heads (the manifest's `pageMeta`): metadata for previews and search engines, prefetched calls, and preloads. */
import type { Language } from '#shared/languages.ts';
import type { PicturePlace } from '#shared/pictures.ts';
import type { PathParams } from './paths.ts';
import type { Ports } from './ports.ts';

/** Translates in the reader's language. */
export type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** A call that the screen makes first. */
export interface FirstCall {
  /** The function's name. */
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The largest picture above the fold, to preload. */
export interface FirstPicture {
  readonly path: string;
  readonly place: PicturePlace;
}

/** Server-rendered content shown until the script has started. */
export interface Hero {
  readonly title: string;
  readonly text: string;
  /** The picture of the page's leader: a path on this site, or empty. */
  readonly face: string;
  /** The leader's vote button, by the first answer of `fetchContest`; undefined where there is none. */
  readonly vote?: (answer: unknown) => FirstVote | undefined;
}

/** A vote button that can be pressed before scripts run. */
export interface FirstVote {
  readonly cx_id: string;
  readonly contestant_id: string;
  readonly name: string;
  /** Its words before and after the press. */
  readonly cast: string;
  readonly sending: string;
  /** What the button and its line say when the scripts did not arrive. */
  readonly failed: string;
  readonly reload: string;
}

/** A card of a first list. */
export interface FirstRow {
  readonly title: string;
  readonly path: string;
  /** A path on this site, or empty. */
  readonly picture: string;
}

/** A shelf of cards from a prefetched answer. */
export interface FirstShelf {
  /** Empty where the page's title is enough. */
  readonly heading: string;
  readonly call: string;
  readonly rows: (answer: unknown) => readonly FirstRow[];
  /** Width by height of its pictures, as the cards have them. */
  readonly ratio: '16/9' | '3/2';
}

/** Server-rendered shelves shown until the script has started. */
export interface FirstList {
  readonly title: string;
  /** On a page of the site: the sentence below its title. Pages of the mobile-web shell have no sentence and no bar. */
  readonly lead?: string;
  /** Its one shelf stands in columns, below tabs, like the contest app's list. */
  readonly inColumns?: true;
  readonly shelves: readonly FirstShelf[];
}

/** The app that shows the contest app; without an id, no app that we know. */
export interface AppPartner {
  readonly partner_id?: string;
  readonly name?: string;
  readonly origins: readonly string[];
}

export interface PageMeta {
  /** False for a 404. Undefined when the table has no such page. */
  readonly found?: boolean;
  /** The path to which the page has moved: a 301. */
  readonly moved?: string;
  /** The operator has disabled the page's feature: a 403. */
  readonly closed?: true;
  /** Empty for the site's title. */
  readonly title: string;
  readonly description: string;
  /** A path on this site; empty for the site's picture. */
  readonly image: string;
  readonly imageAlt: string;
  /** Canonical path. */
  readonly path: string;
  /** Whether search engines may index it. */
  readonly index: boolean;
  /** schema.org data; `url` makes paths absolute. */
  readonly facts?: (url: (path: string) => string) => object;
  readonly calls: readonly FirstCall[];
  readonly pictures: readonly FirstPicture[];
  readonly hero?: Hero;
  readonly list?: FirstList;
  /** For embeds: the contest in it (empty: none), and the origins that may frame it besides our own; '*' is all. */
  readonly frame?: { readonly cx_id: string; readonly origins: readonly string[] };
  /** For pages of the contest app: the app that shows it, whose pages may frame it and speak with it. */
  readonly partner?: AppPartner;
}

/** A row's overrides of the site's default head. */
export type PageMetaParts = Partial<PageMeta>;

/** Query parameters. */
export type Query = Readonly<Record<string, string | undefined>>;

export interface PageMetaRow {
  readonly path: string;
  /** Undefined for a 404. */
  head(
    app: { ports: Ports; say: Say; query: Query; language: Language },
    params: PathParams,
  ): Promise<PageMetaParts | undefined> | PageMetaParts | undefined;
}

const longestDescription = 200;

/** Truncates a text for previews and search engines, between words where there are any. */
export function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  const space = text.lastIndexOf(' ', longestDescription);
  return `${[...text.slice(0, space > 0 ? space : longestDescription)].filter((each) => each.isWellFormed()).join('')}…`;
}

export const inOneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();
