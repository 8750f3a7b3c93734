// ARIA grid roles on table elements, because as cards on small screens they would lose their own.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import type { Header, Row as TableRow } from '@tanstack/react-table';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Checkbox } from '#shared/client/ui/Checkbox.tsx';
import type { RowTable, TableKit } from './useRowTable.ts';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './DataGrid.module.css';

interface DataGridProps<Row extends object> {
  label: string;
  table: RowTable<Row>;
  nameOf: (row: Row) => string;
  /** Whether rows can be selected. */
  selects: boolean;
  /** Rows of former filters are shown while new ones load. */
  loading: boolean;
  /** The row with the keyboard focus. */
  current: number;
  toRow: (index: number) => void;
  /** The row shown in the drawer. */
  opened: string | undefined;
  open: (id: string) => void;
  renderActions?: (row: Row) => ReactNode;
}

/** Elements with their own click action. */
const controls = 'a, button, input, label';

/** Whether the user is selecting text. */
const isMarking = () => getSelection()?.type === 'Range';

/** Table rows with a sticky header; cards on small screens. Arrow keys move, Space selects, Enter opens, Tab reaches controls in a row. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { label, table, nameOf, selects, loading, renderActions } = props;
  const { t } = useTranslation();
  const rows = table.getRowModel().rows;
  return (
    <table
      role="grid"
      aria-label={label}
      aria-busy={loading}
      aria-multiselectable={selects ? true : undefined}
      className={classes.table}
      data-loading={loading || undefined}
    >
      <thead className={classes.head}>
        <tr>
          {selects && (
            <th scope="col" className={classes.box}>
              <Checkbox
                label={t('admin.selectAll')}
                checked={table.getIsAllRowsSelected()}
                some={table.getIsSomeRowsSelected()}
                change={(checked) => table.toggleAllRowsSelected(checked)}
                className={classes.target}
              />
            </th>
          )}
          {table.getFlatHeaders().map((header) => (
            <HeadCell key={header.id} header={header} title={<table.FlexRender header={header} />} />
          ))}
          {renderActions && (
            <th scope="col" className={classes.end}>
              <span className="visually-hidden">{t('admin.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <GridRow key={row.id} {...props} row={row} index={index} name={nameOf(row.original)} last={rows.length - 1} />
        ))}
      </tbody>
    </table>
  );
}

interface GridRowProps<Row extends object> extends DataGridProps<Row> {
  row: TableRow<TableKit, Row>;
  index: number;
  name: string;
  last: number;
}

function GridRow<Row extends object>(props: GridRowProps<Row>) {
  const { row, index, name, last, table, selects, current, toRow, opened, open, renderActions } = props;
  const { t } = useTranslation();
  const isChosen = row.getIsSelected();
  const walk = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to !== undefined) toRow(Math.max(0, Math.min(last, to)));
    else if (event.key === ' ' && selects) row.toggleSelected();
    else if (event.key === 'Enter') open(row.id);
    else return;
    event.preventDefault();
  };
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest(controls) && !isMarking()) open(row.id);
  };
  return (
    <tr
      tabIndex={index === current ? 0 : -1}
      aria-selected={selects ? isChosen : undefined}
      data-opened={opened === row.id || undefined}
      className={classes.row}
      onFocus={(event) => event.target === event.currentTarget && index !== current && toRow(index)}
      onKeyDown={walk}
      onClick={press}
    >
      {selects && (
        <td className={classes.box}>
          <Checkbox
            label={t('admin.select', { name })}
            checked={isChosen}
            change={(checked, shiftKey) => row.getToggleSelectedHandler()({ target: { checked }, shiftKey })}
            className={classes.target}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => {
        const { name: names, end, grow, narrow, title, wraps } = cell.column.columnDef.meta!;
        return (
          <td
            key={cell.id}
            className={[end && classes.end, names && classes.name, grow && classes.grow].filter(Boolean).join(' ')}
            data-narrow={narrow}
            data-wraps={wraps}
          >
            {!names && (
              <span className={classes.label} aria-hidden>
                {t(title)}
              </span>
            )}
            <span className={classes.value}>
              <table.FlexRender cell={cell} />
            </span>
          </td>
        );
      })}
      {renderActions && <td className={classes.actions}>{renderActions(row.original)}</td>}
    </tr>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row extends object>({ header, title }: { header: Header<TableKit, Row>; title: ReactNode }) {
  const { column } = header;
  const { end, grow, narrow } = column.columnDef.meta!;
  const sorted = column.getIsSorted();
  const Arrow = !sorted ? IconArrowsSort : sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      style={{ width: grow }}
      className={end ? classes.end : undefined}
      data-narrow={narrow}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
    >
      {column.getCanSort() ? (
        <Row
          as="button"
          gap={1}
          inline
          type="button"
          className={classes.sort}
          data-on={Boolean(sorted) || undefined}
          onClick={() => column.toggleSorting()}
        >
          {title}
          <Arrow size={14} aria-hidden />
        </Row>
      ) : (
        title
      )}
    </th>
  );
}
