/** Links to the operators' pages by name; they keep the current layout. */
import { Link, type LinkProps, matchPath, useLocation } from 'react-router-dom';
import { preloadChunk } from '#shared/client/app/chunks.ts';
import { addressOf, type LinkMore } from '#shared/client/app/routes.ts';
import type { Layout, Page } from './pages.ts';
import { type PageName, pages } from './routes.ts';

const layoutOf = (path: string): Layout =>
  (/^\/admin\/(simpleMenu|topMenu)(\/|$)/.exec(path)?.[1] ?? 'access') as Layout;

const rowOf = (name: PageName): Page => pages.find((row) => row.name === name)!;

interface ToProps extends Omit<LinkProps, 'to'>, Pick<LinkMore, 'search'> {
  name: PageName;
  params?: Readonly<Record<string, string>>;
}

export function To({ name, params, search, ...rest }: ToProps) {
  const { pathname } = useLocation();
  const preload = () => preloadChunk(rowOf(name).load);
  return (
    <Link
      {...rest}
      to={addressOf(`/admin/${layoutOf(pathname)}${rowOf(name).path}`, params, { search })}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}

/** The current page; undefined for unknown addresses. */
export function usePage(): PageName | undefined {
  const { pathname } = useLocation();
  return pages.find((row) => matchPath(`/admin/${layoutOf(pathname)}${row.path}`, pathname))?.name;
}
