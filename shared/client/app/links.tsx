/** Links by name, checked against a shell's table: `to('contest', { cx_id })`, `<To name="contest" params={{ cx_id }}>`. */
import { Link, type LinkProps } from 'react-router-dom';
import { preloadChunk } from './chunks.ts';
import {
  addressOf,
  type AnyScreen,
  type LinkArguments,
  type LinkMore,
  type LinkParams,
  type ScreenName,
} from './routes.ts';
import { navigate } from './navigation.ts';

type Params = Readonly<Record<string, string | number | undefined>> | undefined;

/** Made once per shell, beside its table. */
export function createLinks<const Table extends readonly AnyScreen[]>(table: Table) {
  type Name = ScreenName<Table>;
  const rowOf = (name: string) => {
    const row = table.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`No screen is called ${name}`);
    return row;
  };
  const address = (name: string, params: unknown, more?: LinkMore) =>
    addressOf(rowOf(name).path as string, params as Params, more);

  /** The address of a screen. */
  const to = <N extends Name>(name: N, ...[params, more]: LinkArguments<Table, N>): string =>
    address(name, params, more);

  /** Goes to a screen from code. */
  const go = <N extends Name>(name: N, ...given: LinkArguments<Table, N>): void => navigate(to(name, ...given));

  /** Loads a screen's code ahead of the click. */
  const preload = (name: Name): void => preloadChunk(rowOf(name).load);

  type ToProps<N extends Name> = Omit<LinkProps, 'to'> &
    LinkMore & { name: N } & (object extends LinkParams<Table, N>
      ? { params?: LinkParams<Table, N> }
      : { params: LinkParams<Table, N> });

  /** A link; its screen is loaded ahead when it is pointed at or focused. */
  function To<N extends Name>({ name, params, search, hash, onPointerEnter, onFocus, ...rest }: ToProps<N>) {
    return (
      <Link
        {...rest}
        to={address(name, params, { search, hash })}
        onPointerEnter={(event) => {
          preload(name);
          onPointerEnter?.(event);
        }}
        onFocus={(event) => {
          preload(name);
          onFocus?.(event);
        }}
      />
    );
  }

  return { to, To, go, preload };
}
