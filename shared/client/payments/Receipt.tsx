import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { useRailName } from './checkout/railMarks.tsx';
import { ReceiptButton } from './history/ReceiptButton.tsx';
import { useMoney } from './useMoney.ts';
import { Box, Card, Grid, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Receipt.module.css';

/** What was bought, for how much, how and when. */
export function Receipt({ payment }: { payment: PaymentShape }): ReactNode {
  const { t } = useTranslation();
  const { exact, number } = useFormat();
  const money = useMoney();
  const nameOf = useRailName();
  const brand = useAppSelector(({ site }) => site.brand);
  const {
    payment_id,
    items,
    currency,
    amount,
    refunded,
    received,
    rail,
    receiver_id,
    createdAt,
    confirmed_at,
    has_receipt,
    due,
  } = payment;
  const receiver = usePeople(receiver_id === undefined ? [] : [receiver_id]).get(receiver_id ?? 0)?.full_name;
  const rows: [string, ReactNode][] = [
    [t('payments.receipt.way'), nameOf(rail) + (payment.test ? ` · ${t('payments.test')}` : '')],
    ...(items.some(({ type }) => type === 'deposit')
      ? []
      : [[t('payments.receipt.to'), receiver ?? brand] satisfies [string, ReactNode]]),
    [
      t(
        has_receipt
          ? 'payments.receipt.paidAt'
          : confirmed_at
            ? 'payments.receipt.arrivedAt'
            : 'payments.receipt.begunAt',
      ),
      exact(confirmed_at ?? createdAt),
    ],
    [t('payments.receipt.number'), <code key="number">{payment_id}</code>],
  ];
  return (
    <Card pad="5 6" as="section" narrow={{ pad: 4 }} aria-label={t('payments.receipt.title')}>
      <ul className={classes.items}>
        {items.map((item) => (
          <Grid as="li" key={item.ox_id} columns="1fr auto" gap="0 4" edge="bottom">
            <Text as="span" strong breaks>
              {item.type === 'deposit' ? t('payments.entry.added') : item.title}
            </Text>
            <Text as="span" figures>
              {money(item.amount, currency)}
            </Text>
            {item.type !== 'deposit' && (
              <Meta as="small">
                {item.type === 'votes'
                  ? t('payments.votes', { count: item.quantity, number: number(item.quantity) })
                  : item.every
                    ? t(`payments.every.${item.every}`, { amount: money(item.amount, currency) })
                    : `× ${item.quantity}`}
              </Meta>
            )}
          </Grid>
        ))}
      </ul>
      <Stack as="dl" gap={2} className={classes.rows}>
        {due !== undefined && (
          <div>
            <dt>{t('payments.receipt.due')}</dt>
            <dd>{money(due, currency)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{t('payments.offer.total')}</dt>
          <dd>{money(amount, currency)}</dd>
        </div>
        {received > 0 && received !== amount && (
          <div>
            <dt>{t('payments.receipt.received')}</dt>
            <dd>{money(received, currency)}</dd>
          </div>
        )}
        {refunded > 0 && (
          <div>
            <dt>{t('payments.receipt.refunded')}</dt>
            <dd>{money(-refunded, currency)}</dd>
          </div>
        )}
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Stack>
      {has_receipt && (
        <Box above={4}>
          <ReceiptButton payment_id={payment_id} />
        </Box>
      )}
    </Card>
  );
}
