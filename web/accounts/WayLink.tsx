import type { ReactNode } from 'react';
import type { AuthLinkProps } from '#shared/client/accounts/signIn/CodeWays.tsx';
import { AuthLink } from './AuthLink.tsx';

const names = { 'log-in': 'logIn', 'sign-up': 'signUp', reset: 'reset' } as const;

/** The site's link to a way that both shells have. */
export const WayLink = ({ way, ...rest }: AuthLinkProps): ReactNode => <AuthLink {...rest} name={names[way]} />;
