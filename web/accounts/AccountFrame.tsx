import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Grid, List, Meta, Stack } from '#shared/client/ui/Layout.tsx';
import { BackTo } from '#web/layout/BackTo.tsx';
import { To } from '#web/links.ts';
import { accountGroups, useAccountParts } from '#shared/client/accounts/accountParts.ts';
import classes from './AccountFrame.module.css';

/** The list's entry of pages that it does not name. */
const under: Readonly<Record<string, string>> = {
  editProfilePart: 'editProfile',
  bookingHours: 'manageServices',
  addService: 'manageServices',
  editService: 'manageServices',
  manageContestants: 'editContests',
  order: 'orders',
  addTask: 'myTasks',
  task: 'myTasks',
  editTask: 'myTasks',
};

/** Where the list was scrolled to: that of the next page stands the same. */
let listTop = 0;

function Nav() {
  const { t } = useTranslation();
  const parts = useAccountParts();
  const screen = useScreen()?.name ?? '';
  const shown = under[screen] ?? screen;
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const list = nav.current!;
    list.scrollTop = listTop;
    const entry = list.querySelector<HTMLElement>('[aria-current]');
    const isBelow = entry && entry.offsetTop + entry.offsetHeight > list.scrollTop + list.clientHeight;
    if (isBelow) list.scrollTop = entry.offsetTop - list.clientHeight / 2;
  }, []);
  return (
    <nav
      ref={nav}
      className={classes.nav}
      aria-label={t('accounts.account')}
      onScroll={({ currentTarget }) => {
        listTop = currentTarget.scrollTop;
      }}
    >
      {accountGroups.map(({ group, title }) => (
        <section key={group} aria-label={t(title)}>
          <Meta pad="0 3" strong size={1} lineHeight={2} aria-hidden>
            {t(title)}
          </Meta>
          <List gap="half">
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
          </List>
        </section>
      ))}
    </nav>
  );
}

/** Screens of the list that others stand under. */
const parents = {
  userProfile: 'accounts.profile.title',
  editProfile: 'accounts.edit.title',
  myTasks: 'tasks.title',
  manageServices: 'services.mine.title',
  editContests: 'contests.mine.title',
  orders: 'services.order.all',
} as const;

interface AccountFrameProps {
  /** Undefined where the page's content has a heading of its own. */
  title?: string;
  lead?: ReactNode;
  /** The parent screen; the overview by default. */
  back?: keyof typeof parents;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of the account screens: a side menu, or a back link on phones. */
export function AccountFrame({ title, lead, back = 'userProfile', actions, children }: AccountFrameProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Grid columns="250px 1fr" cross="start" className={classes.layout}>
      <Nav />
      <div>
        <div className={classes.back} data-always={back !== 'userProfile' || undefined}>
          <BackTo name={back}>{t(parents[back])}</BackTo>
        </div>
        {title && (
          <PageHead title={title} lead={lead}>
            {actions}
          </PageHead>
        )}
        <Stack gap={5}>{children}</Stack>
      </div>
    </Grid>
  );
}

/** Frame of the overview, without back link. */
export function AccountOverview({ children }: { children: ReactNode }): ReactNode {
  return (
    <Grid columns="250px 1fr" cross="start" className={classes.layout}>
      <Nav />
      <div>{children}</div>
    </Grid>
  );
}
