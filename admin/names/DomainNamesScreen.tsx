import { IconWorld } from '@tabler/icons-react';
import { failureWords, orderWords } from '#shared/client/names/names.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { domainOrderStates } from '#shared/names/process.ts';
import { none, whenColumn } from '../table/columns.tsx';
import { defineAdminTable } from '../table/defineAdminTable.tsx';

type Row = OutputOfCall<'getDomainOrders'>['orders'][number];

/** Purchases of names: what the registrar does, and what has failed. */
export default defineAdminTable({
  name: 'domain-names',
  title: 'admin.names.title',
  count: 'admin.names.count',
  Icon: IconWorld,
  empty: { title: 'admin.names.none', text: 'admin.names.noneText' },
  list: 'getDomainOrders',
  rows: ({ orders }) => orders,
  idOf: ({ domain_order_id }: Row) => domain_order_id,
  nameOf: ({ shown }) => shown,
  loggedAs: ({ domain_order_id }) => domain_order_id,
  filters: {
    keyword: { kind: 'search', label: 'admin.names.search' },
    state: {
      kind: 'choice',
      label: 'admin.allStates',
      choices: domainOrderStates.map((value) => ({ value, label: orderWords[value].text })),
    },
  },
  columns: [
    { key: 'name', title: 'admin.names.name', name: true, grow: '26%', cell: ({ shown }) => shown },
    {
      key: 'kind',
      title: 'admin.names.what',
      cell: ({ kind, years }, { t }) =>
        kind === 'register'
          ? t('names.own.register', { years: t('names.years', { count: years }) })
          : t('names.own.renewal', { years: t('names.years', { count: years }) }),
    },
    { key: 'person', title: 'admin.column.person', cell: ({ user_id }) => user_id },
    { key: 'amount', title: 'admin.names.amount', cell: ({ amount, currency }, { money }) => money(amount, currency) },
    {
      key: 'state',
      title: 'admin.column.state',
      cell: ({ state }, { t }) => <Badge tone={orderWords[state].tone}>{t(orderWords[state].text)}</Badge>,
    },
    whenColumn('made', 'admin.names.made', ({ createdAt }: Row) => createdAt),
  ],
  details: [
    { key: 'cost', title: 'admin.names.cost', cell: ({ cost }, { money }) => money(cost, 'USD') },
    { key: 'until', title: 'names.own.until', cell: ({ until }, say) => (until ? say.date(until) : none(say)) },
    {
      key: 'failure',
      title: 'admin.names.failure',
      cell: ({ failure, said }, say) =>
        failure ? [say.t(failureWords[failure]), said].filter(Boolean).join(' ') : none(say),
    },
    { key: 'tries', title: 'admin.names.tries', cell: ({ tries }) => tries },
    { key: 'payment', title: 'admin.names.payment', cell: ({ payment_id }, say) => payment_id ?? none(say) },
  ],
});
