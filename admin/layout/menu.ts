/** What the menus of all layouts show: pages by group, as far as somebody has the right to them. */
import {
  IconAppWindow,
  IconBuildingStore,
  IconCalendarEvent,
  IconCashBanknote,
  IconClipboardList,
  IconCode,
  IconCoins,
  IconFlag,
  IconGavel,
  IconHeartHandshake,
  IconId,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconMail,
  IconMailOff,
  IconMessages,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconStack2,
  IconTag,
  IconTrophy,
  IconUsers,
  IconWallet,
  IconWorld,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { type Actor, allows } from '#shared/model/access.ts';
import type { Group, Layout, Page } from '../pages.ts';
import { type PageName, pages } from '../routes.ts';

type Listed = Extract<(typeof pages)[number], { group: Group }>;
const listed = pages.filter((row): row is Listed => 'group' in row);

const icons: Record<Listed['name'], ComponentType<IconProps>> = {
  home: IconLayoutDashboard,
  contest: IconTrophy,
  allvotes: IconListCheck,
  flags: IconFlag,
  allcontestant: IconHeartHandshake,
  edition: IconStack2,
  service: IconBuildingStore,
  allpayment: IconCoins,
  'money-desk': IconScale,
  'order-disputes': IconGavel,
  payouts: IconCashBanknote,
  pricing: IconTag,
  'receive-payments': IconWallet,
  users: IconUsers,
  'mail-suppressions': IconMailOff,
  operators: IconShieldLock,
  messages: IconMessages,
  meetings: IconCalendarEvent,
  moderation: IconShieldCheck,
  audit: IconClipboardList,
  'url-settings': IconLink,
  'domain-names': IconWorld,
  partners: IconAppWindow,
  programs: IconCode,
  mails: IconMail,
  settings: IconSettings,
  update_profile: IconId,
};

const groups: readonly { group: Group; label?: Key }[] = [
  { group: 'overview' },
  { group: 'contests', label: 'admin.group.contests' },
  { group: 'payments', label: 'admin.group.payments' },
  { group: 'people', label: 'admin.group.people' },
  { group: 'site', label: 'admin.group.site' },
];

export interface MenuPage {
  readonly name: PageName;
  readonly title: Key;
  readonly Icon: ComponentType<IconProps>;
}

export interface MenuGroup {
  readonly group: Group;
  readonly label?: Key;
  readonly pages: readonly MenuPage[];
}

/** The groups that have a page for `actor` in this layout. */
export const menuOf = (actor: Actor, layout: Layout): MenuGroup[] =>
  groups
    .map(({ group, label }) => ({
      group,
      label,
      pages: listed
        .filter((row: Page) => row.group === group && row.layouts.includes(layout) && allows(row.who, actor))
        .map(({ name, title }) => ({ name, title, Icon: icons[name] })),
    }))
    .filter(({ pages: found }) => found.length > 0);

/** The page of the menu that a page belongs to. */
export const listedAs = (name: PageName | undefined): PageName | undefined => {
  const row: Page | undefined = pages.find((page) => page.name === name);
  return (row?.under as PageName | undefined) ?? name;
};
