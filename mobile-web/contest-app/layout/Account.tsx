import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconLogin2, IconLogout2, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { logOut, useUser } from '#shared/client/app/session/session.ts';
import { Dropdown, DropdownButton, dropdownItem, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { AccountButton, Who } from '#shared/client/ui/Frame.tsx';
import { LanguageChoices } from '#shared/client/ui/LookChoices.tsx';
import { AuthLink } from '../contests/AuthLink.tsx';
import classes from './Layout.module.css';

/** Who is here, and the language. */
export function Account(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <div className={classes.account} data-testid="account">
      <Dropdown
        renderToggle={(props) =>
          user ? (
            <AccountButton {...props} user={user} aria-label={t('contests.app.account', { name: user.full_name })} />
          ) : (
            <ActionIcon {...props} aria-label={t('contests.app.visitor')}>
              <IconUserCircle size={26} aria-hidden />
            </ActionIcon>
          )
        }
      >
        {user ? (
          <Who user={user} role={t('accounts.role.member')} />
        ) : (
          <AuthLink way="log-in" className={dropdownItem}>
            <IconLogin2 size={20} aria-hidden />
            {t('accounts.logIn')}
          </AuthLink>
        )}
        <DropdownRule />
        <LanguageChoices />
        {user && (
          <>
            <DropdownRule />
            <DropdownButton
              icon={<IconLogout2 size={20} aria-hidden />}
              onClick={() => void logOut({ to: '/contests' })}
            >
              {t('accounts.logOut')}
            </DropdownButton>
          </>
        )}
      </Dropdown>
    </div>
  );
}
