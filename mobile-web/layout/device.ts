/** What the device offers: to install the app, which is said before anything could show it, and a knock at the thumb. */

interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
let tell: () => void = () => {};

// At once, because it is said once.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer = event as InstallOffer;
  tell();
});

export const installOffer = () => offer;

/** It can be taken once. */
export const offerTaken = (): void => void (offer = undefined);

/** For the one hint. */
export function onInstallOffer(listener: () => void): () => void {
  tell = listener;
  return () => (tell = () => {});
}

/** A short knock at the thumb, where the device has one and its owner asked for no calm. */
export function knock(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(10);
}
