/** The site as an app: web/public/sw.js opens it without a network. It starts once the page is done with its own work. */
import { boot } from './boot.ts';

const worker = '/sw.js';

/** What this page was made of, for a worker that came after it. */
function tellOfVisit(registration: ServiceWorkerRegistration): void {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`) || name.startsWith(`${location.origin}/files/`));
  registration.active?.postMessage({ kind: 'visit', address: location.href, files });
}

async function register(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  if (isFirst) tellOfVisit(registration);
}

/** Once the page is done with its own work. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 1000);
}

/** Once. Development pages change under their addresses, and a frame on another site is no app. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || boot().embed !== undefined) return;
  if (import.meta.env.DEV)
    return void navigator.serviceWorker
      .getRegistrations()
      .then((all) => Promise.all(all.map((each) => each.unregister())))
      .catch((cause: unknown) => console.warn('A former service worker stays', cause));
  const start = () => whenIdle(() => void register().catch((cause: unknown) => console.warn('Not an app', cause)));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
