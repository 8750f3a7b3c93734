import { IconFlag, IconThumbUp, IconTrashX } from '@tabler/icons-react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { suspectReasons } from '#shared/contests/entities.ts';
import { flagStates } from '#shared/contests/entities/integrity.ts';
import { none, whenColumn } from '../table/columns.tsx';
import type { Say } from '../table/declaration.ts';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import classes from './Rows.module.css';

type Row = OutputOfCall<'getFlags'>['flags'][number];

/** In a row the commonest of them, and how many more there are. */
function risks({ risks: rows }: Row, { t, number }: Say, most = Infinity) {
  return (
    <Row as="span" gap={1} inline wrap className={classes.marks} maxWidth="100%">
      {rows.slice(0, most).map(({ reason, votes }) => {
        const known = suspectReasons.find((each) => each === reason);
        return (
          <Badge key={reason} tone="warning">
            {known ? t(`admin.suspectReason.${known}`) : reason} {number(votes)}
          </Badge>
        );
      })}
      {rows.length > most && <small>+{number(rows.length - most)}</small>}
    </Row>
  );
}

const isOpen = ({ state }: Row) => state === 'open';

/** Votes that organizers have flagged: void, or let count. */
export default defineAdminTable({
  name: 'flags',
  title: 'admin.flags.title',
  count: 'admin.flags.count',
  Icon: IconFlag,
  empty: { title: 'admin.flags.none', text: 'admin.flags.noneText' },
  list: 'getFlags',
  rows: ({ flags }) => flags,
  idOf: ({ flag_id }) => flag_id,
  nameOf: ({ contestant_name, flag_id }) => contestant_name || flag_id,
  pageOf: ({ cx_id }) => `/studio/${cx_id}?section=integrity`,
  filters: {
    state: {
      kind: 'choice',
      label: 'admin.flags.state',
      choices: flagStates.map((value) => ({ value, label: `admin.flags.is.${value}` as const })),
    },
    cx_id: { kind: 'text', label: 'admin.byContest', param: 'contest' },
  },
  columns: [
    {
      key: 'contestant',
      title: 'admin.column.contestant',
      name: true,
      grow: '14%',
      wraps: true,
      cell: (row) => (
        <a className={classes.strong} href={`/cx/${row.cx_id}/${row.contestant_id}`}>
          {row.contestant_name || row.contestant_id}
        </a>
      ),
    },
    {
      key: 'contest',
      title: 'admin.column.contest',
      grow: '16%',
      wraps: true,
      cell: (row) => <a href={`/studio/${row.cx_id}?section=integrity`}>{row.contest_name || row.cx_id}</a>,
    },
    { key: 'votes', title: 'admin.column.votes', end: true, cell: ({ votes }, { number }) => number(votes) },
    {
      key: 'risk',
      title: 'admin.column.suspicion',
      grow: '22%',
      wraps: true,
      cell: (row, say) => risks(row, say, 1),
      detail: (row, say) => risks(row, say),
    },
    {
      key: 'note',
      title: 'admin.flags.note',
      grow: '28%',
      wraps: true,
      cell: ({ note }, say) => note || none(say),
    },
    {
      key: 'state',
      title: 'admin.flags.state',
      cell: (row, { t }) => <Badge tone={isOpen(row) ? 'soon' : 'plain'}>{t(`admin.flags.is.${row.state}`)}</Badge>,
    },
    whenColumn('flagged', 'admin.flags.flagged', (row: Row) => row.flagged_at),
  ],
  details: [
    { key: 'by', title: 'admin.flags.by', cell: ({ flagged_by }, say) => flagged_by?.full_name || none(say) },
    { key: 'decision', title: 'admin.flags.decision', cell: ({ decision }, say) => decision || none(say) },
    { key: 'number', title: 'admin.column.number', cell: ({ flag_id }) => <code>{flag_id}</code> },
  ],
  change: 'decideFlags',
  actions: [
    {
      key: 'void',
      label: 'admin.flags.void',
      Icon: IconTrashX,
      offers: isOpen,
      inline: 'words',
      bulk: true,
      input: (flag_ids, reason) => ({ flag_ids, decision: 'void', reason: reason ?? '' }),
      confirm: {
        title: 'admin.flags.voidTitle',
        text: 'admin.flags.voidText',
        hint: 'admin.flags.voidHint',
        grave: true,
        needsReason: true,
      },
    },
    {
      key: 'keep',
      label: 'admin.flags.keep',
      Icon: IconThumbUp,
      offers: isOpen,
      inline: 'words',
      bulk: true,
      input: (flag_ids, reason) => ({ flag_ids, decision: 'keep', reason: reason ?? '' }),
      confirm: {
        title: 'admin.flags.keepTitle',
        text: 'admin.flags.keepText',
        hint: 'admin.flags.keepHint',
        needsReason: true,
      },
    },
  ],
});
