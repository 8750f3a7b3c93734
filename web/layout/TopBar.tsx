import { Button } from '@mantine/core';
import { useNavigation } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useScreen } from '#shared/client/app/router.tsx';
import { useSession, useUser } from '#shared/client/app/session.ts';
import { To } from '#web/links.ts';
import { Freshness } from './Freshness.tsx';
import { Mark } from './Mark.tsx';
import { LanguageMenu, PhoneMenu, SchemeMenu, UserMenu } from './Menus.tsx';
import { StartContest } from './StartContest.tsx';
import classes from './Layout.module.css';

/** Screens of the contests area. */
const contestScreens = ['contests', 'contest', 'studioNew'];

export function TopBar() {
  const { t } = useTranslation();
  const isLeaving = useNavigation().state === 'loading';
  const { status } = useSession();
  const user = useUser();
  const screen = useScreen()?.name ?? '';
  return (
    <header className={classes.bar}>
      <div className={`content ${classes.inner}`}>
        <To name="landing" className={classes.home} aria-current={screen === 'landing' ? 'page' : undefined}>
          <Mark size={32} />
          {t('site.name')}
        </To>
        <nav aria-label={t('site.nav')} className={classes.onlyLarge}>
          <To
            name="contests"
            className={classes.area}
            aria-current={contestScreens.includes(screen) ? 'true' : undefined}
          >
            {t('contests.contests')}
          </To>
        </nav>
        <div className={classes.side}>
          <Freshness />
          <span className={classes.onlyLarge}>
            <LanguageMenu />
          </span>
          <span className={classes.onlyLarge}>
            <SchemeMenu />
          </span>
          <span className={`${classes.start} ${classes.onlyLarge}`}>
            <StartContestButton />
          </span>
          {user ? (
            <span className={classes.onlyLarge}>
              <UserMenu />
            </span>
          ) : (
            status !== 'unknown' && (
              <Button
                className={`${classes.logIn} ${classes.onlyLarge}`}
                variant="subtle"
                renderRoot={(props) => <To {...props} name="logIn" />}
              >
                {t('accounts.logIn')}
              </Button>
            )
          )}
          <span className={classes.onlySmall}>
            <PhoneMenu />
          </span>
        </div>
        {isLeaving && <div className={classes.progress} aria-hidden />}
      </div>
    </header>
  );
}

function StartContestButton() {
  const { t } = useTranslation();
  return (
    <Button size="sm" variant="light" renderRoot={(props) => <StartContest {...props} />}>
      {t('contests.start')}
    </Button>
  );
}
