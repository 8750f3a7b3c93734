import { IconCoins } from '@tabler/icons-react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { PaymentStatus } from '#shared/client/payments/checkout/PaymentStatus.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { type Currency, formatMoney } from '#shared/payments/money.ts';
import { paymentStates } from '#shared/payments/process.ts';
import { type RailName, rails } from '#shared/payments/rails.ts';
import { To } from '../links.tsx';
import { Member } from '../parts/Member.tsx';
import { ShortId } from '../parts/ShortId.tsx';
import { none, whenColumn } from '../table/columns.tsx';
import type { Say } from '../table/declaration.ts';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import classes from './Payments.module.css';

type Row = OutputOfCall<'getAdminPayments'>['payments'][number];

const titleOf = ({ items }: Row) =>
  items.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ');

const money = (amount: number, { currency }: Row, { language }: Say) =>
  formatMoney({ amount, currency: currency as Currency }, language);

const who = (user_id: number | undefined, say: Say, nobody: 'admin.payments.visitor' | 'admin.payments.platform') =>
  user_id === undefined ? none(say, nobody) : <Member user_id={user_id} short />;

export default defineAdminTable({
  name: 'payments',
  title: 'admin.payments.title',
  count: 'admin.payments.count',
  Icon: IconCoins,
  empty: { title: 'admin.payments.none', text: 'admin.payments.noneText' },
  list: 'getAdminPayments',
  rows: ({ payments }) => payments,
  idOf: ({ payment_id }) => payment_id,
  nameOf: titleOf,
  loggedAs: ({ payment_id }) => payment_id,
  filters: {
    keyword: { kind: 'search', label: 'admin.payments.search' },
    state: {
      kind: 'choice',
      label: 'admin.allStates',
      choices: paymentStates.map((value) => ({ value, label: `payments.status.${value}` as const })),
    },
    rail: {
      kind: 'choice',
      label: 'admin.payments.allWays',
      choices: rails.map((value) => ({ value, label: `payments.rail.${value}` as const })),
    },
    payer: { kind: 'text', label: 'admin.payments.byPayer' },
    receiver: { kind: 'text', label: 'admin.payments.byReceiver' },
  },
  columns: [
    {
      key: 'what',
      title: 'admin.column.what',
      name: true,
      grow: '28%',
      cell: (row) => (
        <To name="payment" params={{ payment_id: row.payment_id }} className={classes.strong}>
          {titleOf(row)}
        </To>
      ),
    },
    {
      key: 'state',
      title: 'admin.column.state',
      cell: ({ state, refund_asked }, { t }) =>
        refund_asked ? (
          <Badge tone="warning">{t('admin.payments.refundAsked')}</Badge>
        ) : (
          <PaymentStatus state={state} />
        ),
    },
    {
      key: 'payer',
      title: 'admin.column.payer',
      grow: '16%',
      cell: (row, say) => who(row.user_id, say, 'admin.payments.visitor'),
    },
    {
      key: 'receiver',
      title: 'admin.column.receiver',
      grow: '16%',
      cell: (row, say) => who(row.receiver_id, say, 'admin.payments.platform'),
    },
    {
      key: 'rail',
      title: 'admin.column.way',
      narrow: 'hidden',
      cell: ({ rail, test }, { t }) => {
        const method = t(`payments.rail.${rail as RailName}`);
        return test ? `${method} · ${t('payments.test')}` : method;
      },
    },
    { key: 'amount', title: 'admin.column.amount', end: true, cell: (row, say) => money(row.amount, row, say) },
    {
      key: 'fee',
      title: 'admin.column.fee',
      end: true,
      narrow: 'hidden',
      cell: (row, say) => money(row.fee, row, say),
    },
    whenColumn('created', 'admin.column.begun', (row: Row) => row.createdAt),
  ],
  details: [
    { key: 'received', title: 'admin.column.received', cell: (row, say) => money(row.received, row, say) },
    { key: 'refunded', title: 'admin.column.refunded', cell: (row, say) => money(row.refunded, row, say) },
    { key: 'number', title: 'admin.column.number', cell: ({ payment_id }) => <ShortId id={payment_id} /> },
  ],
});
