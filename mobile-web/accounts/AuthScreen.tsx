import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import { DemoLogIns } from '#shared/client/accounts/signIn/DemoLogIns.tsx';
import { LogInForm } from '#shared/client/accounts/signIn/LogInForm.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { boot } from '#shared/client/app/session/session.ts';
import { useGivenEmail } from '#shared/client/app/routing/useAuthSteps.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { AuthLink } from './AuthLink.tsx';

const codeWays = () => import('#shared/client/accounts/signIn/CodeWays.tsx');

/** Logging in; by `?way=` signing up, and choosing a new password. */
export default function AuthScreen(): ReactNode {
  const [search] = useSearchParams();
  const way = search.get('way');
  const takesNew = useIsOn('sign_up');
  if (way === 'reset' || (way === 'sign-up' && takesNew))
    return <LazyPart key={way} load={codeWays} props={{ way, AuthLink }} fallback={<Bone height={320} />} />;
  return <LogIn takesNew={takesNew} />;
}

function LogIn({ takesNew }: { takesNew: boolean }) {
  const { t } = useTranslation();
  const email = useGivenEmail();
  const { demo = [] } = boot();
  return (
    <AuthFrame
      title={t('accounts.login.title')}
      lead={t('accounts.login.lead')}
      other={
        takesNew && (
          <>
            {t('accounts.login.new')} <AuthLink way="sign-up">{t('accounts.signUp.submit')}</AuthLink>
          </>
        )
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
