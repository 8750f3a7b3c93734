import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { DepositSuccess } from '#shared/client/payments/checkout/CheckoutPage.tsx';
import { To } from '#web/links.ts';

/** Where a deposit leads to. */
export default function DepositSuccessScreen(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <DepositSuccess
      payment_id={search.get('payment')}
      start={
        <Button size="lg" renderRoot={(props) => <To {...props} name="contests" />}>
          {t('payments.cart.none.start')}
        </Button>
      }
    />
  );
}
