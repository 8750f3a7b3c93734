import {
  IconAdjustments,
  IconArrowLeft,
  IconBooks,
  IconChecklist,
  IconChevronRight,
  IconCode,
  IconCoins,
  IconHeart,
  IconId,
  IconPackage,
  IconPigMoney,
  IconReceipt,
  IconRefresh,
  IconShieldLock,
  IconTag,
  IconUser,
  IconUserEdit,
  IconUserX,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { earns } from '#shared/client/accounts/earns.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { useScreen } from '#shared/client/app/useScreen.ts';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { To } from '#web/links.ts';
import classes from './AccountFrame.module.css';

/** Screens of one's own account, in the groups of the account's menu. */
export const accountParts = [
  {
    group: 'activity',
    screen: 'userProfile',
    label: 'accounts.profile.title',
    text: 'accounts.profile.lead',
    Icon: IconUser,
  },
  {
    group: 'activity',
    screen: 'editProfile',
    label: 'accounts.edit.title',
    text: 'accounts.edit.lead',
    Icon: IconUserEdit,
  },
  {
    group: 'activity',
    screen: 'myTasks',
    label: 'tasks.title',
    text: 'tasks.short',
    Icon: IconChecklist,
  },
  {
    group: 'activity',
    screen: 'favourites',
    label: 'services.favourites.title',
    text: 'services.favourites.lead',
    Icon: IconHeart,
  },
  {
    group: 'things',
    screen: 'library',
    label: 'services.library.title',
    text: 'services.library.lead',
    Icon: IconBooks,
  },
  {
    group: 'things',
    screen: 'domain',
    label: 'names.title',
    text: 'names.lead',
    Icon: IconWorld,
  },
  {
    group: 'money',
    screen: 'orders',
    label: 'services.orders.title',
    text: 'services.orders.lead',
    Icon: IconPackage,
  },
  {
    group: 'money',
    screen: 'payments',
    label: 'payments.list.title',
    text: 'payments.list.lead',
    Icon: IconReceipt,
  },
  {
    group: 'money',
    screen: 'subscriptions',
    label: 'payments.subscriptions.title',
    text: 'payments.subscriptions.lead',
    Icon: IconRefresh,
  },
  {
    group: 'money',
    screen: 'deposit',
    label: 'payments.deposit.title',
    text: 'payments.deposit.lead',
    Icon: IconCoins,
  },
  {
    group: 'money',
    screen: 'sales',
    label: 'payments.sales.title',
    text: 'payments.sales.lead',
    Icon: IconTag,
    earns: true,
  },
  {
    group: 'money',
    screen: 'earnings',
    label: 'payments.earnings.title',
    text: 'payments.earnings.lead',
    Icon: IconPigMoney,
    earns: true,
  },
  {
    group: 'money',
    screen: 'receivePayments',
    label: 'accounts.payment.title',
    text: 'accounts.payment.lead',
    Icon: IconWallet,
  },
  {
    group: 'settings',
    screen: 'personalData',
    label: 'accounts.personal.title',
    text: 'accounts.personal.lead',
    Icon: IconId,
  },
  {
    group: 'settings',
    screen: 'preferences',
    label: 'accounts.preferences.title',
    text: 'accounts.preferences.lead',
    Icon: IconAdjustments,
  },
  {
    group: 'settings',
    screen: 'security',
    label: 'accounts.security.title',
    text: 'accounts.security.lead',
    Icon: IconShieldLock,
  },
  {
    group: 'settings',
    screen: 'programs',
    label: 'developers.title',
    text: 'developers.lead',
    Icon: IconCode,
  },
  {
    group: 'settings',
    screen: 'closeAccount',
    label: 'accounts.close.title',
    text: 'accounts.close.short',
    Icon: IconUserX,
  },
] as const;

const groups = ['activity', 'things', 'money', 'settings'] as const;

/** Those about earning are for who organizes or provides. */
function useAccountParts() {
  const user = useUser();
  return accountParts.filter((part) => earns(user) || !('earns' in part));
}

function Nav() {
  const { t } = useTranslation();
  const parts = useAccountParts();
  const screen = useScreen()?.name ?? '';
  const shown = screen === 'editProfilePart' ? 'editProfile' : screen;
  return (
    <nav className={classes.nav} aria-label={t('accounts.account')}>
      {groups.map((group) => (
        <section key={group} aria-label={t(`site.account.${group}`)}>
          <p className={classes.group} aria-hidden>
            {t(`site.account.${group}`)}
          </p>
          <ul>
            {parts
              .filter((part) => part.group === group)
              .map(({ screen: name, label, Icon }) => (
                <li key={name}>
                  <To name={name} className={classes.link} aria-current={shown === name ? 'page' : undefined}>
                    <Icon size={20} aria-hidden />
                    {t(label)}
                  </To>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The screens as a list, for phones. */
export function AccountParts(): ReactNode {
  const { t } = useTranslation();
  const parts = useAccountParts();
  return (
    <ul className={classes.parts}>
      {parts
        .filter(({ screen }) => screen !== 'userProfile')
        .map(({ screen, label, text, Icon }) => (
          <li key={screen}>
            <To name={screen} className={classes.part}>
              <span className={classes.sign} aria-hidden>
                <Icon size={22} />
              </span>
              <span>
                <span className={classes.name}>{t(label)}</span>
                <span className={classes.text}>{t(text)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </To>
          </li>
        ))}
    </ul>
  );
}

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  /** The parent screen; the overview by default. */
  back?: 'userProfile' | 'editProfile';
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of the account screens: a side menu, or a back link on phones. */
export function AccountFrame({ title, lead, back = 'userProfile', actions, children }: AccountFrameProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={classes.layout}>
      <Nav />
      <div>
        <To name={back} className={classes.back} data-always={back === 'editProfile' || undefined}>
          <IconArrowLeft size={18} aria-hidden />
          {back === 'editProfile' ? t('accounts.edit.title') : t('accounts.profile.title')}
        </To>
        <PageHead title={title} lead={lead}>
          {actions}
        </PageHead>
        <div className={classes.content}>{children}</div>
      </div>
    </div>
  );
}

/** Frame of the overview, without back link. */
export function AccountOverview({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={classes.layout}>
      <Nav />
      <div>{children}</div>
    </div>
  );
}
