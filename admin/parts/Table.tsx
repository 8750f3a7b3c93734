// The roles of a grid stand on a table's elements, which would lose their own as cards on small screens.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { CallError } from '#shared/client/app/api.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import classes from './Table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  readonly end?: boolean;
  /** A share of the width, such as '18%'. */
  readonly width?: string;
  /** What names the row: first on a card, without its title. */
  readonly name?: boolean;
  /** The orders that a press on the title brings, the first one first. */
  readonly sort?: readonly [string, string];
}

export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>;
  readonly set: (ids: ReadonlySet<Id>) => void;
}

interface TableProps<Row, Id> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until they have come. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => Id;
  /** For those who hear which row a box or a button is of. */
  nameOf: (row: Row) => string;
  /** Rows of an earlier filter, while those of the present one are on the way. */
  loading: boolean;
  error: CallError | undefined;
  reload: () => void;
  empty: ReactNode;
  selection?: Selection<Id>;
  renderActions?: (row: Row) => ReactNode;
  /** What Enter does on a row. */
  open?: (row: Row) => void;
  sort?: { value: string; change: (value: string) => void };
}

const bones = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/**
 * Rows under a head that stays in sight; cards on small screens. The arrow keys walk the rows, Space selects, Enter opens; what stands inside
 * a row is reached by Tab.
 */
export function Table<Row, Id extends string | number>(props: TableProps<Row, Id>) {
  const { label, columns, rows, idOf, nameOf, loading, error, reload, empty, selection, renderActions, open, sort } =
    props;
  const { t } = useTranslation();
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);

  if (error && (!rows || !loading)) return <ErrorState text={error.message} again={reload} />;
  if (!rows)
    return (
      <Loading className={classes.loading}>
        {bones.map((bone) => (
          <Bone key={bone} height={44} />
        ))}
      </Loading>
    );
  if (!rows.length) return <div className={classes.empty}>{empty}</div>;

  const ids = rows.map(idOf);
  const chosen = selection ? ids.filter((id) => selection.ids.has(id)) : [];
  const current = Math.min(active, rows.length - 1);

  const toggle = (id: Id) => {
    if (!selection) return;
    const next = new Set(selection.ids);
    if (!next.delete(id)) next.add(id);
    selection.set(next);
  };
  const walk = (event: KeyboardEvent<HTMLTableRowElement>, index: number, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(rows.length - 1, to));
      setActive(next);
      (body.current?.children[next] as HTMLElement | undefined)?.focus();
    } else if (event.key === ' ' && selection) {
      event.preventDefault();
      toggle(idOf(row));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      open(row);
    }
  };

  return (
    <table
      role="grid"
      aria-label={label}
      aria-busy={loading}
      aria-multiselectable={selection ? true : undefined}
      className={classes.table}
      data-loading={loading || undefined}
    >
      <thead className={classes.head}>
        <tr>
          {selection && (
            <th scope="col" className={classes.box}>
              <Box
                label={t('admin.selectAll')}
                checked={chosen.length === ids.length}
                some={chosen.length > 0 && chosen.length < ids.length}
                change={() => selection.set(chosen.length === ids.length ? new Set() : new Set(ids))}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={sort} />
          ))}
          {renderActions && (
            <th scope="col" className={classes.end}>
              <span className="visually-hidden">{t('admin.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => {
          const id = idOf(row);
          const isChosen = selection?.ids.has(id) ?? false;
          return (
            <tr
              key={id}

              tabIndex={index === current ? 0 : -1}
              aria-selected={selection ? isChosen : undefined}
              className={classes.row}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => walk(event, index, row)}
            >
              {selection && (
                <td className={classes.box}>
                  <Box label={t('admin.select', { name: nameOf(row) })} checked={isChosen} change={() => toggle(id)} />
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.key}

                  className={`${column.end ? classes.end : ''} ${column.name ? classes.name : ''}`}
                >
                  {!column.name && (
                    <span className={classes.label} aria-hidden>
                      {column.title}
                    </span>
                  )}
                  {column.render(row)}
                </td>
              ))}
              {renderActions && <td className={classes.actions}>{renderActions(row)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function HeadCell<Row>({
  column: { key, title, end, width, sort: orders },
  sort,
}: {
  column: Column<Row>;
  sort: TableProps<Row, string>['sort'];
}) {
  const at = orders && sort ? orders.indexOf(sort.value) : -1;
  const isDown = orders !== undefined && at >= 0 && /^(newest|started|ended|name_down)$/.test(orders[at] ?? '');
  return (
    <th
      key={key}

      scope="col"
      style={{ width }}
      className={end ? classes.end : undefined}
      aria-sort={at < 0 ? undefined : isDown ? 'descending' : 'ascending'}
    >
      {orders && sort ? (
        <button
          type="button"
          className={classes.sort}
          data-on={at >= 0 || undefined}
          onClick={() => sort.change(at === 0 ? orders[1] : orders[0])}
        >
          {title}
          {at < 0 ? (
            <IconArrowsSort size={14} aria-hidden />
          ) : isDown ? (
            <IconArrowDown size={14} aria-hidden />
          ) : (
            <IconArrowUp size={14} aria-hidden />
          )}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface BoxProps {
  label: string;
  checked: boolean;
  some?: boolean;
  change: () => void;
}

function Box({ label, checked, some = false, change }: BoxProps) {
  return (
    <label className={classes.check}>
      <span className="visually-hidden">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        onChange={change}
      />
    </label>
  );
}
