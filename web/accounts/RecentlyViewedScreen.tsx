import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { RecentlyViewed } from '#shared/client/accounts/RecentlyViewed.tsx';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { To } from '#web/links.ts';
import classes from '#shared/client/accounts/PeopleList.module.css';

/** Recently viewed things. */
export default function RecentlyViewedScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={classes.title}>{t('accounts.viewed.title')}</h1>
      <p className={classes.lead}>{t('accounts.viewed.lead')}</p>
      <div className={classes.filters}>
        <RecentlyViewed
          start={<Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>}
        />
      </div>
    </>
  );
}
