import type { ComponentType, ReactNode } from 'react';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import { ResetForm } from '#shared/client/accounts/signIn/ResetForm.tsx';
import { SignUpForm } from '#shared/client/accounts/signIn/SignUpForm.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAuthSteps } from '#shared/client/app/routing/useAuthSteps.ts';

interface AuthLinkProps {
  way: 'log-in' | 'sign-up' | 'reset';
  /** An address typed already. */
  email?: string;
  children: ReactNode;
}

interface NewcomersProps {
  way: 'sign-up' | 'reset';
  /** The shell's link to another way. */
  AuthLink: ComponentType<AuthLinkProps>;
}

/** Ways in by a mailed code, of shells with one log-in screen; loaded for those who choose one. */
export default function Newcomers({ way, AuthLink }: NewcomersProps): ReactNode {
  return way === 'reset' ? <Reset AuthLink={AuthLink} /> : <SignUp AuthLink={AuthLink} />;
}

function SignUp({ AuthLink }: Pick<NewcomersProps, 'AuthLink'>) {
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

function Reset({ AuthLink }: Pick<NewcomersProps, 'AuthLink'>) {
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
