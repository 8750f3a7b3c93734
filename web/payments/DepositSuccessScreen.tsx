import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Balance } from '#shared/client/payments/Balance.tsx';
import { PaymentView } from '#shared/client/payments/PaymentView.tsx';
import { To } from '#web/links.ts';
import { NoPayment } from './NoPayment.tsx';
import classes from './Checkout.module.css';

/** A deposit that has arrived: its receipt, and what is on the balance now. */
export default function DepositSuccessScreen(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const payment_id = search.get('payment');
  if (!payment_id) return <NoPayment />;
  return (
    <div className={`${classes.narrow} ${classes.page}`}>
      <PaymentView
        payment_id={payment_id}
        renderOnward={() => (
          <Button size="lg" renderRoot={(props) => <To {...props} name="contests" />}>
            {t('payments.cart.none.start')}
          </Button>
        )}
      />
      <Balance>
        <Button variant="light" renderRoot={(props) => <To {...props} name="payments" />}>
          {t('payments.done.toPayments')}
        </Button>
      </Balance>
    </div>
  );
}
