import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Earnings } from '#shared/client/payments/Earnings.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { To } from '#web/links.ts';

/** What somebody earned, and how it reaches them. */
export default function EarningsScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('payments.earnings.title')} lead={t('payments.earnings.lead')}>
      <Earnings
        renderWays={(words) => (
          <Button variant="light" renderRoot={(props) => <To {...props} name="receivePayments" />}>
            {words}
          </Button>
        )}
      />
    </AccountFrame>
  );
}
