import { IconBuildingStore, IconHome, IconMessageCircle, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlace } from '#shared/client/app/place.ts';
import { Link } from '#shared/client/app/Link.tsx';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { routes } from '../routes.ts';
import classes from '#shared/client/ui/TabBar.module.css';
import { bottomOf } from './BackLink.tsx';
import { type Stacks, topOf } from './stacks.ts';
import { type Tab, tabRootedAt, tabs } from './tabs.ts';
import type { TabCounts } from './useCounts.tsx';
import type { PlaceState } from './useStacks.ts';

const icons: Record<Tab, typeof IconHome> = {
  list: IconHome,
  services: IconBuildingStore,
  groups: IconUsersGroup,
  chat: IconMessageCircle,
  profile: IconUser,
};

/** The five tabs. Another tab opens where it was left; the present one goes to its bottom, and at its bottom to the top. */
export function TabBar({ stacks, counts }: { stacks: Stacks; counts: TabCounts }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const screen = usePlace().name;
  const isAtBottom = useLocation().search === '' && tabRootedAt(screen) !== undefined;
  return (
    <nav className={classes.bar} aria-label={t('site.nav')} data-testid="tabs">
      {tabs.map(({ name, title }) => {
        const Icon = icons[name];
        const isShown = stacks.tab === name;
        const top = isShown ? undefined : topOf(stacks, name);
        const count = counts[name] ?? 0;
        const state: PlaceState = { tab: name, place: top?.place };
        const toTop = (event: MouseEvent) => {
          if (!isShown || !isAtBottom) return;
          event.preventDefault();
          window.scrollTo({ top: 0, behavior: 'smooth' });
        };
        return (
          <Link
            key={name}
            to={top?.path ?? routes.paths[bottomOf(name)]}
            state={state}
            viewTransition
            className={classes.tab}
            aria-current={isShown ? 'page' : undefined}
            aria-label={count ? t('site.app.unseen', { tab: t(title), count }) : undefined}
            onClick={toTop}
          >
            <span className={classes.sign}>
              <Icon size={24} stroke={isShown ? 2.25 : 1.75} aria-hidden />
              {count > 0 && (
                <span className={classes.count} aria-hidden data-testid={`count-${name}`}>
                  {number(count)}
                </span>
              )}
            </span>
            {t(title)}
          </Link>
        );
      })}
    </nav>
  );
}
