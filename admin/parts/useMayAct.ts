import { useUser } from '#shared/client/app/session.ts';
import { type Access, allows, operators } from '#shared/model/access.ts';
import { rowOf } from '../layouts.ts';
import { usePage } from '../links.tsx';

/** Whether the operator may act in the area of the present page, or only read there. */
export function useMayAct(): boolean {
  const user = useUser();
  const page = usePage();
  const who: Access | undefined = page && rowOf(page).who;
  return user !== undefined && who?.word === 'operators' && allows(operators(who.area, 'act'), user);
}
