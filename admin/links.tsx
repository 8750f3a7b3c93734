/** Links of the operators' shell, by the names of its pages; they stay in the layout that one is in. */
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

/** The page that is shown; undefined for an address that has none. */
export function usePage(): PageName | undefined {
  const { pathname } = useLocation();
  return pages.find((row) => pathname.toLowerCase() === `/admin/${layoutOf(pathname)}${row.path}`.toLowerCase())?.name;
}
