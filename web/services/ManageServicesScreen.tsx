import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { OfferButton, OwnServices } from '#shared/client/services/selling/OwnServices.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';

/** What somebody offers. */
export default function ManageServicesScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('services.mine.title')} lead={t('services.mine.lead')} actions={<OfferButton />}>
      <OwnServices />
    </AccountFrame>
  );
}
