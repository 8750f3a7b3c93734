import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { OfferButton, OwnServices } from '#shared/client/services/selling/OwnServices.tsx';
import { Page } from '../layout/Page.tsx';

/** What somebody offers. */
export default function OwnServicesScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('services.mine.title')} lead={t('services.mine.lead')}>
      <div>
        <OfferButton />
      </div>
      <OwnServices />
    </Page>
  );
}
