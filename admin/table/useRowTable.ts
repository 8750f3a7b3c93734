import {
  type ColumnDef,
  type ReactTable,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, Say } from './declaration.ts';
import { usePerList } from './usePerList.ts';

const kit = tableFeatures({ rowSelectionFeature, rowSortingFeature, columnMeta: {} as Column<never> });
export type TableKit = typeof kit;
export type RowTable<Row extends object> = ReactTable<TableKit, Row>;

interface RowTableOptions<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string | number;
  say: Say;
  /** The current order, as the call names it. */
  sort: string | undefined;
  changeSort: (sort: string) => void;
  /** Identity of the list; a change clears the selection. */
  list: string;
}

/** A page of rows with sorting (by the server) and selection. */
export function useRowTable<Row extends object>(options: RowTableOptions<Row>): RowTable<Row> {
  const { columns, rows, idOf, say, sort, changeSort, list } = options;
  const [rowSelection, setRowSelection] = usePerList(list, nothing);
  const sorting = useMemo(() => sortingOf(columns, sort), [columns, sort]);
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<TableKit, Row> => ({
        id: column.key,
        accessorFn: (row) => row,
        header: say.t(column.title),
        cell: ({ row }) => column.cell(row.original, say),
        enableSorting: Boolean(column.sort),
        sortDescFirst: column.sort?.first === 'desc',
        meta: column,
      })),
    [columns, say],
  );
  return useTable<TableKit, Row>({
    features: kit,
    columns: defs,
    data: rows,
    getRowId: (row) => String(idOf(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    isRowRangeSelectionEvent: (event) => (event as { shiftKey?: boolean }).shiftKey === true,
    state: { sorting, rowSelection },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change;
      const orders = columns.find(({ key }) => key === next?.id)?.sort;
      if (next && orders) changeSort(next.desc ? orders.desc : orders.asc);
    },
    onRowSelectionChange: (change) => setRowSelection(typeof change === 'function' ? change(rowSelection) : change),
  });
}

const nothing: RowSelectionState = {};

function sortingOf<Row extends object>(columns: readonly Column<Row>[], sort: string | undefined): SortingState {
  const column = columns.find(({ sort: orders }) => sort && (orders?.asc === sort || orders?.desc === sort));
  return column ? [{ id: column.key, desc: column.sort?.desc === sort }] : [];
}
