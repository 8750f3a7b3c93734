import {
  IconBriefcase,
  IconBuildingStore,
  IconHelp,
  IconHistory,
  IconLogin2,
  IconLogout2,
  IconPlus,
  IconTrophy,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { logOut, useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { type Area, useAreas } from '#shared/client/site/areas.ts';
import { Drawer } from '#shared/client/ui/Drawer.tsx';
import { DropdownButton, dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { Who } from '#shared/client/ui/Frame.tsx';
import { Box } from '#shared/client/ui/Layout.tsx';
import { LanguageChoices, SchemeChoices } from '#shared/client/ui/LookChoices.tsx';

const icons = {
  contests: IconTrophy,
  services: IconBuildingStore,
  users: IconUsers,
  groups: IconUsersGroup,
  jobs: IconBriefcase,
} satisfies Record<Area, unknown>;

/** The shell's link to log in or to sign up. */
export type RenderAuth = (
  way: 'logIn' | 'signUp',
  props: Pick<ComponentProps<'a'>, 'className' | 'children'>,
) => ReactNode;

interface MenuDrawerProps {
  renderAuth: RenderAuth;
  /** Further ways of a shell. */
  children?: ReactNode;
  close: () => void;
}

/** The whole navigation, in a drawer. What is one's own stands in the profile. */
export default function MenuDrawer({ renderAuth, children, close }: MenuDrawerProps): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isVisitor = useIsVisitor();
  const areas = useAreas();
  return (
    <Drawer title={t('site.menu')} close={close}>
      <Box pad="0 3" below={4}>
        {user && <Who user={user} role={`@${user.username}`} />}
        <nav aria-label={t('site.nav')}>
          {areas.map(({ name, path, title }) => {
            const Icon = icons[name];
            return (
              <PathLink key={name} href={path} className={dropdownItem}>
                <Icon size={20} aria-hidden />
                {t(title)}
              </PathLink>
            );
          })}
          <StartContest className={dropdownItem}>
            <IconPlus size={20} aria-hidden />
            {t('contests.start')}
          </StartContest>
          {isVisitor && (
            <PathLink href="/recently-viewed" className={dropdownItem}>
              <IconHistory size={20} aria-hidden />
              {t('accounts.viewed.title')}
            </PathLink>
          )}
          {children}
        </nav>
        {isVisitor && (
          <>
            <DropdownRule />
            {renderAuth('signUp', {
              className: dropdownItem,
              children: (
                <>
                  <IconUserPlus size={20} aria-hidden />
                  {t('accounts.signUp')}
                </>
              ),
            })}
            {renderAuth('logIn', {
              className: dropdownItem,
              children: (
                <>
                  <IconLogin2 size={20} aria-hidden />
                  {t('accounts.logIn')}
                </>
              ),
            })}
          </>
        )}
        <DropdownRule />
        <DropdownLabel>{t('site.language')}</DropdownLabel>
        <LanguageChoices />
        <DropdownRule />
        <DropdownLabel>{t('site.scheme.title')}</DropdownLabel>
        <SchemeChoices />
        <DropdownRule />
        <PathLink href="/help" className={dropdownItem}>
          <IconHelp size={20} aria-hidden />
          {t('site.help.title')}
        </PathLink>
        {user && (
          <DropdownButton icon={<IconLogout2 size={20} aria-hidden />} onClick={() => void logOut()}>
            {t('accounts.logOut')}
          </DropdownButton>
        )}
      </Box>
    </Drawer>
  );
}
