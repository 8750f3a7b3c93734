/** The screens of one's own account, in the groups and the order in which the account's menu, its side list and a phone's list have them. */
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

/** `only`: who sees it. `menu: false`: in the list beside an account's pages and not in the menu. In every page's first download; the one-line descriptions are in AccountFrame.tsx. */
const accountParts = [
  { group: 'activity', screen: 'userProfile', label: 'accounts.profile.title', Icon: IconUser },
  { group: 'activity', screen: 'editProfile', label: 'accounts.edit.title', Icon: IconUserEdit, menu: false },
  { group: 'activity', screen: 'myTasks', label: 'tasks.title', Icon: IconChecklist },
  { group: 'activity', screen: 'favourites', label: 'services.favourites.title', Icon: IconHeart },
  { group: 'activity', screen: 'recentlyViewed', label: 'accounts.viewed.title', Icon: IconHistory },
  { group: 'things', screen: 'editContests', label: 'contests.mine.title', Icon: IconTrophy, only: 'organizer' },
  { group: 'things', screen: 'dashboard', label: 'site.dashboard.title', Icon: IconChartArea, only: 'organizer' },
  { group: 'things', screen: 'manageServices', label: 'services.mine.title', Icon: IconBuildingStore },
  { group: 'things', screen: 'userGroups', label: 'community.clubs.mine', Icon: IconUsersGroup },
  { group: 'things', screen: 'domain', label: 'names.title', Icon: IconWorld, menu: false },
  { group: 'money', screen: 'orders', label: 'services.orders.title', Icon: IconPackage },
  { group: 'money', screen: 'library', label: 'services.library.title', Icon: IconBooks },
  { group: 'money', screen: 'payments', label: 'payments.list.title', Icon: IconReceipt },
  { group: 'money', screen: 'subscriptions', label: 'payments.subscriptions.title', Icon: IconRefresh },
  { group: 'money', screen: 'deposit', label: 'payments.deposit.title', Icon: IconCoins },
  { group: 'money', screen: 'sales', label: 'payments.sales.title', Icon: IconTag, only: 'earner' },
  { group: 'money', screen: 'earnings', label: 'payments.earnings.title', Icon: IconPigMoney, only: 'earner' },
  { group: 'money', screen: 'receivePayments', label: 'accounts.payment.title', Icon: IconWallet },
  { group: 'settings', screen: 'personalData', label: 'accounts.personal.title', Icon: IconId, menu: false },
  { group: 'settings', screen: 'preferences', label: 'accounts.preferences.title', Icon: IconAdjustments },
  { group: 'settings', screen: 'security', label: 'accounts.security.title', Icon: IconShieldLock },
  { group: 'settings', screen: 'programs', label: 'developers.title', Icon: IconCode, menu: false },
  { group: 'settings', screen: 'closeAccount', label: 'accounts.close.title', Icon: IconUserX, menu: false },
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
