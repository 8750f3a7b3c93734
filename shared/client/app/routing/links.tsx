/** Links by name, checked against a shell's table: `to('contest', { cx_id })`, `<To name="contest" params={{ cx_id }}>`. */
import { Link, type LinkProps } from './Link.tsx';
import { addressOf, type LinkArguments, type LinkMore, type LinkParams, type Paths, type Routes } from './routes.ts';
import { navigate, preloadAddress } from '#shared/client/app/core/navigation.ts';

type Params = Readonly<Record<string, string | number | undefined>> | undefined;

/** Creates a shell's links; once per shell. */
export function createLinks<P extends Paths>({ paths }: Routes<P>) {
  type Name = keyof P & string;
  const address = (name: Name, params: unknown, more?: LinkMore) => {
    const path = paths[name];
    if (path === undefined) throw new Error(`No screen is called ${name}`);
    return addressOf(path, params as Params, more);
  };

  /** The address of a screen. */
  const to = <N extends Name>(name: N, ...[params, more]: LinkArguments<P, N>): string => address(name, params, more);

  /** Goes to a screen from code. */
  const go = <N extends Name>(name: N, ...given: LinkArguments<P, N>): void => navigate(to(name, ...given));

  type ToProps<N extends Name> = Omit<LinkProps, 'to'> &
    LinkMore & { name: N } & (object extends LinkParams<P, N>
      ? { params?: LinkParams<P, N> }
      : { params: LinkParams<P, N> });

  /** A link that prefetches its screen on hover or focus. */
  function To<N extends Name>({ name, params, search, hash, onPointerEnter, onFocus, ...rest }: ToProps<N>) {
    const href = address(name, params, { search, hash });
    return (
      <Link
        {...rest}
        to={href}
        onPointerEnter={(event) => {
          preloadAddress(href);
          onPointerEnter?.(event);
        }}
        onFocus={(event) => {
          preloadAddress(href);
          onFocus?.(event);
        }}
      />
    );
  }

  return { to, To, go };
}
