import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { AuthState } from '#shared/client/app/routing/useAuthSteps.ts';
import { To } from '../links.tsx';

interface AuthLinkProps extends Omit<ComponentProps<typeof To<'logIn'>>, 'name' | 'params' | 'search' | 'state'> {
  way: 'log-in' | 'sign-up' | 'reset';
  /** An address typed already, passed in history state, because URLs end up in logs. */
  email?: string;
}

/** A link to log-in, sign-up or reset, which lead back to the present screen. */
export function AuthLink({ way, email, ...rest }: AuthLinkProps): ReactNode {
  const { pathname, search } = useLocation();
  const isAtLogIn = /^\/mobile\/?$/i.test(pathname);
  const next = isAtLogIn ? (new URLSearchParams(search).get('next') ?? undefined) : pathname + search;
  const state: AuthState | undefined = email ? { email } : undefined;
  return <To {...rest} name="logIn" search={{ way: way === 'log-in' ? undefined : way, next }} state={state} />;
}
