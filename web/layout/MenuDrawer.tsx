import {
  IconBriefcase,
  IconBuildingStore,
  IconHistory,
  IconLogin2,
  IconPlus,
  IconTrophy,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { Drawer } from '#shared/client/ui/Drawer.tsx';
import { dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { Who } from '#shared/client/ui/Frame.tsx';
import { LanguageChoices, SchemeChoices } from '#shared/client/ui/LookChoices.tsx';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To } from '#web/links.ts';
import { AccountLinks, LogOut } from './AccountMenu.tsx';
import type { areas } from './areas.ts';
import { StartContest } from './StartContest.tsx';
import { useAreas } from './useAreas.ts';
import classes from './Layout.module.css';

const icons = {
  contests: IconTrophy,
  services: IconBuildingStore,
  users: IconUsers,
  groups: IconUsersGroup,
  jobs: IconBriefcase,
} satisfies Record<(typeof areas)[number]['name'], unknown>;

/** The whole navigation, in a drawer. */
export default function MenuDrawer({ close }: { close: () => void }): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isVisitor = useIsVisitor();
  const shown = useAreas();
  return (
    <Drawer title={t('site.menu')} close={close}>
      <div className={classes.drawer}>
        {user && <Who user={user} role={`@${user.username}`} />}
        <nav aria-label={t('site.nav')}>
          {shown.map(({ name, title }) => {
            const Icon = icons[name];
            return (
              <To key={name} name={name} className={dropdownItem}>
                <Icon size={20} aria-hidden />
                {t(title)}
              </To>
            );
          })}
          <StartContest className={dropdownItem}>
            <IconPlus size={20} aria-hidden />
            {t('contests.start')}
          </StartContest>
          {isVisitor && (
            <To name="recentlyViewed" className={dropdownItem}>
              <IconHistory size={20} aria-hidden />
              {t('accounts.viewed.title')}
            </To>
          )}
        </nav>
        <DropdownRule />
        {user && (
          <>
            <AccountLinks />
            <LogOut />
          </>
        )}
        {isVisitor && (
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
