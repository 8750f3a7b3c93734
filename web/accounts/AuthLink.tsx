import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsOn } from '#shared/client/site/features.ts';
import { To } from '#web/links.ts';
import type { AuthState } from '#shared/client/app/routing/useAuthSteps.ts';

type Way = 'logIn' | 'signUp' | 'reset';

interface AuthLinkProps extends Omit<ComponentProps<typeof To<'logIn'>>, 'name' | 'params' | 'search' | 'state'> {
  name: Way;
  /** An address typed already, passed in history state, because URLs end up in logs. */
  email?: string;
}

/** Where to go after logging in: the current page, or the current log-in page's own target. */
function useNext(): string | undefined {
  const { pathname, search } = useLocation();
  if (/^\/auth(\/|$)/.test(pathname)) return new URLSearchParams(search).get('next') ?? undefined;
  return pathname === '/' ? undefined : pathname + search;
}

/** A link to log-in, sign-up or reset; nothing where sign-up is disabled. */
export function AuthLink({ name, email, ...rest }: AuthLinkProps): ReactNode {
  const next = useNext();
  const takesNew = useIsOn('sign_up');
  const state: AuthState | undefined = email ? { email } : undefined;
  if (name === 'signUp' && !takesNew) return null;
  return <To {...rest} name={name} search={{ next }} state={state} />;
}
