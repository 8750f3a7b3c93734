import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { AuthLink } from './AuthLink.tsx';

/** Links to log in and sign up, with a return to this page. */
export function UserWays(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button renderRoot={(props) => <AuthLink {...props} name="logIn" />}>{t('accounts.logIn')}</Button>
      <Button variant="default" renderRoot={(props) => <AuthLink {...props} name="signUp" />}>
        {t('accounts.signUp')}
      </Button>
    </>
  );
}
