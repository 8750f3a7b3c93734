import { Button } from '#shared/client/ui/Button.tsx';
import {
  IconArrowsSort,
  IconFileSpreadsheet,
  IconPrinter,
  IconSearch,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestantShape, ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { MenuPopup } from '#shared/client/ui/MenuPopup.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { contestantStates } from '#shared/contests/shapes.ts';
import { BulkBar } from './BulkBar.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { EntryForm } from '#shared/client/contests/entries/EntryForm.tsx';
import { ManagedContestant } from './ManagedContestant.tsx';
import { useContestants } from '#shared/client/contests/entries/useContestants.ts';
import classes from './ManageContestants.module.css';

export const contestantFilters = ['all', ...contestantStates] as const;
export type ContestantFilter = (typeof contestantFilters)[number];
const filterNames = {
  all: 'contests.manage.filter.all',
  waiting: 'contests.manage.filter.waiting',
  approved: 'contests.manage.filter.approved',
  refused: 'contests.manage.filter.refused',
  out: 'contests.manage.filter.out',
} as const;

const ImportContestants = lazy(() => import('./ImportContestants.tsx'));

interface ManageContestantsProps {
  contest: ContestShape;
  reload: () => Promise<void>;
  /** Undefined selects those waiting, if there are any. */
  filter: ContestantFilter | undefined;
  changeFilter: (filter: ContestantFilter) => void;
}

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]);

const typingPause = 250;

/** Debounced text. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type Part = 'import' | 'order' | 'print';

interface ToolsProps {
  contest: ContestShape;
  /** Nobody is added any more. */
  isFinal: boolean;
  filter: ContestantFilter;
  changeFilter: (filter: ContestantFilter) => void;
  typed: string;
  type: (words: string) => void;
  open: (part: Part) => void;
  children: ReactNode;
}

