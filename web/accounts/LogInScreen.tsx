import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { nextPath } from '#shared/client/app/routes.ts';
import { boot, useUser } from '#shared/client/app/session.ts';
import { DemoLogIns } from '#shared/client/accounts/DemoLogIns.tsx';
import { LogInForm } from '#shared/client/accounts/LogInForm.tsx';
import classes from './LogInScreen.module.css';

export default function LogInScreen(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const { demo = [] } = boot();
  // Also for somebody who is signed in already, here or in another tab.
  useEffect(() => {
    if (user) void navigate(nextPath(location.search, location.origin), { replace: true });
  }, [user, navigate]);
  return (
    <div className={`${classes.page} ${demo.length ? '' : classes.single}`}>
      <div>
        <h1 className={classes.title}>{t('accounts.login.title')}</h1>
        <p className={classes.lead}>{t('accounts.login.lead')}</p>
        <LogInForm />
      </div>
      {demo.length > 0 && (
        <div className={classes.demo}>
          <DemoLogIns accounts={demo} />
        </div>
      )}
    </div>
  );
}
