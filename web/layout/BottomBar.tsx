import { IconBuildingStore, IconMenu2, IconPlus, IconTrophy, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useScreen } from '#shared/client/app/useScreen.ts';
import { useKeyboard } from '#shared/client/ui/useKeyboard.ts';
import classes from '#shared/client/ui/TabBar.module.css';
import { To } from '#web/links.ts';
import type { areas } from './areas.ts';
import { PhoneMenu } from './PhoneMenu.tsx';
import { StartContest } from './StartContest.tsx';
import { useAreas } from './useAreas.ts';

const icons = { contests: IconTrophy, services: IconBuildingStore, groups: IconUsersGroup } as const;
type Area = (typeof areas)[number];
const isShown = (area: Area): area is Extract<Area, { name: keyof typeof icons }> => area.name in icons;

/** The navigation of phones, in reach of the thumb: the areas, the first action, and all the rest. */
export function BottomBar(): ReactNode {
  const { t } = useTranslation();
  useKeyboard();
  const screen = useScreen()?.name ?? '';
  const tabs = useAreas()
    .filter(isShown)
    .map(({ name, title, holds }) => {
      const Icon = icons[name];
      const isHere = holds(screen);
      return (
        <To key={name} name={name} className={classes.tab} aria-current={isHere ? 'true' : undefined}>
          <Icon size={24} stroke={isHere ? 2.25 : 1.75} aria-hidden />
          {t(title)}
        </To>
      );
    });
  return (
    <nav className={classes.bar} aria-label={t('site.nav')} data-testid="tabs">
      {tabs.slice(0, 2)}
      <StartContest className={classes.tab} aria-label={t('contests.start')}>
        <IconPlus size={24} stroke={2.25} aria-hidden />
        {t('contests.startShort')}
      </StartContest>
      {tabs.slice(2)}
      <PhoneMenu>
        {(button) => (
          <button type="button" className={classes.tab} aria-label={t('site.menu')} {...button}>
            <IconMenu2 size={24} stroke={1.75} aria-hidden />
            {t('site.menu')}
          </button>
        )}
      </PhoneMenu>
    </nav>
  );
}
