import { ActionIcon, Button } from '@mantine/core';
import { IconBan, IconDots, IconExternalLink, IconPlayerPause, IconPlayerPlay, IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { InputOfFunction, OutputOfFunction } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Dropdown, DropdownButton, dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { contestCategories } from '#shared/contests/categories.ts';
import { contestStates } from '#shared/contests/process.ts';
import { limits } from '#shared/limits.ts';
import { To } from '../links.tsx';
import { BulkBar } from '../parts/BulkBar.tsx';
import { Confirm } from '../parts/Confirm.tsx';
import { ExportButton } from '../parts/ExportButton.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Head } from '../parts/Head.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Person } from '../parts/Person.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { type Column, Table } from '../parts/Table.tsx';
import { useChange } from '../parts/useChange.ts';
import { given, oneOf, useFilters } from '../parts/useFilters.ts';
import { useRun } from '../parts/useRun.ts';
import { useSelection } from '../parts/useSelection.ts';
import { ContestCell } from './ContestCell.tsx';
import { ContestState } from './ContestState.tsx';

type Row = OutputOfFunction<'getAdminContests'>['contests'][number];
type Change = InputOfFunction<'changeContests'>['change'];

const names = ['keyword', 'status', 'category', 'organizer', 'sort'] as const;
const statuses = [...contestStates, 'paused'] as const;
const sorts = ['newest', 'oldest', 'starts', 'started', 'ends', 'ended', 'name', 'name_down'] as const;

const isOver = ({ state }: Row) => state === 'cancelled' || state === 'certified';

