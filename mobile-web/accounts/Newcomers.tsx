import type { ReactNode } from 'react';
import { AuthFrame } from '#shared/client/accounts/AuthFrame.tsx';
import { ResetForm } from '#shared/client/accounts/ResetForm.tsx';
import { SignUpForm } from '#shared/client/accounts/SignUpForm.tsx';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAuthSteps } from '#shared/client/app/useAuthSteps.ts';
import { AuthLink } from './AuthLink.tsx';

/** Ways in by a mailed code; loaded for those who choose one. */
export default function Newcomers({ way }: { way: 'sign-up' | 'reset' }): ReactNode {
  return way === 'reset' ? <Reset /> : <SignUp />;
}

function SignUp() {
  const { t } = useTranslation();
  const steps = useAuthSteps();
  return (
    <AuthFrame
      title={t('accounts.signUp.title')}
      lead={steps.isSent ? t('accounts.signUp.leadCode') : t('accounts.signUp.lead')}
      other={
        <>
          {t('accounts.signUp.known')} <AuthLink way="log-in">{t('accounts.logIn')}</AuthLink>
        </>
      }
    >
      <SignUpForm
        {...steps}
        renderKnown={(email) => (
          <>
            <AuthLink way="log-in" email={email}>
              {t('accounts.logIn')}
            </AuthLink>
            <AuthLink way="reset" email={email}>
              {t('accounts.reset.title')}
            </AuthLink>
          </>
        )}
      />
    </AuthFrame>
  );
}

function Reset() {
  const { t } = useTranslation();
  const steps = useAuthSteps();
  return (
    <AuthFrame
      title={t('accounts.reset.title')}
      lead={steps.isSent ? t('accounts.reset.leadCode') : t('accounts.reset.lead')}
      other={
        <>
          {t('accounts.reset.remembered')} <AuthLink way="log-in">{t('accounts.logIn')}</AuthLink>
        </>
      }
    >
      <ResetForm {...steps} />
    </AuthFrame>
  );
}
