import type { ReactNode } from 'react';
import { useUser } from '#shared/client/app/session/session.ts';
import { admins, allows } from '#shared/model/access.ts';
import { useMayAct } from './useMayAct.ts';

interface ActsProps {
  className?: string | undefined;
  /** What operators do not do, whatever their rights. */
  adminsOnly?: boolean;
  children: ReactNode;
}

/** What only those are offered who may act here, and do not merely read. */
export function Acts({ className, adminsOnly = false, children }: ActsProps): ReactNode {
  const mayAct = useMayAct();
  const user = useUser();
  if (adminsOnly ? !user || !allows(admins, user) : !mayAct) return null;
  return className === undefined ? children : <div className={className}>{children}</div>;
}
