import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconDatabase, IconExternalLink, IconLogout2, IconSunMoon } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { logOut, useUser } from '#shared/client/app/session/session.ts';
import { Dropdown, DropdownButton, dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { AccountButton, Who } from '#shared/client/ui/Frame.tsx';
import { LanguageChoices, SchemeChoices } from '#shared/client/ui/LookChoices.tsx';
import { admins, allows } from '#shared/model/access.ts';
import { LayoutSwitch } from './LayoutSwitch.tsx';

/** The signed-in operator's menu: layout, language, theme, log-out. */
export function Tools({ hasLayouts }: { hasLayouts: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Dropdown
      renderToggle={(props) =>
        user ? (
          <AccountButton {...props} user={user} aria-label={`${t('accounts.account')}: ${user.full_name}`} />
        ) : (
          <ActionIcon {...props} aria-label={t('site.scheme.title')}>
            <IconSunMoon size={20} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {user && (
        <>
          <Who user={user} role={allows(admins, user) ? t('admin.role') : `@${user.username}`} />
          <DropdownRule />
        </>
      )}
      <a className={dropdownItem} href="/">
        <IconExternalLink size={20} aria-hidden />
        {t('admin.toSite')}
      </a>
      {user && allows(admins, user) && (
        <a className={dropdownItem} href="/parse-dashboard">
          <IconDatabase size={20} aria-hidden />
          {t('admin.rawData')}
        </a>
      )}
      {hasLayouts && (
        <>
          <DropdownRule />
          <LayoutSwitch />
        </>
      )}
      <DropdownRule />
      <DropdownLabel>{t('site.language')}</DropdownLabel>
      <LanguageChoices />
      <DropdownRule />
      <DropdownLabel>{t('site.scheme.title')}</DropdownLabel>
      <SchemeChoices />
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
