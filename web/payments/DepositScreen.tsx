import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Balance } from '#shared/client/payments/Balance.tsx';
import { DepositForm } from '#shared/client/payments/payouts/DepositForm.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';

/** Adds money to one's own balance. */
export default function DepositScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('payments.deposit.title')} lead={t('payments.deposit.lead')}>
      <Balance />
      <DepositForm />
    </AccountFrame>
  );
}
