import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { RecentlyViewed } from '#shared/client/accounts/people/RecentlyViewed.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Page } from '../layout/Page.tsx';
import { To } from '../links.ts';

export default function RecentlyViewedScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('accounts.viewed.title')} lead={t('accounts.viewed.lead')}>
      <RecentlyViewed
        start={<Button renderRoot={(props) => <To {...props} name="list" />}>{t('site.app.today')}</Button>}
      />
    </Page>
  );
}
