import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import { DemoLogIns } from '#shared/client/accounts/signIn/DemoLogIns.tsx';
import { LogInForm } from '#shared/client/accounts/signIn/LogInForm.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { boot, useIsVisitor } from '#shared/client/app/session/session.ts';
import { useGivenEmail } from '#shared/client/app/routing/useAuthSteps.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { tell } from '../bridge.ts';
import { To } from '../links.tsx';
import { AuthLink } from './AuthLink.tsx';
import classes from './Screens.module.css';

const codeWays = () => import('#shared/client/accounts/signIn/CodeWays.tsx');

/** Logging in, where the app around it does not hand its user over; by `?way=` signing up, and choosing a new password. */
export default function LogInScreen(): ReactNode {
  const [search] = useSearchParams();
  const way = search.get('way');
  const takesNew = useIsOn('sign_up');
  const isVisitor = useIsVisitor();
  useEffect(() => {
    if (isVisitor) tell({ type: 'needs_log_in' });
  }, [isVisitor]);
  return (
    <div className={`content ${classes.screen}`}>
      {way === 'reset' || (way === 'sign-up' && takesNew) ? (
        <LazyPart key={way} load={codeWays} props={{ way, AuthLink }} fallback={<Bone height={320} />} />
      ) : (
        <LogIn takesNew={takesNew} />
      )}
    </div>
  );
}

function LogIn({ takesNew }: { takesNew: boolean }) {
  const { t } = useTranslation();
  const email = useGivenEmail();
  const { demo = [] } = boot();
  return (
    <AuthFrame
      title={t('accounts.login.title')}
      lead={t('contests.app.logInLead')}
      other={
        <>
          {takesNew && (
            <>
              {t('accounts.login.new')} <AuthLink way="sign-up">{t('accounts.signUp.submit')}</AuthLink>
            </>
          )}
          <Button
            variant="default"
            fullWidth
            className={classes.without}
            renderRoot={(props) => <To {...props} name="contests" />}
          >
            {t('contests.app.without')}
          </Button>
        </>
      }
      aside={demo.length > 0 && <DemoLogIns accounts={demo} />}
    >
      <LogInForm
        name={email}
        renderForgotten={(typed) => (
          <AuthLink way="reset" email={typed.includes('@') ? typed.trim() : undefined}>
            {t('accounts.login.forgotten')}
          </AuthLink>
        )}
      />
    </AuthFrame>
  );
}
