import type { ReactNode } from 'react';
import CodeWays from '#shared/client/accounts/signIn/CodeWays.tsx';
import { WayLink } from './WayLink.tsx';

export default function ResetScreen(): ReactNode {
  return <CodeWays way="reset" AuthLink={WayLink} />;
}