function Tools({ contest, isFinal, filter, changeFilter, typed, type, open, children }: ToolsProps) {
  const { t } = useTranslation();
  const states = contest.states ?? { waiting: 0, approved: 0, refused: 0, out: 0 };
  const counts = { all: Object.values(states).reduce((sum, count) => sum + count, 0), ...states };
  return (
    <Row gap="3 4" wrap className={classes.tools}>
      <Row
        gap={1}
        cross="stretch"
        shrink
        surface="sunken"
        pad={1}
        className={classes.filters}
        role="group"
        aria-label={t('contests.manage.filter')}
      >
        {contestantFilters.map((each) => (
          <Row
            as="button"
            gap={2}
            inline
            rigid
            soft
            key={each}
            type="button"
            className={classes.filter}
            aria-pressed={filter === each}
            onClick={() => changeFilter(each)}
          >
            {t(filterNames[each])}
            <Text as="span" soft figures className={classes.count}>
              {counts[each]}
            </Text>
          </Row>
        ))}
      </Row>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('contests.manage.search')}
        placeholder={t('contests.manage.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Row gap={3} className={classes.acts}>
        {!isFinal && children}
        {(!isFinal || states.approved > 0) && (
          <MenuPopup beside={40} label={t('contests.manage.more')}>
            {!isFinal && (
              <DropdownButton icon={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => open('import')}>
                {t('contests.import.open')}
              </DropdownButton>
            )}
            {contest.contestants.length > 1 && (
              <DropdownButton icon={<IconArrowsSort size={18} aria-hidden />} onClick={() => open('order')}>
                {t('contests.desk.order')}
              </DropdownButton>
            )}
            {states.approved > 0 && (
              <DropdownButton icon={<IconPrinter size={18} aria-hidden />} onClick={() => open('print')}>
                {t('contests.print.open')}
              </DropdownButton>
            )}
          </MenuPopup>
        )}
      </Row>
    </Row>
  );
}

interface RowsProps {
  list: ReturnType<typeof useContestants>;
  renderRow: (contestant: ContestantShape) => ReactNode;
  nobody: ReactNode;
}

function Rows({ list, renderRow, nobody }: RowsProps) {
  return list.error && !list.contestants ? (
    <ErrorState text={list.error.message} again={() => void list.reload()} />
  ) : !list.contestants ? (
    <Loading gap={3}>
      {['first', 'second', 'third'].map((bone) => (
        <Bone key={bone} height={104} />
      ))}
    </Loading>
  ) : list.contestants.length === 0 ? (
    nobody
  ) : (
    <List gap={3} aria-busy={list.loading || undefined}>
      {list.contestants.map((contestant) => (
        <li key={contestant.contestant_id} className={classes.item}>
          {renderRow(contestant)}
        </li>
      ))}
    </List>
  );
}

/** The organizer's list of contestants: approve, edit, add. Live. */
export function ManageContestants(props: ManageContestantsProps): ReactNode {
  const { contest, reload, changeFilter } = props;
  const { t } = useTranslation();
  const [first] = useState<ContestantFilter>(contest.waiting_entries > 0 ? 'waiting' : 'all');
  const filter = props.filter ?? first;
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed);
  const { cx_id, contest_status } = contest;
  const isFinal = contest_status === 'cancelled' || contest_status === 'certified';
  const list = useContestants({ cx_id, keyword, state: filter === 'all' ? undefined : filter });
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [part, open] = useState<Part>();
  const [edited, setEdited] = useState<ContestantShape | 'new'>();

  const saved = (contestant: ContestantShape) => {
    setEdited(undefined);
    list.replace(contestant);
    toast.success(t('contests.manage.updated'), 'contest');
    void Promise.all([list.reload(), reload()]);
  };
  // Approves the version that is shown. The toast shows a refusal, and the switch stays.
  const approval = useAction(
    async ({ contestant_id, contestant_status, entry_rev }: ContestantShape) => {
      const { contestant } = await call.updateContestant({
        contestant_id,
        contestant_status: contestant_status === 1 ? 0 : 1,
        rev: entry_rev,
      });
      saved(contestant);
    },
    ({ code }) => {
      if (code === 'changed_meanwhile') void list.reload();
    },
  );

  const rows = list.contestants?.filter(({ contestant_id }) => chosen.has(contestant_id)) ?? [];
  const isAllChosen = rows.length > 0 && rows.length === list.contestants?.length;
  const refresh = () => void Promise.all([list.reload(), reload()]);
  const add = (
    <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
      {t('contests.manage.add')}
    </Button>
  );
  return (
    <Stack gap={5} bounded>
      <Tools
        contest={contest}
        isFinal={isFinal}
        filter={filter}
        changeFilter={changeFilter}
        typed={typed}
        type={setTyped}
        open={open}
      >
        {add}
      </Tools>
      {isFinal && (
        <Row as="p" surface="info" pad="3 4" role="status">
          {t(contest_status === 'cancelled' ? 'contests.manage.finalCancelled' : 'contests.manage.finalCertified')}
        </Row>
      )}
      {part === 'import' && (
        <Suspense fallback={<Bone height={240} />}>
          <ImportContestants contest={contest} stored={refresh} close={() => open(undefined)} />
        </Suspense>
      )}
      {part === 'order' && (
        <OrderDialog
          contest={contest}
          close={() => open(undefined)}
          saved={() => {
            open(undefined);
            refresh();
          }}
        />
      )}
      {part === 'print' && (
        <PrintDialog
          cx_id={cx_id}
          chosen={rows.filter((row) => row.contestant_status === 1).map((row) => row.contestant_id)}
          count={contest.states?.approved ?? 0}
          close={() => open(undefined)}
        />
      )}
      {list.contestants && list.contestants.length > 1 && (
        <Row as="label" gap={3} size={2} soft className={classes.all}>
          <input
            type="checkbox"
            checked={isAllChosen}
            onChange={() =>
              choose(new Set(isAllChosen ? [] : list.contestants?.map(({ contestant_id }) => contestant_id)))
            }
          />
          {t('contests.desk.chooseAll', { count: list.contestants.length })}
        </Row>
      )}
      <Rows
        list={list}
        nobody={
          <Nobody filter={filter} keyword={keyword}>
            {filter === 'all' && !keyword && !isFinal && add}
          </Nobody>
        }
        renderRow={(contestant) => (
          <ManagedContestant
            contestant={contestant}
            fields={contest.fields}
            chosen={chosen.has(contestant.contestant_id)}
            choose={() => choose(toggled(chosen, contestant.contestant_id))}
            busy={isFinal || approval.running?.[0].contestant_id === contestant.contestant_id}
            toggleApproval={() => void approval.run(contestant)}
            edit={() => setEdited(contestant)}
          />
        )}
      />
      {list.contestants && (list.more || list.error) && (
        <Stack gap={3} align="center">
          {list.error && <p role="alert">{list.error.message}</p>}
          <Button variant="default" loading={list.loading} onClick={list.more ?? (() => void list.reload())}>
            {t(list.error ? 'site.error.again' : 'site.more')}
          </Button>
        </Stack>
      )}
      {rows.length > 0 && !isFinal && <BulkBar chosen={rows} clear={() => choose(new Set())} changed={refresh} />}
      {edited && (
        <Dialog
          title={
            edited === 'new' ? t('contests.manage.add') : t('contests.manage.editOf', { name: edited.contestant_name })
          }
          close={() => setEdited(undefined)}
        >
          <EntryForm
            contest={contest}
            entry={edited === 'new' ? undefined : edited}
            submit={t(edited === 'new' ? 'contests.manage.add' : 'contests.entry.save')}
            done={saved}
          />
        </Dialog>
      )}
    </Stack>
  );
}

interface NobodyProps {
  filter: ContestantFilter;
  keyword: string;
  children: ReactNode;
}

function Nobody({ filter, keyword, children }: NobodyProps) {
  const { t } = useTranslation();
  const icon = <IconUsersGroup size={28} />;
  if (keyword)
    return (
      <EmptyState
        icon={icon}
        title={t('contests.manage.notFound.title')}
        text={t('contests.manage.notFound.text', { keyword })}
      />
    );
  if (filter === 'waiting')
    return (
      <EmptyState
        icon={icon}
        title={t('contests.manage.noneWaiting.title')}
        text={t('contests.manage.noneWaiting.text')}
      />
    );
  return (
    <EmptyState icon={icon} title={t('contests.nobody.title')} text={t('contests.manage.none.text')}>
      {children}
    </EmptyState>
  );
}
