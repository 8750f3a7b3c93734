import { IconBan, IconPlayerPause, IconPlayerPlay, IconTrophy } from '@tabler/icons-react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { contestCategories } from '#shared/contests/categories.ts';
import { contestStates } from '#shared/contests/process.ts';
import { To } from '../links.tsx';
import { personColumn, whenColumn } from '../table/columns.tsx';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import { CreateContest } from './CreateContest.tsx';
import { ContestCell } from './ContestCell.tsx';
import { ContestState } from './ContestState.tsx';

type Row = OutputOfCall<'getAdminContests'>['contests'][number];

const isOver = ({ state }: Row) => state === 'cancelled' || state === 'certified';

export default defineAdminTable({
  name: 'contests',
  title: 'admin.contests.title',
  count: 'admin.contests.count',
  Icon: IconTrophy,
  empty: { title: 'admin.contests.none', text: 'admin.contests.noneText' },
  list: 'getAdminContests',
  rows: ({ contests }) => contests,
  idOf: ({ cx_id }) => cx_id,
  nameOf: ({ contest_name }) => contest_name,
  pageOf: ({ cx_id }) => `/cx/${cx_id}`,
  loggedAs: ({ cx_id }) => cx_id,
  filters: {
    keyword: { kind: 'search', label: 'admin.contests.search' },
    status: {
      kind: 'choice',
      label: 'admin.allStates',
      choices: [...contestStates, 'paused' as const].map((value) => ({
        value,
        label: `admin.state.${value}` as const,
      })),
    },
    category: {
      kind: 'choice',
      label: 'admin.allCategories',
      choices: contestCategories.map((value) => ({ value, label: `contests.category.${value}` as const })),
    },
    organizer: { kind: 'text', label: 'admin.contests.byOrganizer' },
  },
  sort: 'newest',
  columns: [
    {
      key: 'name',
      title: 'admin.column.contest',
      name: true,
      grow: '32%',
      sort: { asc: 'name', desc: 'name_down' },
      cell: (row) => <ContestCell contest={row} short />,
    },
    { key: 'state', title: 'admin.column.state', cell: (row) => <ContestState contest={row} /> },
    personColumn('organizer', 'admin.column.organizer', (row: Row) => row.organizer, { grow: '18%' }),
    {
      key: 'contestants',
      title: 'admin.column.contestants',
      end: true,
      cell: (row, { t, number }) => (
        <>
          {row.waiting > 0 && (
            <To name="allcontestant" search={{ contest: row.cx_id, status: '0' }}>
              {t('admin.contests.waiting', { count: row.waiting })}
            </To>
          )}{' '}
          {number(row.contestants)}
        </>
      ),
    },
    {
      key: 'votes',
      title: 'admin.column.votes',
      end: true,
      cell: (row, { t, number }) => (
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
    whenColumn('starts', 'admin.column.starts', (row: Row) => row.start_date, {
      sort: { asc: 'starts', desc: 'started', first: 'desc' },
      narrow: 'hidden',
    }),
    whenColumn('ends', 'admin.column.ends', (row: Row) => row.end_date, { sort: { asc: 'ends', desc: 'ended' } }),
  ],
  Tools: CreateContest,
  details: [
    {
      key: 'studio',
      title: 'contests.studio.name',
      cell: (row, { t }) => (
        <To name="studio" params={{ cx_id: row.cx_id }}>
          {t('admin.studio.open')}
        </To>
      ),
    },
    { key: 'category', title: 'admin.column.category', cell: (row, { t }) => t(`contests.category.${row.category}`) },
    { key: 'number', title: 'admin.column.number', cell: (row) => `#${row.contest_id} · ${row.cx_id}` },
    whenColumn('created', 'admin.column.created', (row: Row) => row.created_at),
  ],
  change: 'changeContests',
  actions: [
    {
      key: 'disable',
      label: 'admin.contests.disable',
      Icon: IconPlayerPause,
      offers: (row) => !isOver(row) && !row.voting_disabled,
      inline: 'icon',
      bulk: true,
      input: (cx_ids, reason) => ({ cx_ids, change: 'disable_voting', reason }),
      confirm: { title: 'admin.contests.disableTitle', text: 'admin.contests.disableText' },
    },
    {
      key: 'enable',
      label: 'admin.contests.enable',
      Icon: IconPlayerPlay,
      offers: (row) => !isOver(row) && row.voting_disabled,
      inline: 'icon',
      bulk: true,
      input: (cx_ids) => ({ cx_ids, change: 'enable_voting' }),
    },
    {
      key: 'cancel',
      label: 'admin.contests.cancel',
      Icon: IconBan,
      offers: (row) => !isOver(row),
      inline: 'icon',
      bulk: true,
      input: (cx_ids, reason) => ({ cx_ids, change: 'cancel', reason }),
      confirm: { title: 'admin.contests.cancelTitle', text: 'admin.contests.cancelText', grave: true },
    },
  ],
});
