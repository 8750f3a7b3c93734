import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { To } from '#web/links.ts';
import { Mark } from './Mark.tsx';
import { StartContest } from './StartContest.tsx';
import classes from './Layout.module.css';

export function Footer() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <footer className={classes.footer}>
      <div className={`content ${classes.foot}`}>
        <p>
          <Mark size={24} />
          {t('site.footer.line')}
        </p>
        <nav className={classes.links} aria-label={t('site.footer.nav')}>
          <To name="contests">{t('contests.contests')}</To>
          <StartContest>{t('contests.start')}</StartContest>
          {!user && <To name="logIn">{t('accounts.logIn')}</To>}
        </nav>
      </div>
    </footer>
  );
}
