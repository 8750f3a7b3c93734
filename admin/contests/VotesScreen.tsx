import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { limits } from '#shared/limits.ts';
import { BulkBar } from '../parts/BulkBar.tsx';
import { ConfirmWithReason } from '../parts/Confirm.tsx';
import { ExportButton } from '../parts/ExportButton.tsx';
import { FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Head } from '../parts/Head.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { type Column, Table } from '../parts/Table.tsx';
import { useChange } from '../parts/useChange.ts';
import { given, useFilters } from '../parts/useFilters.ts';
import { useRun } from '../parts/useRun.ts';
import { useSelection } from '../parts/useSelection.ts';
import classes from './Rows.module.css';

type Row = OutputOfFunction<'getAllVotes'>['votes'][number];

const names = ['keyword', 'contest'] as const;

/** Why a vote does not count, and what else is known against it. */
function Marks({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation();
  const { voided, risk } = row;
  if (!voided && !risk.length) return <span className={classes.nothing}>{t('admin.nothing')}</span>;
  return (
    <span>
      <span className={classes.badges}>
        {voided && <Badge>{t('admin.votes.voided')}</Badge>}
        {risk.map((reason) => (
          <Badge key={reason} tone="warning">
            {t(`admin.risk.${reason}`)}
          </Badge>
        ))}
      </span>
      {voided && (
        <span className={classes.why}>
          {voided.by ? t('admin.votes.voidedBy', { reason: voided.reason, name: voided.by.full_name }) : voided.reason}
        </span>
      )}
    </span>
  );
}

export default function VotesScreen(): ReactNode {
  const { t } = useTranslation();
  const { number, duration } = useFormat();
  const filters = useFilters(names);
  const { keyword, contest } = filters.values;
  const query = given({ keyword, contest_id: contest }) as Record<string, string>;
  const input = { ...query, page: filters.page, limit: limits.contestPage };
  const { answer, error, loading, reload } = useRun('getAllVotes', input);
  const selection = useSelection<string>(JSON.stringify(input));
  const [voiding, setVoiding] = useState<string[]>();
  const { change, busy } = useChange('voidVotes', () => {
    selection.set(new Set());
    reload();
  });

  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'contestant',
        title: t('admin.column.contestant'),
        name: true,
        width: '16%',
        render: (row) => (
          <a className={classes.strong} href={`/cx/${row.cx_id}/${row.contestant_id}`}>
            {row.contestant_name || row.contestant_id}
          </a>
        ),
      },
      {
        key: 'contest',
        title: t('admin.column.contest'),
        width: '26%',
        render: (row) => <a href={`/cx/${row.cx_id}`}>{row.contest_name || row.cx_id}</a>,
      },
      { key: 'received', title: t('admin.column.received'), render: (row) => <Stamp at={row.received_at} seconds /> },
      {
        key: 'weight',
        title: t('admin.column.votes'),
        end: true,
        render: (row) => (row.voided ? <s>{number(row.weight)}</s> : number(row.weight)),
      },
      {
        key: 'source',
        title: t('admin.column.source'),
        render: (row) => t(row.source === 'paid' ? 'admin.votes.paid' : 'admin.votes.free'),
      },
      {
        key: 'lock',
        title: t('admin.column.lock'),
        end: true,
        render: (row) =>
          row.time ? duration(row.time * 1000).short : <span className={classes.nothing}>{t('admin.nothing')}</span>,
      },
      {
        key: 'risk',
        title: t('admin.column.risk'),
        width: '20%',
        render: (row) => <Marks row={row} />,
      },
    ],
    [t, number, duration],
  );

  return (
    <>
      <Head
        title={t('admin.votes.title')}
        note={answer && t('admin.votes.count', { count: answer.count, number: number(answer.count) })}
      >
        <ExportButton table="votes" query={query} />
      </Head>
      <FilterBar narrowed={filters.narrowed} clear={filters.clear}>
        <TextFilter
          search
          label={t('admin.votes.search')}
          value={keyword}
          change={(value) => filters.set({ keyword: value }, { typing: true })}
        />
        <TextFilter
          label={t('admin.byContest')}
          value={contest}
          change={(value) => filters.set({ contest: value }, { typing: true })}
        />
      </FilterBar>
      <Table
        label={t('admin.votes.title')}
        columns={columns}
        rows={answer?.votes}
        idOf={(row) => row.vote_id}
        nameOf={(row) => row.contestant_name}
        loading={loading}
        error={error}
        reload={reload}
        selection={selection}
        open={(row) => location.assign(`/cx/${row.cx_id}/${row.contestant_id}`)}
        empty={
          <EmptyState
            icon={<IconListCheck size={28} />}
            title={t('admin.votes.none')}
            text={filters.narrowed ? t('admin.noneFound') : t('admin.votes.noneText')}
          />
        }
        renderActions={(row) =>
          row.voided ? null : (
            <Button
              size="xs"
              variant="default"
              aria-label={t('admin.votes.voidOf', { name: row.contestant_name })}
              onClick={() => setVoiding([row.vote_id])}
            >
              {t('admin.votes.void')}
            </Button>
          )
        }
      />
      {answer && <Pager page={filters.page} size={limits.contestPage} count={answer.count} toPage={filters.toPage} />}
      <BulkBar count={selection.ids.size} clear={() => selection.set(new Set())}>
        <Button size="sm" variant="default" onClick={() => setVoiding([...selection.ids])}>
          {t('admin.votes.void')}
        </Button>
      </BulkBar>
      {voiding && (
        <ConfirmWithReason
          title={t('admin.votes.voidTitle', { count: voiding.length })}
          text={t('admin.votes.voidText', { count: voiding.length })}
          hint={t('admin.votes.voidHint')}
          action={t('admin.votes.void')}
          grave
          busy={busy}
          close={() => setVoiding(undefined)}
          confirm={(reason) => void change({ vote_ids: voiding, reason }).then(() => setVoiding(undefined))}
        />
      )}
    </>
  );
}
