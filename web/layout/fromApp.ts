import { chosenShell, stacksAs } from '#shared/client/app/routing/shellChoice.ts';

/** Whether the reader is in the mobile-web shell: it was chosen, or this browser tab came from it. */
export function isFromApp(): boolean {
  const chosen = chosenShell();
  try {
    return chosen === 'app' || (chosen !== 'site' && sessionStorage.getItem(stacksAs) !== null);
  } catch {
    return false;
  }
}
