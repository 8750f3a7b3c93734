import { IconExternalLink, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { keepShell } from '#shared/client/app/routing/shellChoice.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PhoneMenu } from '#shared/client/site/menu/PhoneMenu.tsx';
import { Mark } from '#shared/client/site/Mark.tsx';
import { dropdownItem } from '#shared/client/ui/Dropdown.tsx';
import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { AuthLink } from '../accounts/AuthLink.tsx';
import { routes } from '../routes.ts';
import classes from './Head.module.css';

const Bell = lazyExtra(() => withTexts(import('#shared/client/community/notifications/NotificationBell.tsx'), 'bell'));

/** What the bar has as the site's: the menu, where no way back stands in its place, the name or the title of the screen, search and notifications. */
export default function Head({ isBottom, title }: { isBottom: boolean; title: string }): ReactNode {
  const { t } = useTranslation();
  const brand = useAppSelector(({ site }) => site.brand);
  const user_id = useUser()?.user_id;
  return (
    <>
      <Row gap={2} grow className={classes.start}>
        {isBottom && (
          <PhoneMenu
            renderAuth={(way, props) => <AuthLink key={way} {...props} way={way === 'logIn' ? 'log-in' : 'sign-up'} />}
          >
            <a href="/" className={dropdownItem} onClick={() => keepShell('site')}>
              <IconExternalLink size={20} aria-hidden />
              {t('site.app.site')}
            </a>
          </PhoneMenu>
        )}
        {/* The title needs the room. */}
        {!(title && !isBottom) && (
          <Link to={routes.paths.home} className={classes.home} aria-label={brand}>
            <Mark size={32} />
            {!title && brand}
          </Link>
        )}
        {/* The heading itself is read. */}
        <Text as="span" size={4} grow display cut aria-hidden>
          {title}
        </Text>
      </Row>
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
