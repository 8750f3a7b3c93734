/** Types and joins of a shell's table of screens: names, paths, guards, lazy components and data. */
import type { ComponentType } from 'react';
import type { Access } from '#shared/model/access.ts';
import type { OnSite, Places } from '#shared/appPlaces.ts';
import type { Feature } from '#shared/site/entities.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import type { AppStore, RootState } from '#shared/client/app/core/store.ts';

type NameOf<Part extends string> = Part extends `${infer Name}?`
  ? { [K in Name]?: string | number }
  : { [K in Part]: string | number };
type Found<Path extends string> = Path extends '*'
  ? { '*'?: string }
  : Path extends `${infer Part}/${infer Rest}`
    ? Found<Part> & Found<Rest>
    : Path extends `:${infer Part}`
      ? NameOf<Part>
      : object;
type Flat<T> = { [K in keyof T]: T[K] };

/** Parameters of a path: '/cx/:cx_id/:contestant_id?' takes { cx_id, contestant_id? }. */
export type ParamsOf<Path extends string> = Flat<Found<Path>>;
/** The parameters as a screen receives them: strings. */
export type GivenParams<Path extends string> = {
  [K in keyof ParamsOf<Path>]: ParamsOf<Path>[K] extends string | number ? string : string | undefined;
};

/** Passed to a screen's `data`. */
export interface LoadContext {
  readonly store: AppStore;
  readonly search: URLSearchParams;
  /** Aborted when the user navigates away. */
  readonly signal: AbortSignal;
}

/** A screen at `Path` (React Router syntax). */
export interface Screen<Path extends string = string> {
  readonly who: Access;
  /** While the operator has this feature disabled, `says` is shown instead of the screen. */
  readonly feature?: { readonly name: Feature; readonly says: Key };
  readonly load: () => Promise<{ default: ComponentType }>;
  /** A translation key, or derived from the store; undefined shows the site's title. */
  readonly title: Key | ((params: GivenParams<Path>, state: RootState) => string | undefined);
  /** Loads data before the screen is shown. A CallError shows the failure screen. */
  readonly data?: (params: GivenParams<Path>, context: LoadContext) => Promise<void>;
  /** Parameters that exist in the demo, for screenshots and tests of all screens. */
  readonly example?: ParamsOf<Path>;
  /** Uses the full width of the window. */
  readonly wide?: boolean;
  /** Fills the window under the bar, without a footer. */
  readonly full?: boolean;
  /** In the frame of one's own account, with its menu beside it. */
  readonly account?: boolean;
  /** Without the shell's bars, as in embeds. */
  readonly bare?: boolean;
  /** The site's address of the screen above it, with its own parameters, where its own path does not begin with that (above.ts). */
  readonly above?: string;
}

/** A screen without its path's types, for the router. */
// eslint-disable-next-line typescript/no-explicit-any -- screens at different paths take different parameters
export type AnyScreen = Screen<any>;

/** Paths by screen name; '*' is the fallback. */
export type Paths = Readonly<Record<string, string>>;
/** A screen for each path. */
export type ScreensOf<P extends Paths> = { readonly [Name in keyof P]: Screen<P[Name]> };

/** What both shells say of the screens at a domain's places (shared/appPlaces.ts); each adds its component, and what differs. */
export type PlaceScreens<P extends Places> = {
  readonly [Name in keyof P]: Omit<Screen<OnSite<P>[Name]>, 'load'>;
};

/** A domain's part of a table: paths are in every page, screens are loaded on demand. */
export interface DomainRoutes<P extends Paths = Paths> {
  readonly paths: P;
  readonly load: () => Promise<{ readonly screens: Readonly<Record<string, AnyScreen>> }>;
}

export const routesOf = <const P extends Paths>(
  paths: P,
  load: () => Promise<{ readonly screens: ScreensOf<P> }>,
): DomainRoutes<P> => ({ paths, load });

/** A shell's table. */
export interface Routes<P extends Paths = Paths> {
  readonly paths: P;
  /** The screen, loading its domain if needed. Throws ChunkError. */
  readonly screen: (name: string) => Promise<AnyScreen>;
  /** The screen, if its domain is loaded. */
  readonly known: (name: string) => AnyScreen | undefined;
}

type Joined<Domains extends readonly DomainRoutes[]> = Domains extends readonly [
  DomainRoutes<infer P>,
  ...infer Rest extends readonly DomainRoutes[],
]
  ? P & Joined<Rest>
  : object;
type JoinedPaths<Domains extends readonly DomainRoutes[]> = Extract<Flat<Joined<Domains>>, Paths>;

/** Joins the domains' routes. Throws on duplicate names and paths. */
export function joinRoutes<const Domains extends readonly DomainRoutes[]>(
  ...domains: Domains
): Routes<JoinedPaths<Domains>> {
  const all = domains.flatMap(({ paths }) => Object.entries(paths));
  for (const [index, what] of ['name', 'path'].entries()) {
    const values = all.map((entry) => entry[index]!);
    const twice = values.find((value, at) => values.indexOf(value) !== at);
    if (twice !== undefined) throw new Error(`Two screens have the ${what} ${twice}`);
  }
  const screens: Record<string, AnyScreen> = {};
  return {
    paths: Object.fromEntries(all) as JoinedPaths<Domains>,
    known: (name) => screens[name],
    async screen(name) {
      const domain = domains.find(({ paths }) => name in paths);
      if (!screens[name] && domain) Object.assign(screens, (await loadChunk(domain.load)).screens);
      const found = screens[name];
      if (!found) throw new Error(`No screen is called ${name}`);
      return found;
    },
  };
}

export type LinkParams<P extends Paths, Name extends keyof P> = ParamsOf<P[Name]>;

/** The arguments are optional where the path has no required parameters. */
export type LinkArguments<P extends Paths, Name extends keyof P> =
  object extends LinkParams<P, Name>
    ? [params?: LinkParams<P, Name>, more?: LinkMore]
    : [params: LinkParams<P, Name>, more?: LinkMore];

export interface LinkMore {
  search?: Readonly<Record<string, string | number | undefined>>;
  hash?: string;
}

/** Fills in a path. Throws when a required parameter is missing. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string | number | undefined>> = {},
  more: LinkMore = {},
): string {
  if (path === '*') return `/${params['*'] ?? ''}`;
  const parts = path.split('/').flatMap((part) => {
    if (!part.startsWith(':')) return part;
    const optional = part.endsWith('?');
    const value = params[optional ? part.slice(1, -1) : part.slice(1)];
    if (value !== undefined && value !== '') return encodeURIComponent(String(value));
    if (optional) return [];
    throw new Error(`${path} needs ${part.slice(1)}`);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(more.search ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value));
  const query = search.toString();
  return `${parts.join('/') || '/'}${query && `?${query}`}${more.hash ? `#${more.hash}` : ''}`;
}

/** The redirect target after log-in: a page of this site, else '/' (open redirect protection). */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  try {
    const url = new URL(next, origin);
    // A path of two slashes would be another site's address.
    const isOurs = url.origin === origin && next.startsWith('/') && !url.pathname.startsWith('//');
    return isOurs ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
