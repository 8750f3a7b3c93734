import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconKeyboard, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { admins, allows } from '#shared/model/access.ts';
import { Head } from '../parts/Head.tsx';
import { useMayAct } from '../parts/useMayAct.ts';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { ActionConfirm } from './ActionConfirm.tsx';
import { BulkBar } from './BulkBar.tsx';
import { type Action, type AdminTable, type ChangeCall, type ListCall, wordsOf } from './declaration.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { DataGrid } from './DataGrid.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { Pager } from './Pager.tsx';
import { DrawerActions, InlineActions } from './RowActions.tsx';
import { RowDrawer } from './RowDrawer.tsx';
import { viewOf } from './savedViews.ts';
import { useChange } from './useChange.ts';
import { usePerList } from './usePerList.ts';
import { useRowTable } from './useRowTable.ts';
import { useSay } from './useSay.ts';
import { useKeysOn, useTableKeys } from './useTableKeys.ts';
import { useTableUrl } from './useTableUrl.ts';
import { SaveView, useViews, ViewList } from './Views.tsx';
import classes from './AdminTableScreen.module.css';

const bones = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const noRows: readonly never[] = [];

interface BodyProps {
  error: string | undefined;
  reload: () => void;
  isLoaded: boolean;
  /** What is said where there are no rows. */
  none: ReactNode;
  children: ReactNode;
}

function Body({ error, reload, isLoaded, none, children }: BodyProps) {
  if (error !== undefined) return <ErrorState text={error} again={reload} />;
  if (!isLoaded)
    return (
      <Loading className={classes.loading}>
        {bones.map((bone) => (
          <Bone key={bone} height={32} />
        ))}
      </Loading>
    );
  return none ? <Card>{none}</Card> : children;
}

function HelpButton({ open }: { open: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={classes.keys}
      aria-label={t('admin.keys.title')}
      title={t('admin.keys.title')}
      onClick={open}
    >
      <IconKeyboard size={20} aria-hidden />
    </ActionIcon>
  );
}

/** The screen of a declared table. */
export function AdminTableScreen<
  List extends ListCall,
  Row extends object,
  Id extends string | number,
  Change extends ChangeCall,
