import { Button } from '#shared/client/ui/Button.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { AuthState } from '#shared/client/app/routing/useAuthSteps.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { To, to } from '../links.ts';

export type AuthWay = 'log-in' | 'sign-up' | 'reset';

interface AuthLinkProps extends Omit<ComponentProps<typeof To<'auth'>>, 'name' | 'params' | 'search' | 'state'> {
  way: AuthWay;
  /** An address typed already, passed in history state, because URLs end up in logs. */
  email?: string;
}

/** A link to log-in, sign-up or reset, which lead back to the present screen; nothing where sign-up is disabled. */
export function AuthLink({ way, email, ...rest }: AuthLinkProps): ReactNode {
  const { pathname, search } = useLocation();
  const takesNew = useIsOn('sign_up');
  const known = pathname === to('auth') ? new URLSearchParams(search).get('next') : pathname + search;
  const state: AuthState | undefined = email ? { email } : undefined;
  if (way === 'sign-up' && !takesNew) return null;
  return (
    <To
      {...rest}
      name="auth"
      search={{ way: way === 'log-in' ? undefined : way, next: known ?? undefined }}
      state={state}
    />
  );
}

/** Buttons to log in and sign up, with a return to this screen. */
export function UserWays(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button renderRoot={(props) => <AuthLink {...props} way="log-in" />}>{t('accounts.logIn')}</Button>
      <Button variant="default" renderRoot={(props) => <AuthLink {...props} way="sign-up" />}>
        {t('accounts.signUp')}
      </Button>
    </>
  );
}
