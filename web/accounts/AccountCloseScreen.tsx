import type { ReactNode } from 'react';
import { CloseAccount } from '#shared/client/accounts/CloseAccount.tsx';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { AccountFrame } from './AccountFrame.tsx';

export default function AccountCloseScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('accounts.close.title')} lead={t('accounts.close.lead')}>
      <CloseAccount />
    </AccountFrame>
  );
}
