import { useUser } from '#shared/client/app/session/session.ts';
import { type Access, allows, operators } from '#shared/model/access.ts';
import { rowOf } from '../layouts.ts';
import { usePage } from '../links.tsx';

type PageName = Parameters<typeof rowOf>[0];

/** Says of a page whether the operator may act in its area, or only read there. */
export function useMayActOn(): (page: PageName | undefined) => boolean {
  const user = useUser();
  return (page) => {
    const who: Access | undefined = page && rowOf(page).who;
    if (!user || !who) return false;
    return allows(who.word === 'operators' ? operators(who.area, 'act') : who, user);
  };
}

/** Whether the operator may act in the area of the present page. */
export function useMayAct(): boolean {
  return useMayActOn()(usePage());
}
