import type { ComponentType, ReactNode } from 'react';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import { ResetForm } from '#shared/client/accounts/signIn/ResetForm.tsx';
import { SignUpForm } from '#shared/client/accounts/signIn/SignUpForm.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAuthSteps } from '#shared/client/app/routing/useAuthSteps.ts';

export interface AuthLinkProps {
  way: 'log-in' | 'sign-up' | 'reset';
  /** An address typed already. */
  email?: string;
  children: ReactNode;
}

interface CodeWaysProps {
  way: 'sign-up' | 'reset';
  /** The shell's link to another way. */
  AuthLink: ComponentType<AuthLinkProps>;
  /** What speaks for an account. */
  aside?: ReactNode;
}

/** Ways in by a mailed code: an account, or a new password. */
export default function CodeWays({ way, ...rest }: CodeWaysProps): ReactNode {
  return way === 'reset' ? <Reset {...rest} /> : <SignUp {...rest} />;
}

function SignUp({ AuthLink, aside }: Omit<CodeWaysProps, 'way'>) {
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
      aside={aside}
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

function Reset({ AuthLink }: Pick<CodeWaysProps, 'AuthLink'>) {
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
