import { Button } from '#shared/client/ui/Button.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import type { ReactNode } from 'react';
import { RecentlyViewed } from '#shared/client/accounts/people/RecentlyViewed.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor } from '#shared/client/app/session/session.ts';
import { To } from '#web/links.ts';
import { AccountFrame } from './AccountFrame.tsx';

/** Recently viewed things: among the screens of an account, and of visitors as well. */
export default function RecentlyViewedScreen(): ReactNode {
  const { t } = useTranslation();
  const isVisitor = useIsVisitor();
  const head = { title: t('accounts.viewed.title'), lead: t('accounts.viewed.lead') };
  const list = (
    <RecentlyViewed
      start={<Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>}
    />
  );
  if (!isVisitor) return <AccountFrame {...head}>{list}</AccountFrame>;
  return (
    <>
      <PageHead {...head} />
      <div>{list}</div>
    </>
  );
}
