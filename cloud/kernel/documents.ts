/** Files that a domain makes for whoever asks at an address. The rules say what is in them; `parse/http` draws and sends them. */
import type { DrawnWithin } from '#shared/drawnPictures.ts';
import type { Language } from '#shared/languages.ts';
import type { Right } from '#shared/model/rights.ts';
import type { Caller, Context } from './define.ts';
import type { Say } from './pageMeta.ts';
import type { PathParams } from './paths.ts';
import type { Allowance, Ports } from './ports.ts';

/** How often an address may ask. Documents with the same name share one limit. */
interface NamedLimit extends Allowance {
  readonly name: string;
}

type Row = readonly [label: string, value: string];

/** A PDF of one or more pages: rows of facts, rows of its subject, their sum, and its story. */
export interface PaperWords {
  readonly title: string;
  /** A line on top, where no real money was moved. */
  readonly test?: string;
  readonly facts: readonly Row[];
  readonly items: readonly Row[];
  readonly sums: readonly { readonly row: Row; readonly isStrong: boolean }[];
  readonly number: string;
  readonly brand: string;
  readonly at: Date;
  /** What happened, the first thing first. */
  readonly story?: readonly {
    readonly title: string;
    readonly at: string;
    readonly by: string;
    readonly text: string;
  }[];
}

/** A PDF of cards to be cut apart, each with a picture and a code that opens an address. */
export interface SheetWords {
  readonly perPage: 1 | 2 | 4 | 8;
  /** Below the title of each card, and the title of the document. */
  readonly subject: string;
  /** Beside each code. */
  readonly call: string;
  readonly brand: string;
  readonly cards: readonly {
    readonly title: string;
    /** Stands in for a picture. */
    readonly number: number;
    readonly address: string;
    /** A path on this site, or empty. */
    readonly picture: string;
  }[];
}

/** What was made: a text, or what is drawn. */
export type Made = {
  /** The file's name; without one a browser shows it. */
  readonly name?: string;
  /** Changes with the content. */
  readonly etag?: string;
} & (
  | { readonly type: string; readonly text: string | Iterable<string> | AsyncIterable<string> }
  | { readonly paper: PaperWords }
  | { readonly sheet: SheetWords }
);

export interface DocumentCall {
  /** The variable parts of the address. */
  readonly params: PathParams;
  readonly query: Readonly<Record<string, unknown>>;
  /** The origin of this site's pages; undefined for an unknown Host header. */
  readonly origin: string | undefined;
  /** In the reader's language. */
  readonly say: Say;
}

export interface Document {
  readonly limit: NamedLimit;
  /** The right that an API key needs for it; without one no key can ask. */
  readonly key?: Right;
  /** Pages of other sites may read it. Caches may keep what everybody sees, if they ask whether it changed. */
  readonly forOtherSites?: true;
  /** Throws a Refusal where it is not for this caller. */
  make(context: Context, call: DocumentCall): Promise<Made>;
}
export type Documents = Readonly<Record<`/${string}`, Document>>;

/** The browser that opens a link. */
export interface LinkBrowser {
  readonly visitor_id: string | undefined;
  /** The person of a session. Throws 'session_expired'. */
  identify(token: string): Promise<Caller>;
}

/** Stored files behind links that were made for one person and one browser; the address has `:link` in it. */
export interface LinkedFiles {
  readonly limit: NamedLimit;
  /** Throws a Refusal where it is not for this caller. */
  find(ports: Ports, link: string, browser: LinkBrowser): Promise<{ readonly file_id: string; readonly name: string }>;
  /** Where a browser is sent when its link is refused with this code. */
  wayBack(code: string): string;
}

/** Texts of a share image; empty ones are left out. */
export interface ShareWords {
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
  readonly isVoting: boolean;
  readonly brand: string;
}

/** The picture that pages draw for a missing one. */
export interface DrawnStandIn {
  readonly name: string;
  readonly within: DrawnWithin;
}

/** An image of a page, which previews of links show. */
export interface ShareImage {
  readonly words: ShareWords;
  /** A path on this site. */
  readonly picture: string | undefined;
  /** The picture stands as a portrait beside the text, for a contestant or a person; else it fills the image. */
  readonly isPortrait: boolean;
  /** Drawn when there is no picture. */
  readonly drawn?: DrawnStandIn;
}

/** Undefined for what is not public. */
export type FindShareImage = (
  app: { readonly ports: Ports; readonly say: Say; readonly language: Language; readonly brand: string },
  params: PathParams,
) => Promise<ShareImage | undefined>;
/** Of several that match, the lowest domain's answers. */
export type ShareImages = Readonly<Record<`/share/${string}.jpg`, FindShareImage>>;
