import {
  IconAdjustments,
  IconBooks,
  IconBuildingStore,
  IconChecklist,
  IconChevronRight,
  IconExternalLink,
  IconHeart,
  IconHistory,
  IconId,
  IconLogout2,
  IconPackage,
  IconReceipt,
  IconRefresh,
  IconShieldLock,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { logOut, useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { keepShell } from '#shared/client/app/routing/shellChoice.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useIsOn } from '#shared/client/site/features.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { LanguageChoices, SchemeChoices } from '#shared/client/ui/LookChoices.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Card, Heading, Stack } from '#shared/client/ui/Layout.tsx';
import { Page } from '../layout/Page.tsx';
import { UserWays } from './AuthLink.tsx';
import classes from './ProfileScreen.module.css';

/** The site's addresses, which lead to the shell's own screens where it has them, in the groups of the account's menu. */
const own = [
  {
    title: 'site.account.activity',
    rows: [
      { href: '/edit-profile', label: 'accounts.edit.title', Icon: IconUserEdit },
      { href: '/my-tasks', label: 'tasks.title', Icon: IconChecklist },
      { href: '/favourites', label: 'services.favourites.title', Icon: IconHeart },
      { href: '/manage-services', label: 'services.mine.title', Icon: IconBuildingStore },
    ],
  },
  {
    title: 'site.account.money',
    rows: [
      { href: '/orders', label: 'services.orders.title', Icon: IconPackage },
      { href: '/library', label: 'services.library.title', Icon: IconBooks },
      { href: '/payments', label: 'payments.list.title', Icon: IconReceipt },
      { href: '/subscriptions', label: 'payments.subscriptions.title', Icon: IconRefresh },
    ],
  },
  {
    title: 'site.account.settings',
    rows: [
      { href: '/user-profile/personal-data', label: 'accounts.personal.title', Icon: IconId },
      { href: '/user-profile/preferences', label: 'accounts.preferences.title', Icon: IconAdjustments },
      { href: '/user-profile/security', label: 'accounts.security.title', Icon: IconShieldLock },
    ],
  },
] as const;

const everybodys = [
  { href: '/recently-viewed', label: 'accounts.viewed.title', Icon: IconHistory },
  { href: '/providers', label: 'accounts.people.providersTitle', Icon: IconUsers, feature: 'people' },
] as const;

interface Row {
  href: string;
  label: (typeof own)[number]['rows'][number]['label'] | (typeof everybodys)[number]['label'];
  Icon: typeof IconUsers;
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <Card as="ul" gap={0} pad={1} surface="raised">
      {rows.map(({ href, label, Icon }) => (
        <li key={href}>
          <PathLink href={href} className={classes.row}>
            <Icon size={22} aria-hidden />
            <span>{t(label)}</span>
            <IconChevronRight size={18} aria-hidden />
          </PathLink>
        </li>
      ))}
    </Card>
  );
}

/** The way to all that is one's own; for visitors, to log in and to choose how the app looks. */
export default function ProfileScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isVisitor = useIsVisitor();
  const hasPeople = useIsOn('people');
  // Whoever reads it is not known yet: their own part would push the rest down.
  if (!user && !isVisitor)
    return (
      <Page title={t('accounts.profile.title')}>
        <Loading gap={4}>
          <Bone height={96} />
          <Bone height={216} />
          <Bone height={216} />
        </Loading>
      </Page>
    );
  return (
    <Page title={t('accounts.profile.title')} lead={isVisitor ? t('site.app.visitor') : undefined}>
      {user && (
        <>
          <PathLink href={`/u/${user.username}`} className={classes.me}>
            <Avatar src={user.avatar} name={user.full_name} size={64} />
            <span>
              <Box as="b" breaks size={4}>
                {user.full_name}
              </Box>
              <span>@{user.username}</span>
              <span>{t('accounts.profile.public')}</span>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </PathLink>
          {own.map(({ title, rows }) => (
            <section key={title} className={classes.part} aria-labelledby={title}>
              <Heading level={2} size={2} soft plain id={title} className={classes.heading}>
                {t(title)}
              </Heading>
              <Rows rows={rows} />
            </section>
          ))}
        </>
      )}
      {isVisitor && (
        <Stack gap={3}>
          <UserWays />
        </Stack>
      )}
      <Rows rows={everybodys.filter((row) => !('feature' in row) || hasPeople)} />
      <Card as="section" gap={0} pad={1} surface="raised" aria-labelledby="language">
        <Heading level={2} size={2} soft plain id="language" className={classes.heading}>
          {t('site.language')}
        </Heading>
        <LanguageChoices />
      </Card>
      <Card as="section" gap={0} pad={1} surface="raised" aria-labelledby="scheme">
        <Heading level={2} size={2} soft plain id="scheme" className={classes.heading}>
          {t('site.scheme.title')}
        </Heading>
        <SchemeChoices />
      </Card>
      <Card gap={0} pad={1} surface="raised">
        <a href="/" className={classes.row} onClick={() => keepShell('site')}>
          <IconExternalLink size={22} aria-hidden />
          <span>{t('site.app.site')}</span>
        </a>
        {user && (
          <DropdownButton icon={<IconLogout2 size={22} aria-hidden />} onClick={() => void logOut()}>
            {t('accounts.logOut')}
          </DropdownButton>
        )}
      </Card>
    </Page>
  );
}
