import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProfileMenu } from '#shared/client/accounts/profile/ProfileMenu.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { keepShell } from '#shared/client/app/routing/shellChoice.ts';
import { dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { Page } from '../layout/Page.tsx';

/** The way to all that is one's own. */
export default function ProfileScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('accounts.profile.title')}>
      <ProfileMenu>
        <a href="/" className={dropdownItem} onClick={() => keepShell('site')}>
          <IconExternalLink size={22} aria-hidden />
          {t('site.app.site')}
        </a>
      </ProfileMenu>
    </Page>
  );
}