>({ table }: { table: AdminTable<List, Row, Id, Change> }): ReactNode {
  type TableAction = Action<Row, Id, InputOfCall<Change>>;
  const say = useSay();
  const { t } = say;
  const user = useUser();
  const own = user?.user_id;
  const page = useRef<HTMLDivElement>(null);
  const url = useTableUrl(table, limits.contestPage);
  const { answer, error, loading, reload } = useKeptAnswer(table.list, url.input as InputOfCall<List>);
  const list = JSON.stringify(url.input);
  const rows = answer ? table.rows(answer) : noRows;
  const rowTable = useRowTable({
    columns: table.columns,
    rows,
    idOf: table.idOf,
    say,
    sort: url.sort,
    changeSort: (sort) => url.set({ sort }),
    list,
  });
  const views = useViews(table.name, viewOf(url.values));
  const [asked, setAsked] = useState<{ action: TableAction; rows: readonly Row[] }>();
  const { change, busy } = useChange(table.change, () => {
    rowTable.resetRowSelection(true);
    reload();
  });
  const [active, setActive] = usePerList(list, 0);
  const [opened, setOpened] = usePerList<string | undefined>(list, undefined);
  const [helps, setHelps] = useState(false);
  const [keysOn, setKeysOn] = useKeysOn();

  const mayAct = useMayAct();
  const isAdmin = user !== undefined && allows(admins, user);
  const actions = mayAct ? (table.actions ?? []) : [];
  const bulk = actions.filter((action) => action.bulk);
  const offered = (row: Row) => actions.filter((action) => action.offers(row, own, isAdmin));
  const nameOf = (row: Row) => table.nameOf(row, say);
  const selected = rowTable.getSelectedRowModel().rows.map(({ original }) => original);
  const shown = rowTable.getRowModel().rows;
  const current = Math.min(active, Math.max(0, shown.length - 1));
  const openedRow = shown.find(({ id }) => id === opened)?.original;

  const perform = (action: TableAction, on: readonly Row[], reason?: string) =>
    change(action.input(on.map(table.idOf), reason));
  const start = (action: TableAction, on: readonly Row[]) =>
    action.confirm ? setAsked({ action, rows: on }) : void perform(action, on);
  const trOf = (index: number) => page.current?.querySelectorAll<HTMLElement>('tbody tr')[index];
  const toRow = (index: number) => {
    setActive(index);
    trOf(index)?.focus();
    if (opened !== undefined) setOpened(shown[index]?.id);
  };
  const close = () => {
    if (opened === undefined) return;
    setOpened(undefined);
    trOf(current)?.focus({ preventScroll: true });
  };
  const toggleOpen = (id: string) => setOpened(id === opened ? undefined : id);

  useTableKeys(keysOn, {
    step: (by) => {
      if (!shown.length) return;
      // The first key press only shows the current row.
      const isThere = opened !== undefined || page.current?.querySelector('tbody')?.contains(document.activeElement);
      toRow(isThere ? Math.max(0, Math.min(shown.length - 1, current + by)) : current);
    },
    toggle: () => bulk.length && shown[current]?.toggleSelected(),
    open: () => shown[current] && toggleOpen(shown[current].id),
    search: () => page.current?.querySelector<HTMLElement>('search input')?.focus(),
    help: () => setHelps(true),
    close,
  });

  return (
    <div ref={page} className={classes.page} data-drawer={openedRow ? '' : undefined}>
      <Head
        title={t(table.title)}
        note={answer && t(table.count, { count: answer.count, number: say.number(answer.count) })}
      >
        <HelpButton open={() => setHelps(true)} />
        {table.Tools && mayAct && <table.Tools changed={reload} />}
        <ExportButton table={table.name} query={url.query} />
      </Head>
      <ViewList {...views} />
      <FilterBar filters={url.declared} values={url.values} set={url.set}>
        {url.narrowed && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.tool}
            leftSection={<IconX size={16} aria-hidden />}
            onClick={url.clear}
          >
            {t('admin.clear')}
          </Button>
        )}
        {views.present && !views.isSaved && <SaveView save={views.save} />}
      </FilterBar>
      <Body
        error={error && (!answer || !loading) ? error.message : undefined}
        reload={reload}
        isLoaded={answer !== undefined}
        none={
          shown.length ? undefined : (
            <EmptyState
              icon={<table.Icon size={28} />}
              title={t(table.empty.title)}
              text={t(url.narrowed || !table.empty.text ? 'admin.noneFound' : table.empty.text)}
            />
          )
        }
      >
        <DataGrid
          label={t(table.title)}
          table={rowTable}
          nameOf={nameOf}
          selects={bulk.length > 0}
          loading={loading}
          current={current}
          toRow={toRow}
          opened={opened}
          open={toggleOpen}
          renderActions={
            actions.some(({ inline }) => inline)
              ? (row) => <InlineActions row={row} name={nameOf(row)} actions={offered(row)} start={start} say={say} />
              : undefined
          }
        />
      </Body>
      {answer && <Pager page={url.page} size={limits.contestPage} count={answer.count} toPage={url.toPage} />}
      <BulkBar count={selected.length} clear={() => rowTable.resetRowSelection(true)}>
        {bulk.map((action) => (
          <Button
            key={action.key}
            size="sm"
            variant="default"
            loading={busy && !asked}
            onClick={() => start(action, selected)}
          >
            {wordsOf(action.label, say, selected)}
          </Button>
        ))}
      </BulkBar>
      {openedRow && (
        <RowDrawer table={table} row={openedRow} say={say} close={close}>
          <DrawerActions
            row={openedRow}
            name={nameOf(openedRow)}
            actions={offered(openedRow)}
            start={start}
            say={say}
          />
        </RowDrawer>
      )}
      {asked && (
        <ActionConfirm
          {...asked}
          nameOf={nameOf}
          say={say}
          busy={busy}
          close={() => setAsked(undefined)}
          perform={(reason) => void perform(asked.action, asked.rows, reason).then(() => setAsked(undefined))}
        />
      )}
      {helps && <KeysDialog on={keysOn} setOn={setKeysOn} close={() => setHelps(false)} />}
    </div>
  );
}
