import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/payments/PathLink.tsx';
import { NotificationBell } from '#shared/client/site/NotificationBell.tsx';
import { ActionIcon } from '#shared/client/ui/Button.tsx';

/** Search and notifications, at the end of the bar, as the site's bar has them. */
export default function HeadSide(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <ActionIcon
        aria-label={t('contests.search.label')}
        renderRoot={(props) => <PathLink {...props} href="/search" />}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <NotificationBell />
    </>
  );
}
