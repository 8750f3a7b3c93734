import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { CheckoutPage } from '#shared/client/payments/checkout/CheckoutPage.tsx';
import { To } from '../links.ts';
import classes from '../layout/Page.module.css';

/** The cart, or one payment. */
export default function CheckoutScreen(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <CheckoutPage
      payment_id={search.get('payment')}
      head={<h1 className={classes.title}>{t('payments.checkout.title')}</h1>}
      start={<Button renderRoot={(props) => <To {...props} name="list" />}>{t('payments.cart.none.start')}</Button>}
    />
  );
}
