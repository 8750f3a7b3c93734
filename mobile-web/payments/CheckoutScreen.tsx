import { Button } from '#shared/client/ui/Button.tsx';
import { Heading } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { CheckoutPage } from '#shared/client/payments/checkout/CheckoutPage.tsx';
import { To } from '../links.ts';

/** The cart, or one payment. */
export default function CheckoutScreen(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <CheckoutPage
      payment_id={search.get('payment')}
      head={
        <Heading level={1} size={8}>
          {t('payments.checkout.title')}
        </Heading>
      }
      start={
        <>
          <Button renderRoot={(props) => <To {...props} name="list" />}>{t('payments.cart.none.start')}</Button>
          <Button variant="default" renderRoot={(props) => <To {...props} name="services" />}>
            {t('payments.cart.none.services')}
          </Button>
        </>
      }
    />
  );
}
