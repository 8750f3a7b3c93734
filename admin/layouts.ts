/** Which layout an address is in, which page it names, and which layouts have that page. */
import { matchPath } from 'react-router-dom';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { day, inSeconds } from '#shared/time.ts';
import { everywhere, type Layout, type Page } from './pages.ts';
import { type PageName, pages } from './routes.ts';

/** Page addresses are matched whatever the case of their letters, as the server does. */
export const layoutOf = (path: string): Layout => {
  const named = /^\/admin\/(\w+)/i.exec(path)?.[1]?.toLowerCase();
  return everywhere.find((layout) => layout.toLowerCase() === named) ?? 'access';
};

export const rowOf = (name: PageName): Page => pages.find((row) => row.name === name)!;

/** The page that an address names, whether or not its layout has it. */
function namedBy(
  pathname: string,
): { row: (typeof pages)[number]; params: Readonly<Record<string, string | undefined>> } | undefined {
  const layout = layoutOf(pathname);
  for (const row of pages) {
    const match = matchPath(`/admin/${layout}${row.path}`, pathname);
    if (match) return { row, params: match.params };
  }
  return undefined;
}

/** The page at an address; undefined where its layout has none. */
export function pageAt(pathname: string): PageName | undefined {
  const row: Page | undefined = namedBy(pathname)?.row;
  return row?.layouts.includes(layoutOf(pathname)) ? (row.name as PageName) : undefined;
}

/** The address of the same page in another layout; undefined where that has none. */
export function sameIn(layout: Layout, pathname: string, search = ''): string | undefined {
  const named = namedBy(pathname);
  const row: Page | undefined = named?.row;
  return named && row?.layouts.includes(layout)
    ? addressOf(`/admin/${layout}${row.path}`, named.params) + search
    : undefined;
}

/** The page that an address names where its layout does not have it, with its addresses in those that do. */
export function elsewhere(pathname: string, search = '') {
  const row: Page | undefined = namedBy(pathname)?.row;
  if (!row || row.layouts.includes(layoutOf(pathname))) return undefined;
  return { row, ways: row.layouts.map((layout) => ({ layout, address: sameIn(layout, pathname, search)! })) };
}

/** The address of the page that an address without a layout means, such as /admin/payments. */
export function meantBy(pathname: string, search = ''): string | undefined {
  for (const row of pages as readonly Page[]) {
    const match = matchPath(`/admin${row.path}`, pathname);
    if (match) return addressOf(`/admin/${row.layouts[0]}${row.path}`, match.params) + search;
  }
  return undefined;
}

/** The layout for a link to a page: the present one, else one that has it. */
export const layoutFor = (row: Page, present: Layout): Layout =>
  row.layouts.includes(present) ? present : row.layouts[0]!;

const cookieDays = 400;

/** Keeps the operator's choice in a cookie, because the server leads /admin to it. */
export function keepLayout(layout: Layout): void {
  document.cookie = `layout=${layout}; path=/; max-age=${inSeconds(cookieDays * day)}; samesite=lax`;
}
