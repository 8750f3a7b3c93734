import type { ReactNode } from 'react';
import { PaymentSettings } from '#shared/client/accounts/profile/PaymentSettings.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { AccountFrame } from './AccountFrame.tsx';

export default function ReceivePaymentsScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('accounts.payment.title')} lead={t('accounts.payment.lead')}>
      <PaymentSettings />
    </AccountFrame>
  );
}
