/** The five tabs of phones, the same in the site's shell and in the mobile-web shell. */
import { IconBuildingStore, IconHome, IconMessageCircle, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './phoneTabs.module.css';

export type Tab = 'list' | 'services' | 'groups' | 'chat' | 'profile';

/** How many things of a tab were not seen. */
export type TabCounts = Partial<Record<Tab, number>>;

/** In the order of the bar. */
export const phoneTabs = [
  { name: 'list', title: 'site.tabs.home', Icon: IconHome },
  { name: 'services', title: 'services.title', Icon: IconBuildingStore },
  { name: 'groups', title: 'community.clubs.title', Icon: IconUsersGroup },
  { name: 'chat', title: 'chat.conversations.title', Icon: IconMessageCircle },
  { name: 'profile', title: 'site.app.profile', Icon: IconUser },
] as const satisfies readonly { name: Tab; title: Key; Icon: typeof IconHome }[];

interface TabLinkProps {
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

interface TabsProps {
  shown: Tab | undefined;
  counts: TabCounts;
  /** The shell's link to a tab. */
  renderLink: (tab: Tab, props: TabLinkProps) => ReactNode;
}

/** The bar of the five tabs. */
export function PhoneTabs({ shown, counts, renderLink }: TabsProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Stack as="nav" className={classes.bar} edge="top" aria-label={t('site.nav')} data-testid="tabs">
      {phoneTabs.map(({ name, title, Icon }) => {
        const count = counts[name] ?? 0;
        return renderLink(name, {
          className: classes.tab,
          'aria-label': count ? t('site.app.unseen', { tab: t(title), count }) : undefined,
          children: (
            <>
              <Stack as="span" relative>
                <Icon size={24} stroke={shown === name ? 2.25 : 1.75} aria-hidden />
                {count > 0 && (
                  <span className={classes.count} aria-hidden data-testid={`count-${name}`}>
                    {number(count)}
                  </span>
                )}
              </Stack>
              {t(title)}
            </>
          ),
        });
      })}
    </Stack>
  );
}
