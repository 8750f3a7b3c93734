import { Button } from '#shared/client/ui/Button.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { CartView } from '#shared/client/payments/CartView.tsx';
import { PaymentView } from '#shared/client/payments/PaymentView.tsx';
import { PaidOrder } from '#shared/client/services/PaidOrder.tsx';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { To } from '#web/links.ts';
import { NoPayment } from './NoPayment.tsx';
import classes from './Checkout.module.css';

/** The cart; with `?payment=`, where rails bring a payer back to, that payment. In test mode no real money moves. */
export default function CheckoutScreen(): ReactNode {
  const { t } = useTranslation();
  const { test } = useParams();
  const [search] = useSearchParams();
  const payment_id = search.get('payment');
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
    <div className={classes.page}>
      <PageHead title={t('payments.checkout.title')} />
      <CartView
        onlyTest={test !== undefined}
        start={
          <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('payments.cart.none.start')}</Button>
        }
      />
    </div>
  );
}

function ToPayments({ variant = 'default' }: { variant?: 'filled' | 'default' }) {
  const { t } = useTranslation();
  return (
    <Button size="lg" variant={variant} renderRoot={(props) => <To {...props} name="payments" />}>
      {t('payments.done.toPayments')}
    </Button>
  );
}

/** Where a payment that is over leads to. */
function Onward({ payment: { items, subscription_id, delivered } }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const cx_id = items.find(({ type }) => type === 'votes')?.of;
  const gx_id = delivered ? items.find(({ type }) => type === 'club')?.of : undefined;
  const order = delivered ? items.find(({ type }) => type === 'service' || type === 'offer') : undefined;
  return (
    <>
      {order && <PaidOrder order_id={order.ox_id} />}
      {cx_id !== undefined && (
        <Button size="lg" renderRoot={(props) => <To {...props} name="contest" params={{ cx_id }} />}>
          {t('payments.done.toContest')}
        </Button>
      )}
      {gx_id !== undefined && (
        <Button size="lg" renderRoot={(props) => <To {...props} name="club" params={{ gx_id }} />}>
          {t('payments.done.toClub')}
        </Button>
      )}
      {subscription_id !== undefined && (
        <Button
          size="lg"
          variant={gx_id === undefined ? 'filled' : 'default'}
          renderRoot={(props) => <To {...props} name="subscriptions" />}
        >
          {t('payments.subscriptions.title')}
        </Button>
      )}
      <ToPayments variant={cx_id === undefined && subscription_id === undefined && !order ? 'filled' : 'default'} />
    </>
  );
}
