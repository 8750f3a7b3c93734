import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Mark } from '#shared/client/site/Mark.tsx';
import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { routes } from '../routes.ts';
import classes from './Head.module.css';

const Bell = lazyExtra(() => withTexts(import('#shared/client/community/notifications/NotificationBell.tsx'), 'bell'));

/** What the bar has as the site's: the name, where no way back stands in its place, search and notifications. */
export default function Head({ isNamed }: { isNamed: boolean }): ReactNode {
  const { t } = useTranslation();
  const brand = useAppSelector(({ site }) => site.brand);
  const user_id = useUser()?.user_id;
  return (
    <>
      {isNamed && (
        <Link to={routes.paths.home} className={classes.home}>
          <Mark size={32} />
          {brand}
        </Link>
      )}
      <ActionIcon
        aria-label={t('contests.search.label')}
        renderRoot={(props) => <PathLink {...props} href="/search" />}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {user_id !== undefined && (
        <Bell
          key={user_id}
          user_id={user_id}
          isPressed={false}
          renderPreferences={(props) => <Link {...props} to="/user-profile/preferences" />}
        />
      )}
    </>
  );
}