export default function ContestsScreen(): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const filters = useFilters(names);
  const { keyword, organizer } = filters.values;
  const query = {
    ...given({ keyword, organizer }),
    status: oneOf(filters.values.status, statuses),
    category: oneOf(filters.values.category, contestCategories),
  };
  const sort = oneOf(filters.values.sort, sorts) ?? 'newest';
  const input = { ...query, sort, page: filters.page, limit: limits.contestPage };
  const { answer, error, loading, reload } = useRun('getAdminContests', input);
  const selection = useSelection<string>(JSON.stringify(input));
  const [asked, setAsked] = useState<{ change: Change; cx_ids: string[] }>();
  const { change, busy } = useChange('changeContests', () => {
    selection.set(new Set());
    reload();
  });
  const rows = answer?.contests;
  const chosen = rows?.filter((row) => selection.ids.has(row.cx_id)) ?? [];

  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'name',
        title: t('admin.column.contest'),
        name: true,
        width: '27%',
        sort: ['name', 'name_down'],
        render: (row) => <ContestCell contest={row} />,
      },
      { key: 'state', title: t('admin.column.state'), render: (row) => <ContestState contest={row} /> },
      {
        key: 'organizer',
        title: t('admin.column.organizer'),
        render: (row) => <Person person={row.organizer} size={28} />,
      },
      {
        key: 'contestants',
        title: t('admin.column.contestants'),
        end: true,
        render: (row) => (
          <span>
            {number(row.contestants)}
            {row.waiting > 0 && (
              <>
                {' '}
                <To name="allcontestant" search={{ contest: row.cx_id, status: '0' }}>
                  {t('admin.contests.waiting', { count: row.waiting })}
                </To>
              </>
            )}
          </span>
        ),
      },
      {
        key: 'votes',
        title: t('admin.column.votes'),
        end: true,
        render: (row) => (
          <To
            name="allvotes"
            search={{ contest: row.cx_id }}
            aria-label={t('admin.contests.votesOf', {
              count: row.total,
              votes: number(row.total),
              name: row.contest_name,
            })}
          >
            {number(row.total)}
          </To>
        ),
      },
      {
        key: 'starts',
        title: t('admin.column.starts'),
        sort: ['started', 'starts'],
        render: (row) => <Stamp at={row.start_date} />,
      },
      {
        key: 'ends',
        title: t('admin.column.ends'),
        sort: ['ends', 'ended'],
        render: (row) => <Stamp at={row.end_date} />,
      },
    ],
    [t, number],
  );

  return (
    <>
      <Head
        title={t('admin.contests.title')}
        note={answer && t('admin.contests.count', { count: answer.count, number: number(answer.count) })}
      >
        <ExportButton table="contests" query={given({ ...filters.values, sort: '' })} />
      </Head>
      <FilterBar narrowed={filters.narrowed} clear={filters.clear}>
        <TextFilter
          search
          label={t('admin.contests.search')}
          value={keyword}
          change={(value) => filters.set({ keyword: value }, { typing: true })}
        />
        <ChoiceFilter
          label={t('admin.allStates')}
          value={filters.values.status}
          choices={statuses.map((value) => ({ value, label: t(`admin.state.${value}`) }))}
          change={(status) => filters.set({ status })}
        />
        <ChoiceFilter
          label={t('admin.allCategories')}
          value={filters.values.category}
          choices={contestCategories.map((value) => ({ value, label: t(`contests.category.${value}`) }))}
          change={(category) => filters.set({ category })}
        />
        <TextFilter
          label={t('admin.contests.byOrganizer')}
          value={organizer}
          change={(value) => filters.set({ organizer: value }, { typing: true })}
        />
      </FilterBar>
      <Table
        label={t('admin.contests.title')}
        columns={columns}
        rows={rows}
        idOf={(row) => row.cx_id}
        nameOf={(row) => row.contest_name}
        loading={loading}
        error={error}
        reload={reload}
        selection={selection}
        sort={{ value: sort, change: (value) => filters.set({ sort: value === 'newest' ? '' : value }) }}
        open={(row) => location.assign(`/cx/${row.cx_id}`)}
        empty={
          <EmptyState
            icon={<IconTrophy size={28} />}
            title={t('admin.contests.none')}
            text={filters.narrowed ? t('admin.noneFound') : t('admin.contests.noneText')}
          />
        }
        renderActions={(row) => (
          <Dropdown
            renderToggle={(props) => (
              <ActionIcon {...props} size={36} aria-label={t('admin.actionsOf', { name: row.contest_name })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            )}
          >
            <a className={dropdownItem} href={`/cx/${row.cx_id}`}>
              <IconExternalLink size={20} aria-hidden />
              {t('admin.open')}
            </a>
            {!isOver(row) && (
              <>
                {row.voting_disabled ? (
                  <DropdownButton
                    icon={<IconPlayerPlay size={20} aria-hidden />}
                    onClick={() => void change({ cx_ids: [row.cx_id], change: 'enable_voting' })}
                  >
                    {t('admin.contests.enable')}
                  </DropdownButton>
                ) : (
                  <DropdownButton
                    icon={<IconPlayerPause size={20} aria-hidden />}
                    onClick={() => setAsked({ change: 'disable_voting', cx_ids: [row.cx_id] })}
                  >
                    {t('admin.contests.disable')}
                  </DropdownButton>
                )}
                <DropdownButton
                  icon={<IconBan size={20} aria-hidden />}
                  onClick={() => setAsked({ change: 'cancel', cx_ids: [row.cx_id] })}
                >
                  {t('admin.contests.cancel')}
                </DropdownButton>
              </>
            )}
          </Dropdown>
        )}
      />
      {answer && <Pager page={filters.page} size={limits.contestPage} count={answer.count} toPage={filters.toPage} />}
      <BulkBar count={chosen.length} clear={() => selection.set(new Set())}>
        <Button
          size="sm"
          variant="default"
          onClick={() => setAsked({ change: 'disable_voting', cx_ids: [...selection.ids] })}
        >
          {t('admin.contests.disable')}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={busy && !asked}
          onClick={() => void change({ cx_ids: [...selection.ids], change: 'enable_voting' })}
        >
          {t('admin.contests.enable')}
        </Button>
        <Button size="sm" variant="default" onClick={() => setAsked({ change: 'cancel', cx_ids: [...selection.ids] })}>
          {t('admin.contests.cancel')}
        </Button>
      </BulkBar>
      {asked && (
        <Confirm
          title={asked.change === 'cancel' ? t('admin.contests.cancelTitle') : t('admin.contests.disableTitle')}
          text={
            asked.change === 'cancel'
              ? t('admin.contests.cancelText', { count: asked.cx_ids.length })
              : t('admin.contests.disableText', { count: asked.cx_ids.length })
          }
          action={asked.change === 'cancel' ? t('admin.contests.cancel') : t('admin.contests.disable')}
          grave={asked.change === 'cancel'}
          busy={busy}
          close={() => setAsked(undefined)}
          confirm={(reason) => void change({ ...asked, reason }).then(() => setAsked(undefined))}
        />
      )}
    </>
  );
}
