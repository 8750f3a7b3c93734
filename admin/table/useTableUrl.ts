import { useMemo } from 'react';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import type { AdminTable, Column, Filter, ListCall } from './declaration.ts';
import { useFilters } from './useFilters.ts';

export interface TableFilter {
  /** Field of the call. */
  readonly field: string;
  /** Query parameter. */
  readonly param: string;
  readonly filter: Filter;
}

/** A table's filters in order. */
export const filtersOf = (filters: object): TableFilter[] =>
  Object.entries(filters as Record<string, Filter>).map(([field, filter]) => ({
    field,
    param: filter.param ?? field,
    filter,
  }));

/** Converts a value for the call; undefined for empty and invalid ones. */
export function valueOf({ filter }: TableFilter, value: string): string | undefined {
  if (!value) return undefined;
  if (filter.kind !== 'choice' || filter.open) return value;
  return filter.choices.some((choice) => choice.value === value) ? value : undefined;
}

/** Sort orders of a table's columns. */
const ordersOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ sort }) => (sort ? [sort.asc, sort.desc] : []));

/** A table's filters, order and page from the address, and the call's input. */
export function useTableUrl<List extends ListCall, Row extends object>(
  table: Pick<AdminTable<List, Row>, 'filters' | 'columns' | 'sort'>,
  limit: number,
) {
  const declared = useMemo(() => filtersOf(table.filters), [table]);
  const names = useMemo(
    () => [...declared.map(({ param }) => param), ...(table.sort ? ['sort'] : [])],
    [declared, table],
  );
  const filters = useFilters(names);
  const { values, page } = filters;
  const query = Object.fromEntries(
    declared.flatMap((each) => {
      const value = valueOf(each, values[each.param] ?? '');
      return value === undefined ? [] : [[each.field, value]];
    }),
  );
  const chosen = values.sort ?? '';
  const sort = ordersOf(table.columns).includes(chosen) ? chosen : table.sort;
  // Safe cast: every field is the call's, with a value validated by its filter.
  const input = { ...query, ...(sort && { sort }), page, limit } as InputOfCall<List>;
  return { ...filters, declared, query, sort, input };
}
