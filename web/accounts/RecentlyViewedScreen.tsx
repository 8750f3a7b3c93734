import { Button } from '#shared/client/ui/Button.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import type { ReactNode } from 'react';
import { RecentlyViewed } from '#shared/client/accounts/RecentlyViewed.tsx';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { To } from '#web/links.ts';

/** Recently viewed things. */
export default function RecentlyViewedScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('accounts.viewed.title')} lead={t('accounts.viewed.lead')} />
      <div>
        <RecentlyViewed
          start={<Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>}
        />
      </div>
    </>
  );
}
