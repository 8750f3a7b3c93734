/** The site's screens of one's own account, in the groups and the order in which the account's menu, its side list and a phone's profile have them. */
import {
  IconAdjustments,
  IconBooks,
  IconBuildingStore,
  IconChartArea,
  IconChecklist,
  IconCode,
  IconCoins,
  IconHeart,
  IconHistory,
  IconId,
  IconPackage,
  IconPigMoney,
  IconReceipt,
  IconRefresh,
  IconShieldLock,
  IconTag,
  IconTrophy,
  IconUser,
  IconUserEdit,
  IconUsersGroup,
  IconUserX,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react';
import { earns } from '#shared/client/accounts/profile/earns.ts';
import { useUser } from '#shared/client/app/session/session.ts';

/** `only`: who sees it. `menu: false`: in the list beside an account's pages and not in the menu. */
const accountParts = [
  { group: 'activity', screen: 'userProfile', path: '/user-profile', label: 'accounts.profile.title', Icon: IconUser },
  {
    group: 'activity',
    screen: 'editProfile',
    path: '/edit-profile',
    label: 'accounts.edit.title',
    Icon: IconUserEdit,
    menu: false,
  },
  { group: 'activity', screen: 'myTasks', path: '/my-tasks', label: 'tasks.title', Icon: IconChecklist },
  { group: 'activity', screen: 'favourites', path: '/favourites', label: 'services.favourites.title', Icon: IconHeart },
  {
    group: 'activity',
    screen: 'recentlyViewed',
    path: '/recently-viewed',
    label: 'accounts.viewed.title',
    Icon: IconHistory,
  },
  {
    group: 'things',
    screen: 'editContests',
    path: '/editContests',
    label: 'contests.mine.title',
    Icon: IconTrophy,
    only: 'organizer',
  },
  {
    group: 'things',
    screen: 'dashboard',
    path: '/dashboard',
    label: 'site.dashboard.title',
    Icon: IconChartArea,
    only: 'organizer',
  },
  {
    group: 'things',
    screen: 'manageServices',
    path: '/manage-services',
    label: 'services.mine.title',
    Icon: IconBuildingStore,
  },
  { group: 'things', screen: 'userGroups', path: '/user-groups', label: 'community.clubs.mine', Icon: IconUsersGroup },
  { group: 'things', screen: 'domain', path: '/domain', label: 'names.title', Icon: IconWorld, menu: false },
  { group: 'money', screen: 'orders', path: '/orders', label: 'services.orders.title', Icon: IconPackage },
  { group: 'money', screen: 'library', path: '/library', label: 'services.library.title', Icon: IconBooks },
  { group: 'money', screen: 'payments', path: '/payments', label: 'payments.list.title', Icon: IconReceipt },
  {
    group: 'money',
    screen: 'subscriptions',
    path: '/subscriptions',
    label: 'payments.subscriptions.title',
    Icon: IconRefresh,
  },
  { group: 'money', screen: 'deposit', path: '/user/deposit', label: 'payments.deposit.title', Icon: IconCoins },
  { group: 'money', screen: 'sales', path: '/sales', label: 'payments.sales.title', Icon: IconTag, only: 'earner' },
  {
    group: 'money',
    screen: 'earnings',
    path: '/earnings',
    label: 'payments.earnings.title',
    Icon: IconPigMoney,
    only: 'earner',
  },
  {
    group: 'money',
    screen: 'receivePayments',
    path: '/user/receive-payments',
    label: 'accounts.payment.title',
    Icon: IconWallet,
  },
  {
    group: 'settings',
    screen: 'personalData',
    path: '/user-profile/personal-data',
    label: 'accounts.personal.title',
    Icon: IconId,
    menu: false,
  },
  {
    group: 'settings',
    screen: 'preferences',
    path: '/user-profile/preferences',
    label: 'accounts.preferences.title',
    Icon: IconAdjustments,
  },
  {
    group: 'settings',
    screen: 'security',
    path: '/user-profile/security',
    label: 'accounts.security.title',
    Icon: IconShieldLock,
  },
  {
    group: 'settings',
    screen: 'programs',
    path: '/user-profile/programs',
    label: 'developers.title',
    Icon: IconCode,
    menu: false,
  },
  {
    group: 'settings',
    screen: 'closeAccount',
    path: '/user-profile/close-account',
    label: 'accounts.close.title',
    Icon: IconUserX,
    menu: false,
  },
] as const;

export const accountGroups = [
  { group: 'activity', title: 'site.account.activity' },
  { group: 'things', title: 'site.account.things' },
  { group: 'money', title: 'site.account.money' },
  { group: 'settings', title: 'site.account.settings' },
] as const;

/** Those that are for the reader. */
export function useAccountParts() {
  const user = useUser();
  return accountParts.filter((part) => {
    if (!('only' in part)) return true;
    return part.only === 'earner' ? earns(user) : user?.roles.includes(part.only);
  });
}
