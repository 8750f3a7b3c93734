import { Button } from '#shared/client/ui/Button.tsx';
import { IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Payment } from '#shared/payments/entities/payment.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { paymentPath } from '#shared/client/payments/beginPayment.ts';
import { paymentsPage } from '#shared/client/payments/lists.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { RailMark, useRailName } from '#shared/client/payments/checkout/railMarks.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import classes from './PaymentList.module.css';

/** What the reader paid or began to pay, newest first, live for members. */
export function PaymentList({ start }: { start: ReactNode }) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const { answers, error, isAsking, reload } = usePages('getPayments', paymentsPage, pages);
  // Live rows lack the items: they tell when to ask.
  const { rows, loaded } = useLiveRows(Payment, 'user_id', useUser()?.user_id);
  const newest = rows.reduce((sum, { rev }) => sum + (rev ?? 0), rows.length);
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (!loaded) return;
    if (known.current !== undefined && known.current !== newest) void reload();
    known.current = newest;
  }, [loaded, newest, reload]);

  if (error && !answers) return <ErrorState text={error.message} again={() => void reload()} />;
  if (!answers)
    return (
      <Loading gap={3}>
        <Bone height={72} />
        <Bone height={72} />
        <Bone height={72} />
      </Loading>
    );
  const payments = answers.flatMap((answer) => answer.payments);
  if (!payments.length)
    return (
      <EmptyState
        icon={<IconReceipt size={28} />}
        title={t('payments.list.none.title')}
        text={t('payments.list.none.text')}
      >
        {start}
      </EmptyState>
    );
  return (
    <>
      <Card as="ul" className={classes.list} aria-label={t('payments.list.title')}>
        {payments.map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} />
        ))}
      </Card>
      {payments.length < (answers[0]?.count ?? 0) && (
        <Button variant="default" self="center" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('payments.list.more')}
        </Button>
      )}
    </>
  );
}

function PaymentRow({ payment }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const money = useMoney();
  const nameOf = useRailName();
  const now = useNow(15_000);
  const { exact, number, relative } = useFormat();
  const { payment_id, items, amount, currency, rail, createdAt, confirmed_at } = payment;
  const at = confirmed_at ?? createdAt;
  const [first] = items;
  return (
    <li>
      <PathLink href={paymentPath(payment_id)} className={classes.row} data-testid="payment">
        <RailMark rail={rail} />
        <Stack as="span" grow>
          <Text as="span" strong breaks lineHeight={1.35}>
            {first?.type === 'deposit' ? t('payments.entry.added') : first?.title}
            {items.length > 1 && ` ${t('payments.list.others', { count: items.length - 1 })}`}
          </Text>
          <Meta as="span">
            {first?.type === 'votes' &&
              `${t('payments.votes', { count: first.quantity, number: number(first.quantity) })} · `}
            {nameOf(rail)} ·{' '}
            <time dateTime={at} title={exact(at)}>
              {relative(at, now)}
            </time>
          </Meta>
        </Stack>
        <Stack rigid as="span" gap={1} align="end">
          <Text as="span" strong figures>
            {money(amount, currency)}
          </Text>
          <PaymentBadge payment={payment} />
        </Stack>
      </PathLink>
    </li>
  );
}
