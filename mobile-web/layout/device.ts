/** What the device offers: to install the app, which is said before anything could show it, and a knock at the thumb. */
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { day } from '#shared/time.ts';

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export let installOffer: InstallOffer | undefined;
let tell: (() => void) | undefined;

// At once, because it is said once.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installOffer = event as InstallOffer;
  tell?.();
});

/** For the one hint. */
export function onInstallChange(listener: () => void): () => void {
  tell = listener;
  return () => (tell = undefined);
}

/** The moment until which nothing is said. */
let silentUntil = 0;

export function silenceInstall(until: number): void {
  silentUntil = until;
  storeValue('install', `${until}`);
  tell?.();
}

/**
 * Whether to say that the app can be installed: by the browser's own question, or by hand on an iPhone or iPad; not in the installed app; and to
 * those who know it: they have an account, or come back on another day, and have not answered lately.
 */
export function canInstall(isMember: boolean): boolean {
  if (!silentUntil) silenceInstall(Number(storedValue('install')) || Date.now() + day);
  return (
    !matchMedia('(display-mode: standalone)').matches &&
    (installOffer || ('standalone' in navigator && navigator.maxTouchPoints > 0)) &&
    silentUntil - Date.now() <= (isMember ? day : 0)
  );
}

/** A short knock at the thumb, where the device has one and its owner asked for no calm. */
export function knock(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10);
}
