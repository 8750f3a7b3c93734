import { IconLogin2, IconPlus, IconTrophy, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { Drawer } from '#shared/client/ui/Drawer.tsx';
import { dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { Who } from '#shared/client/ui/Frame.tsx';
import { LanguageChoices, SchemeChoices } from '#shared/client/ui/LookChoices.tsx';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To } from '#web/links.ts';
import { AccountLinks, LogOut, RecentlyViewed } from './AccountMenu.tsx';
import { StartContest } from './StartContest.tsx';
import classes from './Layout.module.css';

/** The whole navigation, in a drawer. */
export default function MenuDrawer({ close }: { close: () => void }): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const hasPeople = useIsOn('people');
  return (
    <Drawer title={t('site.menu')} close={close}>
      <div className={classes.drawer}>
        {user && <Who user={user} role={`@${user.username}`} />}
        <nav aria-label={t('site.nav')}>
          <To name="contests" className={dropdownItem}>
            <IconTrophy size={20} aria-hidden />
            {t('contests.contests')}
          </To>
          {hasPeople && (
            <To name="users" className={dropdownItem}>
              <IconUsers size={20} aria-hidden />
              {t('accounts.people.title')}
            </To>
          )}
          <StartContest className={dropdownItem}>
            <IconPlus size={20} aria-hidden />
            {t('contests.start')}
          </StartContest>
          <RecentlyViewed />
        </nav>
        <DropdownRule />
        {user ? (
          <>
            <AccountLinks />
            <LogOut />
          </>
        ) : (
          <>
            <AuthLink name="signUp" className={dropdownItem}>
              <IconUserPlus size={20} aria-hidden />
              {t('accounts.signUp')}
            </AuthLink>
            <AuthLink name="logIn" className={dropdownItem}>
              <IconLogin2 size={20} aria-hidden />
              {t('accounts.logIn')}
            </AuthLink>
          </>
        )}
        <DropdownRule />
        <DropdownLabel>{t('site.language')}</DropdownLabel>
        <LanguageChoices />
        <DropdownRule />
        <DropdownLabel>{t('site.scheme.title')}</DropdownLabel>
        <SchemeChoices />
      </div>
    </Drawer>
  );
}
