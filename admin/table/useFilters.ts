import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Filters {
  /** Filter values; '' when unset. */
  readonly values: Readonly<Record<string, string>>;
  /** 1-based. */
  readonly page: number;
  /** Whether any filter is set. */
  readonly narrowed: boolean;
  /** Changes filters and returns to page 1. `replace` avoids a history entry for every typed letter. */
  set(changes: Readonly<Record<string, string>>, how?: { typing?: boolean }): void;
  toPage(page: number): void;
  clear(): void;
}

/** Filters and page of a list, kept in the address. `names` must be a stable array. */
export function useFilters(names: readonly string[]): Filters {
  const [params, setParams] = useSearchParams();
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])),
    [names, params],
  );
  const write = useCallback(
    (change: (next: URLSearchParams) => void, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          change(next);
          return next;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const page = Number(params.get('page'));
  return {
    values,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    narrowed: names.some((name) => name !== 'sort' && values[name] !== ''),
    set: (changes, { typing = false } = {}) =>
      write((next) => {
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, value);
          else next.delete(name);
      }, typing),
    toPage: (to) => write((next) => to > 1 && next.set('page', String(to))),
    clear: () =>
      write((next) => {
        for (const name of names) if (name !== 'sort') next.delete(name);
      }),
  };
}
