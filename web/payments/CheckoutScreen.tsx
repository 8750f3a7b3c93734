import { Button } from '#shared/client/ui/Button.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { CheckoutPage } from '#shared/client/payments/checkout/CheckoutPage.tsx';
import { To } from '#web/links.ts';

/** The cart, or one payment. In test mode no real money moves. */
export default function CheckoutScreen(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { test } = useParams();
  return (
    <CheckoutPage
      payment_id={search.get('payment')}
      head={<PageHead title={t('payments.checkout.title')} />}
      onlyTest={test !== undefined}
      start={
        <>
          <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('payments.cart.none.start')}</Button>
          <Button variant="default" renderRoot={(props) => <To {...props} name="services" />}>
            {t('payments.cart.none.services')}
          </Button>
        </>
      }
    />
  );
}
