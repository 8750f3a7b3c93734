import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Favourites } from '#shared/client/services/catalogue/Favourites.tsx';
import { titleOf } from '#shared/client/services/catalogue/serviceLinks.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';

/** Services that somebody keeps for later. */
export default function FavouritesScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('services.favourites.title')} lead={t('services.favourites.lead')}>
      <Favourites renderTitle={titleOf} />
    </AccountFrame>
  );
}
