/** Links to the operators' pages by name; they keep the current layout. */
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { preloadChunk } from '#shared/client/app/chunks.ts';
import { addressOf, type LinkMore } from '#shared/client/app/routes.ts';
import type { Layout } from './pages.ts';
import { type PageName, pages } from './routes.ts';

const layoutOf = (path: string): Layout =>
  (/^\/admin\/(simpleMenu|topMenu)(\/|$)/.exec(path)?.[1] ?? 'access') as Layout;

const rowOf = (name: PageName) => pages.find((row) => row.name === name)!;

interface ToProps extends Omit<LinkProps, 'to'>, Pick<LinkMore, 'search'> {
  name: PageName;
}

export function To({ name, search, ...rest }: ToProps) {
  const { pathname } = useLocation();
  const preload = () => preloadChunk(rowOf(name).load);
  return (
    <Link
      {...rest}
      to={addressOf(`/admin/${layoutOf(pathname)}${rowOf(name).path}`, {}, { search })}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}

/** The current page; undefined for unknown addresses. */
export function usePage(): PageName | undefined {
  const { pathname } = useLocation();
  return pages.find((row) => pathname.toLowerCase() === `/admin/${layoutOf(pathname)}${row.path}`.toLowerCase())?.name;
}
