import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { areaNames } from '#shared/client/site/areas.ts';
import { isFromApp } from './fromApp.ts';
import { tabRoots } from './phonePlaces.ts';

const roots: readonly string[] = [...Object.values(tabRoots), ...areaNames];

/** Whether a phone’s bar has the way back, in place of the menu: below a tab, where something was shown before. */
export function useIsWayBack(): boolean {
  const screen = useScreen()?.name ?? '';
  // React Router numbers its entries; the mobile-web shell's are another document's.
  const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
  return !roots.includes(screen) && (index > 0 || (isFromApp() && window.history.length > 1));
}
