import { useUser } from '#shared/client/app/session/session.ts';
import { type Access, allows, operators } from '#shared/model/access.ts';
import { rowOf } from '../layouts.ts';
import { usePage } from '../links.tsx';

/** Whether the operator may act in the area of a page, by default the present one, or only read there. */
export function useMayAct(of?: Parameters<typeof rowOf>[0]): boolean {
  const user = useUser();
  const present = usePage();
  const page = of ?? present;
  const who: Access | undefined = page && rowOf(page).who;
  if (!user || !who) return false;
  return allows(who.word === 'operators' ? operators(who.area, 'act') : who, user);
}
