import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsOn } from '#shared/client/site/features.ts';
import { To } from '#web/links.ts';
import type { AuthState } from './AuthSteps.ts';

type Way = 'logIn' | 'signUp' | 'reset';

interface AuthLinkProps extends Omit<ComponentProps<typeof To<'logIn'>>, 'name' | 'params' | 'search' | 'state'> {
  name: Way;
  /** The address that somebody has given already; not part of the link's own address, which logs and histories keep. */
  email?: string;
}

/** Where a way in leads in the end: back to the present page; on a way in, to where that one leads. */
function useNext(): string | undefined {
  const { pathname, search } = useLocation();
  if (/^\/auth(\/|$)/.test(pathname)) return new URLSearchParams(search).get('next') ?? undefined;
  return pathname === '/' ? undefined : pathname + search;
}

/** A link to one of the ways in, and from one to another; nothing where the operator takes no new accounts. */
export function AuthLink({ name, email, ...rest }: AuthLinkProps): ReactNode {
  const next = useNext();
  const takesNew = useIsOn('sign_up');
  const state: AuthState | undefined = email ? { email } : undefined;
  if (name === 'signUp' && !takesNew) return null;
  return <To {...rest} name={name} search={{ next }} state={state} />;
}
