import type { ReactNode } from 'react';
import { ResetForm } from '#shared/client/accounts/signIn/ResetForm.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { AuthFrame } from '#shared/client/accounts/signIn/AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { useAuthSteps } from '#shared/client/app/routing/useAuthSteps.ts';

export default function ResetScreen(): ReactNode {
  const { t } = useTranslation();
  const steps = useAuthSteps();
  return (
    <AuthFrame
      title={t('accounts.reset.title')}
      lead={steps.isSent ? t('accounts.reset.leadCode') : t('accounts.reset.lead')}
      other={
        <>
          {t('accounts.reset.remembered')} <AuthLink name="logIn">{t('accounts.logIn')}</AuthLink>
        </>
      }
    >
      <ResetForm {...steps} />
    </AuthFrame>
  );
}
