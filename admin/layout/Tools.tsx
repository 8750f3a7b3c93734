import { ActionIcon } from '@mantine/core';
import { IconDatabase, IconExternalLink, IconLogout2, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { type Language, languages } from '#shared/languages.ts';
import { currentLanguage, setLanguage, useTranslation } from '#shared/client/app/i18n.ts';
import { logOut, useUser } from '#shared/client/app/session.ts';
import { useScheme } from '#shared/client/app/theme.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dropdown, DropdownButton, dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import classes from './Layout.module.css';

/** Each in its own language: whoever looks for theirs may not read the present one. */
const languageNames: Record<Language, string> = { EN: 'English', FR: 'Français', ES: 'Español' };

const schemes = [
  { scheme: 'system', label: 'site.scheme.system', Icon: IconSunMoon },
  { scheme: 'light', label: 'site.scheme.light', Icon: IconSun },
  { scheme: 'dark', label: 'site.scheme.dark', Icon: IconMoon },
] as const;

/** Who is signed in, and what is theirs alone: language, look, the way out. */
export function Tools() {
  const { t } = useTranslation();
  const user = useUser();
  const { scheme, setScheme } = useScheme();
  const choose = (language: Language) => {
    setLanguage(language).catch(() => toast.refusal(t('site.languageFailed')));
  };
  return (
    <Dropdown
      renderToggle={(props) =>
        user ? (
          <button
            type="button"
            {...props}
            className={classes.user}
            aria-label={`${t('accounts.account')}: ${user.full_name}`}
          >
            <Avatar src={user.avatar} name={user.full_name} size={32} />
          </button>
        ) : (
          <ActionIcon {...props} aria-label={t('site.scheme.title')}>
            <IconSunMoon size={20} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {user && (
        <>
          <div className={classes.who}>
            <b>{user.full_name}</b>
            <span>{user.roles.includes('admin') ? t('admin.role') : `@${user.username}`}</span>
          </div>
          <DropdownRule />
        </>
      )}
      <a className={dropdownItem} href="/">
        <IconExternalLink size={20} aria-hidden />
        {t('admin.toSite')}
      </a>
      {user?.roles.includes('admin') && (
        <a className={dropdownItem} href="/parse-dashboard">
          <IconDatabase size={20} aria-hidden />
          {t('admin.rawData')}
        </a>
      )}
      <DropdownRule />
      <DropdownLabel>{t('site.language')}</DropdownLabel>
      {languages.map((language) => (
        <DropdownButton
          key={language}
          lang={language.toLowerCase()}
          chosen={currentLanguage() === language}
          onClick={() => choose(language)}
        >
          {languageNames[language]}
        </DropdownButton>
      ))}
      <DropdownRule />
      <DropdownLabel>{t('site.scheme.title')}</DropdownLabel>
      {schemes.map(({ scheme: choice, label, Icon }) => (
        <DropdownButton
          key={choice}
          chosen={scheme === choice}
          icon={<Icon size={20} aria-hidden />}
          onClick={() => setScheme(choice)}
        >
          {t(label)}
        </DropdownButton>
      ))}
      {user && (
        <>
          <DropdownRule />
          <DropdownButton icon={<IconLogout2 size={20} aria-hidden />} onClick={() => void logOut()}>
            {t('accounts.logOut')}
          </DropdownButton>
        </>
      )}
    </Dropdown>
  );
}
