import type { ReactNode } from 'react';
import { ProfileMenu } from '#shared/client/accounts/profile/ProfileMenu.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Page } from '../layout/Page.tsx';

/** The way to all that is one's own. */
export default function ProfileScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('accounts.profile.title')}>
      <ProfileMenu />
    </Page>
  );
}
