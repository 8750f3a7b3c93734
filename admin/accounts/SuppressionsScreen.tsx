import { IconMailOff, IconMailShare } from '@tabler/icons-react';
import { type SuppressionReason, suppressionReasons } from '#shared/accounts/mails.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { none, whenColumn } from '../table/columns.tsx';
import { defineAdminTable } from '../table/defineAdminTable.tsx';

type Row = OutputOfCall<'getMailSuppressions'>['suppressions'][number];

const reasonWords = {
  bounce: { label: 'admin.suppressions.bounce', tone: 'warning' },
  soft: { label: 'admin.suppressions.soft', tone: 'plain' },
  complaint: { label: 'admin.suppressions.complaint', tone: 'soon' },
} as const satisfies Record<SuppressionReason, object>;

/** Addresses that are not written to as usual. */
export default defineAdminTable({
  name: 'mail-suppressions',
  title: 'admin.suppressions.title',
  count: 'admin.suppressions.count',
  Icon: IconMailOff,
  empty: { title: 'admin.suppressions.none', text: 'admin.suppressions.noneText' },
  list: 'getMailSuppressions',
  rows: ({ suppressions }) => suppressions,
  idOf: ({ suppression_id }: Row) => suppression_id,
  nameOf: ({ hint }) => hint,
  loggedAs: ({ suppression_id }) => suppression_id,
  filters: {
    keyword: { kind: 'search', label: 'admin.suppressions.search' },
    reason: {
      kind: 'choice',
      label: 'admin.suppressions.allReasons',
      choices: suppressionReasons.map((value) => ({ value, label: reasonWords[value].label })),
    },
  },
  columns: [
    { key: 'address', title: 'admin.suppressions.address', name: true, grow: '40%', cell: ({ hint }) => hint },
    {
      key: 'reason',
      title: 'admin.column.reason',
      cell: ({ reason }, { t }) => <Badge tone={reasonWords[reason].tone}>{t(reasonWords[reason].label)}</Badge>,
    },
    { key: 'status', title: 'admin.suppressions.status', cell: ({ status }, say) => status || none(say) },
    whenColumn('at', 'admin.column.when', ({ at }: Row) => at),
  ],
  details: [
    { key: 'company', title: 'admin.suppressions.company', cell: ({ company }) => company },
    {
      key: 'until',
      title: 'admin.suppressions.until',
      cell: ({ until }, say) => (until ? say.date(until) : none(say)),
    },
  ],
  change: 'releaseMails',
  actions: [
    {
      key: 'release',
      label: 'admin.suppressions.release',
      Icon: IconMailShare,
      offers: () => true,
      inline: 'icon',
      bulk: true,
      input: (suppression_ids, reason) => ({ suppression_ids, reason }),
      confirm: {
        title: 'admin.suppressions.releaseTitle',
        text: ({ t }, [row]) => t('admin.suppressions.releaseText', { name: row?.hint ?? '' }),
      },
    },
  ],
});
