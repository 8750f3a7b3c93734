import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCashBanknote,
  IconClipboardList,
  IconCoins,
  IconDatabase,
  IconFlag,
  IconGavel,
  IconHeartHandshake,
  IconId,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconMessages,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconTag,
  IconTrophy,
  IconUsers,
  IconWallet,
  IconWorld,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type Key, useTranslation } from '#shared/client/app/i18n.ts';
import { To, usePage } from '../links.tsx';
import type { Group, Page } from '../pages.ts';
import { pages } from '../routes.ts';
import classes from './Layout.module.css';

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
  messages: IconMessages,
  meetings: IconCalendarEvent,
  moderation: IconShieldCheck,
  audit: IconClipboardList,
  'url-settings': IconLink,
  'domain-names': IconWorld,
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

/** All pages by group. */
export function Menu() {
  const { t } = useTranslation();
  const page = usePage();
  const present: Page | undefined = pages.find(({ name }) => name === page);
  return (
    <nav aria-label={t('admin.nav')} className={classes.menu}>
      {groups.map(({ group, label }) => (
        <div key={group} className={classes.group}>
          {label && <p className={classes.groupName}>{t(label)}</p>}
          <ul>
            {listed
              .filter((row) => row.group === group)
              .map(({ name, title }) => {
                const Icon = icons[name];
                return (
                  <li key={name}>
                    <To
                      name={name}
                      className={classes.link}
                      aria-current={name === (present?.under ?? page) ? 'page' : undefined}
                    >
                      <Icon size={20} stroke={1.75} aria-hidden />
                      {t(title)}
                    </To>
                  </li>
                );
              })}
            {group === 'site' && (
              <li>
                <a href="/parse-dashboard" className={classes.link}>
                  <IconDatabase size={20} stroke={1.75} aria-hidden />
                  {t('site.dashboard.parse')}
                </a>
              </li>
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}
