import { addressAbove } from '#shared/client/app/routing/above.ts';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { to } from '#web/links.ts';
import { routes } from '#web/routes.ts';
import { isFromApp } from './fromApp.ts';
import { screenAbove, tabRoots } from './phonePlaces.ts';

interface WayUp {
  /** The page above this one. */
  address: string;
  /** Something was shown before: the way back leads there. */
  isBack: boolean;
}

/** A phone’s way back, in its bar in place of the menu: on every page except those of the five tabs. */
export function useWayUp(): WayUp | undefined {
  const { name, params, known } = usePlace();
  if (Object.values<string>(tabRoots).includes(name)) return undefined;
  // React Router numbers its entries; the mobile-web shell's are another document's.
  const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
  return {
    address: addressAbove(routes.paths, name, params, known(name)) ?? to(screenAbove(name)),
    isBack: index > 0 || (isFromApp() && window.history.length > 1),
  };
}
