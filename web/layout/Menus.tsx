import { ActionIcon } from '@mantine/core';
import {
  IconLayoutDashboard,
  IconAdjustments,
  IconDeviceDesktop,
  IconHistory,
  IconLogin2,
  IconLogout2,
  IconMenu2,
  IconMoon,
  IconPlus,
  IconShieldLock,
  IconSun,
  IconTrophy,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { currentLanguage, setLanguage, useTranslation } from '#shared/client/app/i18n.ts';
import { logOut, useUser } from '#shared/client/app/session.ts';
import { useScheme } from '#shared/client/app/theme.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { type Language, languages } from '#shared/languages.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dropdown, DropdownButton, dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To } from '#web/links.ts';
import { StartContest } from './StartContest.tsx';
import classes from './Layout.module.css';

/** Each in its own language: whoever looks for theirs may not read the present one. */
const languageNames: Record<Language, string> = { EN: 'English', FR: 'Français', ES: 'Español' };

function LanguageChoices() {
  const { t } = useTranslation();
  const choose = (language: Language) => {
    setLanguage(language).catch(() => toast.refusal(t('site.languageFailed')));
  };
  return languages.map((language) => (
    <DropdownButton
      key={language}
      lang={language.toLowerCase()}
      chosen={currentLanguage() === language}
      onClick={() => choose(language)}
    >
      {languageNames[language]}
    </DropdownButton>
  ));
}

const schemeChoices = [
  { scheme: 'system', label: 'site.scheme.system', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'site.scheme.light', Icon: IconSun },
  { scheme: 'dark', label: 'site.scheme.dark', Icon: IconMoon },
] as const;

function SchemeChoices() {
  const { t } = useTranslation();
  const { scheme, setScheme } = useScheme();
  return schemeChoices.map(({ scheme: choice, label, Icon }) => (
    <DropdownButton
      key={choice}
      chosen={scheme === choice}
      icon={<Icon size={20} aria-hidden />}
      onClick={() => setScheme(choice)}
    >
      {t(label)}
    </DropdownButton>
  ));
}

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

function Who() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className={classes.who}>
      <Avatar src={user.avatar} name={user.full_name} size={44} />
      <span>
        <b>{user.full_name}</b>
        <span>@{user.username}</span>
      </span>
    </div>
  );
}

const accountLinks = [
  { screen: 'userProfile', label: 'accounts.profile.title', Icon: IconUser },
  { screen: 'receivePayments', label: 'accounts.payment.title', Icon: IconWallet },
  { screen: 'preferences', label: 'accounts.preferences.title', Icon: IconAdjustments },
  { screen: 'security', label: 'accounts.security.title', Icon: IconShieldLock },
] as const;

function AccountLinks() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      {user?.roles.includes('admin') && (
        // Another shell: its page is loaded anew.
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

function RecentlyViewed() {
  const { t } = useTranslation();
  return (
    <To name="recentlyViewed" className={dropdownItem}>
      <IconHistory size={20} aria-hidden />
      {t('accounts.viewed.title')}
    </To>
  );
}

function LogOut() {
  const { t } = useTranslation();
  return (
    <DropdownButton icon={<IconLogout2 size={20} aria-hidden />} onClick={() => void logOut()}>
      {t('accounts.logOut')}
    </DropdownButton>
  );
}

/** Of somebody signed in. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <Dropdown
      renderToggle={(props) => (
        <button
          type="button"
          {...props}
          className={classes.user}
          aria-label={`${t('accounts.account')}: ${user.full_name}`}
        >
          <Avatar src={user.avatar} name={user.full_name} size={36} />
        </button>
      )}
    >
      <Who />
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

/** Everything at once, where the bar has no room for more. */
export function PhoneMenu() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Dropdown
      renderToggle={(props) =>
        user ? (
          <button type="button" {...props} className={classes.user} aria-label={t('site.menu')}>
            <Avatar src={user.avatar} name={user.full_name} size={36} />
          </button>
        ) : (
          <ActionIcon {...props} aria-label={t('site.menu')}>
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
        )
      }
    >
      <Who />
      <To name="contests" className={dropdownItem}>
        <IconTrophy size={20} aria-hidden />
        {t('contests.contests')}
      </To>
      <To name="users" className={dropdownItem}>
        <IconUsers size={20} aria-hidden />
        {t('accounts.people.title')}
      </To>
      <RecentlyViewed />
      <StartContest className={dropdownItem}>
        <IconPlus size={20} aria-hidden />
        {t('contests.start')}
      </StartContest>
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
    </Dropdown>
  );
}
