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
import { DropdownButton, dropdownItem, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { Who } from '#shared/client/ui/Frame.tsx';
import { allows, operators } from '#shared/model/access.ts';
import { To } from '#web/links.ts';
import classes from './AccountMenu.module.css';

const accountLinks = [
  { screen: 'userProfile', label: 'accounts.profile.title', Icon: IconUser },
  { screen: 'editContests', label: 'contests.mine.title', Icon: IconTrophy, organizes: true },
  { screen: 'manageServices', label: 'services.mine.title', Icon: IconBuildingStore, provides: true },
  { screen: 'dashboard', label: 'site.dashboard.title', Icon: IconChartArea, organizes: true },
  { screen: 'userGroups', label: 'community.clubs.mine', Icon: IconUsersGroup },
  { screen: 'library', label: 'services.library.title', Icon: IconBooks },
  { screen: 'favourites', label: 'services.favourites.title', Icon: IconHeart },
  { screen: 'payments', label: 'payments.list.title', Icon: IconReceipt },
  { screen: 'subscriptions', label: 'payments.subscriptions.title', Icon: IconRefresh },
  { screen: 'deposit', label: 'payments.deposit.title', Icon: IconCoins },
  { screen: 'sales', label: 'payments.sales.title', Icon: IconTag, earns: true },
  { screen: 'earnings', label: 'payments.earnings.title', Icon: IconPigMoney, earns: true },
  { screen: 'receivePayments', label: 'accounts.payment.title', Icon: IconWallet },
  { screen: 'preferences', label: 'accounts.preferences.title', Icon: IconAdjustments },
  { screen: 'security', label: 'accounts.security.title', Icon: IconShieldLock },
] as const;

export function AccountLinks() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      {user && allows(operators(), user) && (
        // Another shell, so a full page load.
        <a href="/admin" className={dropdownItem}>
          <IconLayoutDashboard size={20} aria-hidden />
          {t('site.administration')}
        </a>
      )}
      {accountLinks
        .filter((link) => earns(user) || !('earns' in link))
        .filter((link) => user?.roles.includes('organizer') || !('organizes' in link))
        .filter((link) => user?.roles.includes('provider') || !('provides' in link))
        .map(({ screen, label, Icon }) => (
          <To key={screen} name={screen} className={dropdownItem}>
            <Icon size={20} aria-hidden />
            {t(label)}
          </To>
        ))}
    </>
  );
}

/** The reader's tasks, with how many are due today. */
export function Tasks() {
  const { t } = useTranslation();
  const due = useDueTasks();
  return (
    <To name="myTasks" className={dropdownItem} aria-label={due ? t('tasks.menu', { due }) : undefined}>
      <IconChecklist size={20} aria-hidden />
      {t('tasks.title')}
      {due > 0 && <span className={classes.due}>{due}</span>}
    </To>
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

/** What the account menu holds; loaded for signed-in people only. */
export default function AccountMenu({ user }: { user: UserShape }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Who user={user} role={`@${user.username}`} />
      <DropdownRule />
      <To name="contests" hash="yours" className={dropdownItem}>
        <IconTrophy size={20} aria-hidden />
        {t('contests.list.yours')}
      </To>
      <Tasks />
      <RecentlyViewed />
      <AccountLinks />
      <LogOut />
    </>
  );
}
