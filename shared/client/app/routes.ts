/** The table of a shell's screens: names, addresses, who may see them. Links are made from it by name. */
import type { ComponentType } from 'react';
import type { Access } from '#shared/model/access.ts';
import type { CallName, InputOfCall, OutputOfCall } from './calls.ts';
import type { Key } from './i18n.ts';
import type { AppStore, RootState } from './store.ts';

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

/** What fills a path: '/cx/:cx_id/:contestant_id?' takes { cx_id, contestant_id? }. */
export type ParamsOf<Path extends string> = Flat<Found<Path>>;
/** The same as a screen gets it. */
export type GivenParams<Path extends string> = {
  [K in keyof ParamsOf<Path>]: ParamsOf<Path>[K] extends string | number ? string : string | undefined;
};

/** What a row's `data` works with. */
export interface Loading {
  readonly store: AppStore;
  readonly search: URLSearchParams;
  /** Aborted when the reader goes elsewhere. */
  readonly signal: AbortSignal;
  /** As `call`, with `signal`, and without a toast: the failure is the screen. */
  readonly call: <Name extends CallName>(name: Name, input: InputOfCall<Name>) => Promise<OutputOfCall<Name>>;
}

export interface Screen<Path extends string = string> {
  readonly name: string;
  /** In React Router's form; '*' is the screen for everything that no row matches. */
  readonly path: Path;
  readonly who: Access;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** A translation key, or made from what is in the store; undefined is the site's title. */
  readonly title: Key | ((params: GivenParams<Path>, state: RootState) => string | undefined);
  /** Fills the store before the screen shows. A CallError becomes the failure screen. */
  readonly data?: (params: GivenParams<Path>, app: Loading) => Promise<void>;
  /** Parameters that exist in the demo, for screenshots and tests of every screen. */
  readonly example?: ParamsOf<Path>;
  /** Uses the whole width of the window. */
  readonly wide?: boolean;
  /** Without the shell's bars, such as in a frame on another site. */
  readonly bare?: boolean;
}

/** A row as the router sees it, whatever its path. */
// eslint-disable-next-line typescript/no-explicit-any -- rows of different paths take different parameters
export type AnyScreen = Screen<any>;

/** Declares a row; only so that its parameters follow from its path. */
export const screen = <const Name extends string, const Path extends string>(
  row: Screen<Path> & { readonly name: Name; readonly path: Path },
): Screen<Path> & { readonly name: Name; readonly path: Path } => row;

/** Declares a shell's table. Throws when two rows share a name or a path. */
export function defineRoutes<const Table extends readonly AnyScreen[]>(table: Table): Table {
  for (const key of ['name', 'path'] as const) {
    const values = table.map((row) => row[key] as string);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw new Error(`Two screens have the ${key} ${twice}`);
  }
  return table;
}

export type ScreenName<Table extends readonly AnyScreen[]> = Table[number]['name'];
type PathOf<Table extends readonly AnyScreen[], Name> = Extract<Table[number], { readonly name: Name }>['path'];
export type LinkParams<Table extends readonly AnyScreen[], Name> = ParamsOf<PathOf<Table, Name>>;

/** Parameters may be left out where the path has none that is needed. */
export type LinkArguments<Table extends readonly AnyScreen[], Name> =
  object extends LinkParams<Table, Name>
    ? [params?: LinkParams<Table, Name>, more?: LinkMore]
    : [params: LinkParams<Table, Name>, more?: LinkMore];

export interface LinkMore {
  search?: Readonly<Record<string, string | number | undefined>>;
  hash?: string;
}

/** Fills a row's path. Throws when a needed parameter is missing. */
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

/** A page of this site that a log-in may lead to, else the start page: an address from outside must not send people elsewhere. */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  try {
    const url = new URL(next, origin);
    return url.origin === origin && next.startsWith('/') ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
