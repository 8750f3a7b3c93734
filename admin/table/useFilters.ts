import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Filters {
  /** What narrows the list; '' for what does not. */
  readonly values: Readonly<Record<string, string>>;
  /** From 1. */
  readonly page: number;
  /** Whether anything narrows it. */
  readonly narrowed: boolean;
  /** Changes some, and goes back to the first page. Typing replaces the address, so that the way back is not paved with letters. */
  set(changes: Readonly<Record<string, string>>, how?: { typing?: boolean }): void;
  toPage(page: number): void;
  clear(): void;
}

/** A list's filters and page, kept in the address: a link shows the same list. `names` must stay the same array. */
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
