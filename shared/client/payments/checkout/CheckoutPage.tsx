import { Button } from '#shared/client/ui/Button.tsx';
import { Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import type { ReactNode } from 'react';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PaidOrder } from '#shared/client/services/orders/PaidOrder.tsx';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { Balance } from '#shared/client/payments/Balance.tsx';
import { paymentsPage } from '#shared/client/payments/lists.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { CartView } from './CartView.tsx';
import { NoPayment } from './NoPayment.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PaymentView } from './PaymentView.tsx';
import classes from './CheckoutPage.module.css';

interface CheckoutPageProps {
  /** `?payment=` of the address, where rails bring a payer back to; null for the cart. */
  payment_id: string | null;
  /** The page's heading. */
  head: ReactNode;
  /** The way on from an empty cart. */
  start: ReactNode;
  /** Offers only ways by which no real money moves. */
  onlyTest?: boolean;
}

/** The cart, or one payment. */
export function CheckoutPage({ payment_id, head, start, onlyTest = false }: CheckoutPageProps): ReactNode {
  if (payment_id === '') return <NoPayment />;
  if (payment_id !== null)
    return (
      <div className={classes.narrow}>
        <PaymentView
          key={payment_id}
          payment_id={payment_id}
          renderOnward={(payment) => (payment ? <Onward payment={payment} /> : <ToPayments />)}
        />
      </div>
    );
  return (
    <Stack gap={6} bounded className={classes.page}>
      {head}
      <CartView onlyTest={onlyTest} start={start} />
    </Stack>
  );
}

/** A deposit that has arrived: its receipt, and what is on the balance now. */
export function DepositSuccess({ payment_id, start }: Pick<CheckoutPageProps, 'payment_id' | 'start'>): ReactNode {
  const { t } = useTranslation();
  if (!payment_id) return <NoPayment />;
  return (
    <Stack gap={6} bounded className={`${classes.narrow} ${classes.page}`}>
      <PaymentView payment_id={payment_id} renderOnward={() => start} />
      <Balance>
        <Button variant="light" renderRoot={(props) => <PathLink {...props} href="/payments" />}>
          {t('payments.done.toPayments')}
        </Button>
      </Balance>
    </Stack>
  );
}

function ToPayments() {
  const { t } = useTranslation();
  return (
    <Button size="lg" renderRoot={(props) => <PathLink {...props} href="/payments" />}>
      {t('payments.done.toPayments')}
    </Button>
  );
}

/** Where a payment that is over leads to: what was bought first, and that alone is filled. */
function Onward({ payment: { items, subscription_id, delivered } }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const cx_id = items.find(({ type }) => type === 'votes')?.of;
  const gx_id = delivered ? items.find(({ type }) => type === 'club')?.of : undefined;
  const order = delivered ? items.find(({ type }) => type === 'service' || type === 'offer') : undefined;
  const isThing = cx_id !== undefined || gx_id !== undefined || order !== undefined;
  return (
    <>
      {subscription_id !== undefined && <Renewal subscription_id={subscription_id} />}
      {order && <PaidOrder order_id={order.ox_id} />}
      {cx_id !== undefined && (
        <Button size="lg" renderRoot={(props) => <PathLink {...props} href={`/cx/${cx_id}`} />}>
          {t('payments.done.toContest')}
        </Button>
      )}
      {gx_id !== undefined && (
        <Button size="lg" renderRoot={(props) => <PathLink {...props} href={`/c/${gx_id}`} />}>
          {t('payments.done.toClub')}
        </Button>
      )}
      {subscription_id !== undefined && (
        <Button
          size="lg"
          variant={isThing ? 'default' : 'filled'}
          renderRoot={(props) => <PathLink {...props} href="/subscriptions" />}
        >
          {t('payments.subscriptions.title')}
        </Button>
      )}
      {!isThing && subscription_id === undefined && <ToPayments />}
    </>
  );
}

/** When it is paid again, and how much; nothing of one that ends. */
function Renewal({ subscription_id }: { subscription_id: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const { answers, error } = usePages('getSubscriptions', paymentsPage, 1);
  const found = answers?.[0]?.subscriptions.find((each) => each.subscription_id === subscription_id);
  if (!answers && !error) return <Bone height={48} />;
  if (found?.state !== 'active' || found.ends_then) return null;
  return (
    <Text soft className={classes.renewal}>
      {t('payments.done.renews', { date: date(found.paid_until), amount: money(found.amount, found.currency) })}
    </Text>
  );
}
