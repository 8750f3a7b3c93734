import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DemoLogIns } from '#shared/client/accounts/signIn/DemoLogIns.tsx';
import { LogInForm } from '#shared/client/accounts/signIn/LogInForm.tsx';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { boot } from '#shared/client/app/session/session.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { useGivenEmail } from '#shared/client/app/routing/useAuthSteps.ts';

/** Why somebody is here: what they wanted to do, where the page that sent them says so. */
const leadOf = (next: string | null): Key => {
  if (next?.startsWith('/jobs')) return 'accounts.login.leadJobs';
  if (next?.startsWith('/cx/')) return 'accounts.login.leadVote';
  return next ? 'accounts.login.leadNext' : 'accounts.login.lead';
};

export default function LogInScreen(): ReactNode {
  const { t } = useTranslation();
  const email = useGivenEmail();
  const [search] = useSearchParams();
  const { demo = [] } = boot();
  const takesNew = useIsOn('sign_up');
  return (
    <AuthFrame
      title={t('accounts.login.title')}
      lead={t(leadOf(search.get('next')))}
      other={
        takesNew && (
          <>
            {t('accounts.login.new')} <AuthLink name="signUp">{t('accounts.signUp.submit')}</AuthLink>
          </>
        )
      }
      aside={demo.length > 0 && <DemoLogIns accounts={demo} />}
    >
      <LogInForm
        name={email}
        renderForgotten={(typed) => (
          <AuthLink name="reset" email={typed.includes('@') ? typed.trim() : undefined}>
            {t('accounts.login.forgotten')}
          </AuthLink>
        )}
      />
    </AuthFrame>
  );
}
