import { useMemo } from 'react';
import type { InputOfFunction } from '#shared/client/app/calls.ts';
import type { AdminTable, Column, Filter, ListCall } from './declaration.ts';
import { useFilters } from './useFilters.ts';

export interface TableFilter {
  /** The call's field. */
  readonly field: string;
  /** Its name in the address. */
  readonly param: string;
  readonly filter: Filter;
}

/** The filters of a table, in their order. */
export const filtersOf = (filters: object): TableFilter[] =>
  Object.entries(filters as Record<string, Filter>).map(([field, filter]) => ({
    field,
    param: filter.param ?? field,
    filter,
  }));

/** The value as the call takes it; undefined for none, and for one that is no choice. */
export function valueOf({ filter }: TableFilter, value: string): string | undefined {
  if (!value) return undefined;
  if (filter.kind !== 'choice' || filter.open) return value;
  return filter.choices.some((choice) => choice.value === value) ? value : undefined;
}

/** The orders that a table's columns can be brought into. */
const ordersOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ sort }) => (sort ? [sort.asc, sort.desc] : []));

/** What the address says of a table: its filters, order and page, and the same as its call's input. */
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
  // Each field is one of the call's own, with a value that its filter let through.
  const input = { ...query, ...(sort && { sort }), page, limit } as InputOfFunction<List>;
  return { ...filters, declared, query, sort, input };
}
