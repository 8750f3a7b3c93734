/** Answers of calls, shown through the rows that were told since. */
import { useMemo } from 'react';
import { store, useAppSelector } from './store.ts';
import {
  rowChanged,
  type RowsById,
  rowsRead,
  rowTold,
  type ToldRow,
  type ToldRows,
  toldRowsSlice,
} from './toldRowsSlice.ts';

declare module './store.ts' {
  interface LazySlices {
    toldRows: ToldRows;
  }
}
store.inject(toldRowsSlice);

const none: RowsById = {};
const toldOf = (of: string): RowsById => store.getState().toldRows?.[of] ?? none;

/** What was told of rows of a kind, by public id. */
export const useToldRows = (of: string): RowsById => useAppSelector(({ toldRows }) => toldRows?.[of] ?? none);

/** A row of an answer as it is now; undefined when it has left since. */
export function rowNow<Row extends { readonly rev: number }>(row: Row, told: ToldRow | undefined): Row | undefined {
  if (!told || told.rev < row.rev) return row;
  if (told.isGone) return told.rev > row.rev ? undefined : row;
  return { ...row, ...told };
}

/** The same of one row that a page shows. */
export function useRowNow<Row extends { readonly rev: number }>(
  of: string,
  id: string | undefined,
  row: Row | undefined,
): Row | undefined {
  const told = useToldRows(of)[id ?? ''];
  return useMemo(() => row && rowNow(row, told), [row, told]);
}

export const tellRow = (of: string, id: string, row: ToldRow): void => void store.dispatch(rowTold({ of, id, row }));

export const changeRow = (of: string, id: string, row: ToldRow): void =>
  void store.dispatch(rowChanged({ of, id, row }));

/** The reader took a row away that stands in an answer as `rev`. */
export const dropRow = (of: string, id: string, { rev }: { readonly rev: number }): void =>
  changeRow(of, id, { rev: rev + 1, isGone: true });

/** Forgets what is told of some kinds until now, once it was read anew: what left while the line was down is not shown for ever. */
export async function forgetOnceRead(kinds: readonly string[], read: Promise<unknown>): Promise<void> {
  const until = Object.fromEntries(kinds.map((of) => [of, toldOf(of)]));
  await read;
  store.dispatch(rowsRead({ kinds, until }));
}
