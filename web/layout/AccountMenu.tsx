import {
  IconAdjustments,
  IconBooks,
  IconBuildingStore,
  IconChartArea,
  IconChecklist,
  IconCoins,
  IconHeart,
  IconHistory,
  IconLayoutDashboard,
  IconLogout2,
  IconPackage,
  IconPigMoney,
  IconReceipt,
  IconRefresh,
  IconShieldLock,
  IconTag,
  IconTrophy,
  IconUser,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { earns } from '#shared/client/accounts/earns.ts';
import type { UserShape } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { logOut, useUser } from '#shared/client/app/session.ts';
import { useDueTasks } from '#shared/client/tasks/useDueTasks.ts';
import { DropdownButton, dropdownItem, DropdownLabel, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { Who } from '#shared/client/ui/Frame.tsx';
import { allows, operators } from '#shared/model/access.ts';
import { To } from '#web/links.ts';
import classes from './AccountMenu.module.css';

/** What is one's own, in four groups. */
const groups = [
  {
    title: 'site.account.activity',
    links: [
      { screen: 'userProfile', label: 'accounts.profile.title', Icon: IconUser },
      { screen: 'myTasks', label: 'tasks.title', Icon: IconChecklist },
      { screen: 'favourites', label: 'services.favourites.title', Icon: IconHeart },
      { screen: 'recentlyViewed', label: 'accounts.viewed.title', Icon: IconHistory },
    ],
  },
  {
    title: 'site.account.things',
    links: [
      { screen: 'editContests', label: 'contests.mine.title', Icon: IconTrophy, organizes: true },
      { screen: 'dashboard', label: 'site.dashboard.title', Icon: IconChartArea, organizes: true },
      { screen: 'manageServices', label: 'services.mine.title', Icon: IconBuildingStore, provides: true },
      { screen: 'userGroups', label: 'community.clubs.mine', Icon: IconUsersGroup },
      { screen: 'library', label: 'services.library.title', Icon: IconBooks },
    ],
  },
  {
    title: 'site.account.money',
    links: [
      { screen: 'orders', label: 'services.orders.title', Icon: IconPackage },
      { screen: 'payments', label: 'payments.list.title', Icon: IconReceipt },
      { screen: 'subscriptions', label: 'payments.subscriptions.title', Icon: IconRefresh },
      { screen: 'deposit', label: 'payments.deposit.title', Icon: IconCoins },
      { screen: 'sales', label: 'payments.sales.title', Icon: IconTag, earns: true },
      { screen: 'earnings', label: 'payments.earnings.title', Icon: IconPigMoney, earns: true },
      { screen: 'receivePayments', label: 'accounts.payment.title', Icon: IconWallet },
    ],
  },
  {
    title: 'site.account.settings',
    links: [
      { screen: 'preferences', label: 'accounts.preferences.title', Icon: IconAdjustments },
      { screen: 'security', label: 'accounts.security.title', Icon: IconShieldLock },
    ],
  },
] as const;

export function AccountLinks() {
  const { t } = useTranslation();
  const user = useUser();
  const due = useDueTasks();
  return (
    <div className={classes.groups}>
      {groups.map(({ title, links }) => (
        <section key={title} aria-label={t(title)}>
          <DropdownLabel>{t(title)}</DropdownLabel>
          {links
            .filter((link) => earns(user) || !('earns' in link))
            .filter((link) => user?.roles.includes('organizer') || !('organizes' in link))
            .filter((link) => user?.roles.includes('provider') || !('provides' in link))
            .map(({ screen, label, Icon }) => (
              <To
                key={screen}
                name={screen}
                className={dropdownItem}
                aria-label={screen === 'myTasks' && due ? t('tasks.menu', { due }) : undefined}
              >
                <Icon size={20} aria-hidden />
                {t(label)}
                {screen === 'myTasks' && due > 0 && <span className={classes.due}>{due}</span>}
              </To>
            ))}
          {title === 'site.account.settings' && user && allows(operators(), user) && (
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
