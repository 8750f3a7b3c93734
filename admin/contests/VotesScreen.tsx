import { IconListCheck, IconTrashX } from '@tabler/icons-react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { inWords } from '#shared/client/ui/duration.ts';
import { Meta, Row } from '#shared/client/ui/Layout.tsx';
import { none, whenColumn } from '../table/columns.tsx';
import type { Say } from '../table/declaration.ts';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import classes from './Rows.module.css';

type Row = OutputOfCall<'getAllVotes'>['votes'][number];

/** Badges: voided with its reason, and reasons for suspicion. */
function marks({ voided, risk }: Row, say: Say) {
  const { t } = say;
  if (!voided && !risk.length) return none(say);
  return (
    <Row as="span" gap={1} inline className={classes.marks} maxWidth="100%">
      {voided && <Badge>{t('admin.votes.voided')}</Badge>}
      {risk.map((reason) => (
        <Badge key={reason} tone="warning">
          {t(`admin.suspectReason.${reason}`)}
        </Badge>
      ))}
      {voided && (
        <Meta as="span" size={1}>
          {voided.by ? t('admin.votes.voidedBy', { reason: voided.reason, name: voided.by.full_name }) : voided.reason}
        </Meta>
      )}
    </Row>
  );
}

export default defineAdminTable({
  name: 'votes',
  title: 'admin.votes.title',
  count: 'admin.votes.count',
  Icon: IconListCheck,
  empty: { title: 'admin.votes.none', text: 'admin.votes.noneText' },
  list: 'getAllVotes',
  rows: ({ votes }) => votes,
  idOf: ({ vote_id }) => vote_id,
  nameOf: ({ contestant_name, contestant_id }) => contestant_name || contestant_id,
  pageOf: ({ cx_id, contestant_id }) => `/cx/${cx_id}/${contestant_id}`,
  filters: {
    keyword: { kind: 'search', label: 'admin.votes.search' },
    contest_id: { kind: 'text', label: 'admin.byContest', param: 'contest' },
  },
  columns: [
    {
      key: 'contestant',
      title: 'admin.column.contestant',
      name: true,
      grow: '20%',
      cell: (row) => (
        <a className={classes.strong} href={`/cx/${row.cx_id}/${row.contestant_id}`}>
          {row.contestant_name || row.contestant_id}
        </a>
      ),
    },
    {
      key: 'contest',
      title: 'admin.column.contest',
      grow: '28%',
      cell: (row) => <a href={`/cx/${row.cx_id}`}>{row.contest_name || row.cx_id}</a>,
    },
    whenColumn('received', 'admin.column.received', (row: Row) => row.received_at),
    {
      key: 'weight',
      title: 'admin.column.votes',
      end: true,
      cell: ({ voided, weight }, { number }) => (voided ? <s>{number(weight)}</s> : number(weight)),
    },
    {
      key: 'source',
      title: 'admin.column.source',
      cell: ({ source }, { t }) => t(source === 'paid' ? 'admin.votes.paid' : 'admin.votes.free'),
    },
    {
      key: 'lock',
      title: 'admin.column.lock',
      end: true,
      narrow: 'hidden',
      cell: ({ time }, say) => (time ? inWords(say.language, time * 1000) : none(say)),
    },
    { key: 'risk', title: 'admin.column.suspicion', grow: '28%', cell: marks },
  ],
  details: [{ key: 'number', title: 'admin.column.number', cell: ({ vote_id }) => <code>{vote_id}</code> }],
  change: 'voidVotes',
  actions: [
    {
      key: 'void',
      label: 'admin.votes.void',
      spoken: 'admin.votes.voidOf',
      Icon: IconTrashX,
      offers: ({ voided }) => !voided,
      inline: 'words',
      bulk: true,
      input: (vote_ids, reason) => ({ vote_ids, reason: reason ?? '' }),
      confirm: {
        title: 'admin.votes.voidTitle',
        text: 'admin.votes.voidText',
        hint: 'admin.votes.voidHint',
        grave: true,
        needsReason: true,
      },
    },
  ],
});
