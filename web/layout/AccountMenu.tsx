import { IconLayoutDashboard, IconLogout2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { logOut, useUser } from '#shared/client/app/session/session.ts';
import { useDueTasks } from '#shared/client/tasks/useDueTasks.ts';
import { DropdownButton, dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { Who } from '#shared/client/ui/Frame.tsx';
import { allows, operators } from '#shared/model/access.ts';
import { accountGroups, useAccountParts } from '#shared/client/accounts/accountParts.ts';
import { To } from '#web/links.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './AccountMenu.module.css';

export function AccountLinks() {
  const { t } = useTranslation();
  const user = useUser();
  const due = useDueTasks() ?? 0;
  const parts = useAccountParts();
  return (
    <div className={classes.groups}>
      {accountGroups.map(({ group, title }) => (
        <section key={group} aria-label={t(title)}>
          <DropdownLabel>{t(title)}</DropdownLabel>
          {parts
            .filter((part) => part.group === group && !('menu' in part))
            .map(({ screen, label, Icon }) => (
              <To
                key={screen}
                name={screen}
                className={dropdownItem}
                aria-label={screen === 'myTasks' && due ? t('tasks.menu', { due }) : undefined}
              >
                <Icon size={20} aria-hidden />
                {t(label)}
                {screen === 'myTasks' && due > 0 && (
                  <Text as="span" size={1} pad="half 2" strong figures textAlign="center" className={classes.due}>
                    {due}
                  </Text>
                )}
              </To>
            ))}
          {group === 'settings' && user && allows(operators(), user) && (
            // Another shell, so a full page load.
            <a href="/admin" className={dropdownItem}>
              <IconLayoutDashboard size={20} aria-hidden />
              {t('site.administration')}
            </a>
          )}
        </section>
      ))}
    </div>
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

/** What the account menu holds; loaded for signed-in people only. */
export default function AccountMenu({ user }: { user: UserShape }): ReactNode {
  return (
    <div className={classes.menu}>
      <Who user={user} role={`@${user.username}`} />
      <DropdownRule />
      <AccountLinks />
      <DropdownRule />
      <LogOut />
    </div>
  );
}
