import { ActionIcon } from '@mantine/core';
import {
  IconLayoutDashboard,
  IconAdjustments,
  IconCoins,
  IconHistory,
  IconLogout2,
  IconMoon,
  IconReceipt,
  IconShieldLock,
  IconSun,
  IconTrophy,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { currentLanguage, useTranslation } from '#shared/client/app/i18n.ts';
import { logOut, useUser } from '#shared/client/app/session.ts';
import { useScheme } from '#shared/client/app/theme.ts';
import { Dropdown, DropdownButton, dropdownItem, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { AccountButton, Who } from '#shared/client/ui/Frame.tsx';
import { LanguageChoices, SchemeChoices } from '#shared/client/ui/LookChoices.tsx';
import { languageNames } from '#shared/languages.ts';
import { To } from '#web/links.ts';
import classes from './Layout.module.css';

export function LanguageMenu() {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <Dropdown
      renderToggle={(props) => (
        <ActionIcon {...props} aria-label={`${t('site.language')}: ${languageNames[language]}`}>
          <span className={classes.code} aria-hidden>
            {language}
          </span>
        </ActionIcon>
      )}
    >
      <LanguageChoices />
    </Dropdown>
  );
}

export function SchemeMenu() {
  const { t } = useTranslation();
  const { resolved } = useScheme();
  return (
    <Dropdown
      renderToggle={(props) => (
        <ActionIcon {...props} aria-label={t('site.scheme.title')}>
          {resolved === 'dark' ? <IconMoon size={20} aria-hidden /> : <IconSun size={20} aria-hidden />}
        </ActionIcon>
      )}
    >
      <SchemeChoices />
    </Dropdown>
  );
}

const accountLinks = [
  { screen: 'userProfile', label: 'accounts.profile.title', Icon: IconUser },
  { screen: 'payments', label: 'payments.list.title', Icon: IconReceipt },
  { screen: 'deposit', label: 'payments.deposit.title', Icon: IconCoins },
  { screen: 'receivePayments', label: 'accounts.payment.title', Icon: IconWallet },
  { screen: 'preferences', label: 'accounts.preferences.title', Icon: IconAdjustments },
  { screen: 'security', label: 'accounts.security.title', Icon: IconShieldLock },
] as const;

export function AccountLinks() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      {user?.roles.includes('admin') && (
        // Another shell, so a full page load.
        <a href="/admin" className={dropdownItem}>
          <IconLayoutDashboard size={20} aria-hidden />
          {t('site.administration')}
        </a>
      )}
      {accountLinks.map(({ screen, label, Icon }) => (
        <To key={screen} name={screen} className={dropdownItem}>
          <Icon size={20} aria-hidden />
          {t(label)}
        </To>
      ))}
    </>
  );
}

export function RecentlyViewed() {
  const { t } = useTranslation();
  return (
    <To name="recentlyViewed" className={dropdownItem}>
      <IconHistory size={20} aria-hidden />
      {t('accounts.viewed.title')}
    </To>
  );
}

export function LogOut() {
  const { t } = useTranslation();
  return (
    <DropdownButton icon={<IconLogout2 size={20} aria-hidden />} onClick={() => void logOut()}>
      {t('accounts.logOut')}
    </DropdownButton>
  );
}

/** For signed-in people. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <Dropdown
      renderToggle={(props) => (
        <AccountButton {...props} user={user} aria-label={`${t('accounts.account')}: ${user.full_name}`} />
      )}
    >
      <Who user={user} role={`@${user.username}`} />
      <DropdownRule />
      <To name="contests" hash="yours" className={dropdownItem}>
        <IconTrophy size={20} aria-hidden />
        {t('contests.list.yours')}
      </To>
      <RecentlyViewed />
      <AccountLinks />
      <LogOut />
    </Dropdown>
  );
}
