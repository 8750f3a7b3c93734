import { IconBuildingStore } from '@tabler/icons-react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { personColumn, whenColumn } from '../table/columns.tsx';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import { AskedDecision, Decide } from './Decide.tsx';

type Row = OutputOfCall<'getAdminServices'>['services'][number];

const ServicesTable = defineAdminTable({
  name: 'services',
  title: 'services.title',
  count: 'services.admin.count',
  Icon: IconBuildingStore,
  empty: { title: 'services.admin.none', text: 'services.admin.noneText' },
  list: 'getAdminServices',
  rows: ({ services }) => services,
  idOf: ({ sx_id }: Row) => sx_id,
  nameOf: ({ title }) => title,
  pageOf: ({ sx_id }) => `/s/${sx_id}`,
  loggedAs: ({ sx_id }) => sx_id,
  filters: {
    keyword: { kind: 'search', label: 'services.list.search' },
    state: {
      kind: 'choice',
      label: 'admin.allStates',
      choices: [
        { value: 'waiting', label: 'services.admin.waiting' },
        { value: 'reported', label: 'services.admin.reported' },
        { value: 'review', label: 'services.status.review' },
        { value: 'approved', label: 'services.status.approved' },
        { value: 'sent_back', label: 'services.status.sent_back' },
        { value: 'paused', label: 'services.status.paused' },
        { value: 'draft', label: 'services.status.draft' },
        { value: 'removed', label: 'services.status.removed' },
      ],
    },
  },
  columns: [
    {
      key: 'title',
      title: 'services.form.name',
      name: true,
      grow: '34%',
      cell: ({ sx_id, title }) => <a href={`/s/${sx_id}`}>{title}</a>,
    },
    {
      key: 'state',
      title: 'admin.column.state',
      cell: ({ status, waits_since, is_change }, { t }) => (
        <Badge tone={waits_since ? 'soon' : status === 'approved' ? 'success' : 'plain'}>
          {t(waits_since && is_change ? 'services.mine.change' : `services.status.${status}`)}
        </Badge>
      ),
    },
    personColumn('provider', 'services.page.provider', ({ provider }: Row) => provider, { grow: '22%' }),
    whenColumn('created', 'admin.column.entered', ({ waits_since, createdAt }: Row) => waits_since ?? createdAt),
    { key: 'decide', title: 'admin.column.action', end: true, cell: (row) => <Decide row={row} /> },
  ],
});

/** Services, and decisions about those that wait. */
export default function ServicesScreen() {
  return (
    <>
      <ServicesTable />
      <AskedDecision />
    </>
  );
}
