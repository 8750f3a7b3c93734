import { IconCheck, IconHeartHandshake, IconX } from '@tabler/icons-react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { numberColumn, personColumn, whenColumn } from '../table/columns.tsx';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Rows.module.css';

type Row = OutputOfCall<'getAllContestants'>['contestants'][number];

const pageOf = ({ cx_id, contestant_id }: Row) => `/cx/${cx_id}/${contestant_id}`;

export default defineAdminTable({
  name: 'contestants',
  title: 'admin.contestants.title',
  count: 'admin.contestants.count',
  Icon: IconHeartHandshake,
  empty: { title: 'admin.contestants.none', text: 'admin.contestants.noneText' },
  list: 'getAllContestants',
  rows: ({ contestants }) => contestants,
  idOf: ({ contestant_id }) => contestant_id,
  nameOf: ({ contestant_name }) => contestant_name,
  pageOf,
  loggedAs: ({ contestant_id }) => contestant_id,
  filters: {
    keyword: { kind: 'search', label: 'admin.contestants.search' },
    contestant_status: {
      kind: 'choice',
      param: 'status',
      label: 'admin.allStates',
      choices: [
        { value: '0', label: 'admin.contestants.waiting' },
        { value: '1', label: 'admin.contestants.approved' },
      ],
    },
    contest_id: { kind: 'text', label: 'admin.byContest', param: 'contest' },
  },
  columns: [
    {
      key: 'name',
      title: 'admin.column.contestant',
      name: true,
      grow: '26%',
      cell: (row) => (
        <Row as="span" gap={2} inline className={classes.who} maxWidth="100%">
          <Text as="span" rigid className={classes.face} background="sunken" aria-hidden>
            <Picture src={row.contestant_img} alt="" name={row.contestant_name} within={row} width={28} height={28} />
          </Text>
          <a className={classes.strong} href={pageOf(row)}>
            {row.contestant_name}
          </a>
        </Row>
      ),
    },
    {
      key: 'status',
      title: 'admin.column.state',
      cell: ({ contestant_status }, { t }) =>
        contestant_status === 1 ? (
          <Badge tone="success">{t('admin.contestants.approved')}</Badge>
        ) : (
          <Badge tone="soon">{t('admin.contestants.waiting')}</Badge>
        ),
    },
    {
      key: 'contest',
      title: 'admin.column.contest',
      grow: '32%',
      cell: (row) => <a href={`/cx/${row.cx_id}`}>{row.contest_name || row.cx_id}</a>,
    },
    numberColumn('votes', 'admin.column.votes', ({ votes }: Row) => votes),
    personColumn('person', 'admin.column.enteredBy', ({ person }: Row) => person, {
      nobody: 'admin.contestants.byOrganizer',
      grow: '20%',
    }),
    whenColumn('created', 'admin.column.entered', ({ created_at }: Row) => created_at),
  ],
  details: [
    {
      key: 'entry',
      title: 'admin.column.number',
      cell: ({ entry_number, contestant_id }, { t }) =>
        `${t('admin.contestants.entry', { number: entry_number })} · ${contestant_id}`,
    },
  ],
  change: 'changeContestants',
  actions: [
    {
      key: 'approve',
      label: 'admin.contestants.approve',
      Icon: IconCheck,
      offers: ({ contestant_status }) => contestant_status !== 1,
      inline: 'words',
      bulk: true,
      input: (contestant_ids) => ({ contestant_ids, change: 'approve' }),
    },
    {
      key: 'refuse',
      label: 'admin.contestants.refuse',
      Icon: IconX,
      offers: ({ contestant_status }) => contestant_status === 1,
      inline: 'icon',
      bulk: true,
      input: (contestant_ids, reason) => ({ contestant_ids, change: 'refuse', reason }),
      confirm: { title: 'admin.contestants.refuseTitle', text: 'admin.contestants.refuseText', grave: true },
    },
  ],
});
