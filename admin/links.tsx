/** Links to the operators' pages by name; they keep the current layout, and lead to one that has the page where it has not. */
import { useLocation } from 'react-router-dom';
import { Link, type LinkProps } from '#shared/client/app/routing/Link.tsx';
import { preloadChunk } from '#shared/client/app/core/chunks.ts';
import { addressOf, type LinkMore } from '#shared/client/app/routing/routes.ts';
import { layoutFor, layoutOf, pageAt, rowOf } from './layouts.ts';
import type { PageName } from './routes.ts';

interface ToProps extends Omit<LinkProps, 'to'>, Pick<LinkMore, 'search'> {
  name: PageName;
  params?: Readonly<Record<string, string>>;
}

export function To({ name, params, search, onFocus, ...rest }: ToProps) {
  const { pathname } = useLocation();
  const row = rowOf(name);
  const preload = () => preloadChunk(row.load);
  return (
    <Link
      {...rest}
      to={addressOf(`/admin/${layoutFor(row, layoutOf(pathname))}${row.path}`, params, { search: search ?? row.opens })}
      onPointerEnter={preload}
      onFocus={(event) => {
        preload();
        onFocus?.(event);
      }}
    />
  );
}

/** The current page; undefined for unknown addresses. */
export const usePage = (): PageName | undefined => pageAt(useLocation().pathname);
