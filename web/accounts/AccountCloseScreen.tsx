import type { ReactNode } from 'react';
import { CloseAccount } from '#shared/client/accounts/privacy/CloseAccount.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { To } from '#web/links.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { Meta } from '#shared/client/ui/Layout.tsx';
import frame from './AccountFrame.module.css';

export default function AccountCloseScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('accounts.close.title')} lead={t('accounts.close.lead')}>
      <Meta size={3} className={frame.about}>
        {t('accounts.archive.beforeClose')}{' '}
        <To name="personalData" hash="archive">
          {t('accounts.archive.title')}
        </To>
      </Meta>
      <CloseAccount />
    </AccountFrame>
  );
}
