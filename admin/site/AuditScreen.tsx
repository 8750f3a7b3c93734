import { IconClipboardList } from '@tabler/icons-react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { none, whenColumn } from '../table/columns.tsx';
import type { Say } from '../table/declaration.ts';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import { actions, exportTitles, isExport, isKnown } from './auditActions.ts';
import { Box, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Audit.module.css';

type Row = OutputOfCall<'getAuditEntries'>['entries'][number];

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Changed fields, before and after; truncated in a row. */
function Changes({ row: { before = {}, after = {} }, say }: { row: Row; say: Say }) {
  const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  if (!fields.length) return none(say);
  return (
    <Text as="dl" size={1} className={classes.changes}>
      {fields.map((field) => (
        <div key={field}>
          <Box as="dt" strong soft>
            {field}
          </Box>
          <dd>
            {field in from && (
              <Text as="del" danger>
                {written(from[field])}
              </Text>
            )}
            {field in from && field in to && ' → '}
            {field in to && (
              <Text as="ins" tone="success">
                {written(to[field])}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </Text>
  );
}

function wordsOf(action: string, { t }: Say): string {
  if (isKnown(action)) return t(`admin.action.${action}`);
  const table = /^export\.(\w+)$/.exec(action)?.[1];
  return table && isExport(table) ? t('admin.action.export', { what: t(exportTitles[table]) }) : action;
}

export default defineAdminTable({
  name: 'audit',
  title: 'admin.audit.title',
  count: 'admin.audit.count',
  Icon: IconClipboardList,
  empty: { title: 'admin.audit.none', text: 'admin.audit.noneText' },
  list: 'getAuditEntries',
  rows: ({ entries }) => entries,
  idOf: ({ audit_id }) => audit_id,
  nameOf: ({ action }, say) => wordsOf(action, say),
  filters: {
    actor: { kind: 'text', label: 'admin.audit.byActor' },
    action: {
      kind: 'choice',
      label: 'admin.audit.allActions',
      choices: actions.map((value) => ({ value, label: `admin.action.${value}` as const })),
      open: true,
    },
    class_name: { kind: 'text', label: 'admin.audit.byClass', param: 'class' },
    row_id: { kind: 'text', label: 'admin.audit.byRow', param: 'row' },
  },
  columns: [
    {
      key: 'action',
      title: 'admin.column.action',
      name: true,
      grow: '20%',
      cell: ({ action }, say) => (
        <Text as="b" strong>
          {wordsOf(action, say)}
        </Text>
      ),
    },
    whenColumn('at', 'admin.column.when', ({ at }: Row) => at),
    {
      key: 'actor',
      title: 'admin.column.who',
      grow: '14%',
      cell: ({ actor_name }, { t }) =>
        actor_name ? <a href={`/u/${encodeURIComponent(actor_name)}`}>@{actor_name}</a> : t('admin.audit.server'),
    },
    {
      key: 'row',
      title: 'admin.column.what',
      grow: '18%',
      cell: ({ class_name, row_id }, say) =>
        class_name || row_id ? (
          <span className={classes.row}>
            {class_name} <code>{row_id}</code>
          </span>
        ) : (
          none(say)
        ),
    },
    {
      key: 'changes',
      title: 'admin.column.changes',
      grow: '28%',
      cell: (row, say) => <Changes row={row} say={say} />,
    },
    {
      key: 'reason',
      title: 'admin.column.reason',
      grow: '20%',
      cell: ({ reason }, say) => reason || none(say),
    },
  ],
  details: [{ key: 'way', title: 'admin.column.by', cell: ({ by_way_of }, { t }) => t(`admin.way.${by_way_of}`) }],
});
