import { Button } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { limits } from '#shared/limits.ts';
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
import classes from './Rows.module.css';

type Row = OutputOfFunction<'getAllContestants'>['contestants'][number];

const names = ['keyword', 'contest', 'status'] as const;

export default function ContestantsScreen(): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const filters = useFilters(names);
  const { keyword, contest } = filters.values;
  const status = oneOf(filters.values.status, ['0', '1']);
  const query = given({ keyword, contest_id: contest, contestant_status: status ?? '' }) as {
    keyword?: string;
    contest_id?: string;
    contestant_status?: '0' | '1';
  };
  const input = { ...query, page: filters.page, limit: limits.contestPage };
  const { answer, error, loading, reload } = useRun('getAllContestants', input);
  const selection = useSelection<string>(JSON.stringify(input));
  const [refusing, setRefusing] = useState<string[]>();
  const { change, busy } = useChange('changeContestants', () => {
    selection.set(new Set());
    reload();
  });

  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'name',
        title: t('admin.column.contestant'),
        name: true,
        width: '26%',
        render: (row) => (
          <span className={classes.who}>
            <span className={classes.face} aria-hidden>
              <Picture src={row.contestant_img} alt="" name="" width={40} height={48} />
            </span>
            <span className={classes.words}>
              <a className={classes.strong} href={`/cx/${row.cx_id}/${row.contestant_id}`}>
                {row.contestant_name}
              </a>
              <span className={classes.note}>{t('admin.contestants.entry', { number: row.entry_number })}</span>
            </span>
          </span>
        ),
      },
      {
        key: 'status',
        title: t('admin.column.state'),
        render: (row) =>
          row.contestant_status === 1 ? (
            <Badge tone="success">{t('admin.contestants.approved')}</Badge>
          ) : (
            <Badge tone="soon">{t('admin.contestants.waiting')}</Badge>
          ),
      },
      {
        key: 'contest',
        title: t('admin.column.contest'),
        width: '24%',
        render: (row) => <a href={`/cx/${row.cx_id}`}>{row.contest_name || row.cx_id}</a>,
      },
      { key: 'votes', title: t('admin.column.votes'), end: true, render: (row) => number(row.votes) },
      {
        key: 'person',
        title: t('admin.column.enteredBy'),
        render: (row) =>
          row.person ? (
            <Person person={row.person} size={28} />
          ) : (
            <span className={classes.nothing}>{t('admin.contestants.byOrganizer')}</span>
          ),
      },
      { key: 'created', title: t('admin.column.entered'), render: (row) => <Stamp at={row.created_at} /> },
    ],
    [t, number],
  );

  return (
    <>
      <Head
        title={t('admin.contestants.title')}
        note={answer && t('admin.contestants.count', { count: answer.count, number: number(answer.count) })}
      >
        <ExportButton table="contestants" query={query} />
      </Head>
      <FilterBar narrowed={filters.narrowed} clear={filters.clear}>
        <TextFilter
          search
          label={t('admin.contestants.search')}
          value={keyword}
          change={(value) => filters.set({ keyword: value }, { typing: true })}
        />
        <ChoiceFilter
          label={t('admin.allStates')}
          value={filters.values.status}
          choices={[
            { value: '0', label: t('admin.contestants.waiting') },
            { value: '1', label: t('admin.contestants.approved') },
          ]}
          change={(value) => filters.set({ status: value })}
        />
        <TextFilter
          label={t('admin.byContest')}
          value={contest}
          change={(value) => filters.set({ contest: value }, { typing: true })}
        />
      </FilterBar>
      <Table
        label={t('admin.contestants.title')}
        columns={columns}
        rows={answer?.contestants}
        idOf={(row) => row.contestant_id}
        nameOf={(row) => row.contestant_name}
        loading={loading}
        error={error}
        reload={reload}
        selection={selection}
        open={(row) => location.assign(`/cx/${row.cx_id}/${row.contestant_id}`)}
        empty={
          <EmptyState
            icon={<IconHeartHandshake size={28} />}
            title={t('admin.contestants.none')}
            text={filters.narrowed ? t('admin.noneFound') : t('admin.contestants.noneText')}
          />
        }
        renderActions={(row) =>
          row.contestant_status === 1 ? (
            <Button
              size="xs"
              variant="default"
              aria-label={`${t('admin.contestants.refuse')}: ${row.contestant_name}`}
              onClick={() => setRefusing([row.contestant_id])}
            >
              {t('admin.contestants.refuse')}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="light"
              aria-label={`${t('admin.contestants.approve')}: ${row.contestant_name}`}
              onClick={() => void change({ contestant_ids: [row.contestant_id], change: 'approve' })}
            >
              {t('admin.contestants.approve')}
            </Button>
          )
        }
      />
      {answer && <Pager page={filters.page} size={limits.contestPage} count={answer.count} toPage={filters.toPage} />}
      <BulkBar count={selection.ids.size} clear={() => selection.set(new Set())}>
        <Button
          size="sm"
          loading={busy && !refusing}
          onClick={() => void change({ contestant_ids: [...selection.ids], change: 'approve' })}
        >
          {t('admin.contestants.approve')}
        </Button>
        <Button size="sm" variant="default" onClick={() => setRefusing([...selection.ids])}>
          {t('admin.contestants.refuse')}
        </Button>
      </BulkBar>
      {refusing && (
        <Confirm
          title={t('admin.contestants.refuseTitle')}
          text={t('admin.contestants.refuseText', { count: refusing.length })}
          action={t('admin.contestants.refuse')}
          busy={busy}
          close={() => setRefusing(undefined)}
          confirm={(reason) =>
            void change({ contestant_ids: refusing, change: 'refuse', reason }).then(() => setRefusing(undefined))
          }
        />
      )}
    </>
  );
}
