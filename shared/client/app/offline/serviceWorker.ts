/** Registers the service worker (web/public/sw.js), which opens the site offline, when the page is idle. */
import { isShownElsewhere } from '#shared/client/app/boot.ts';

const worker = '/sw.js';

/** Tells a new worker which files this page uses, so that it can cache them. */
function tellOfVisit(registration: ServiceWorkerRegistration): void {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`) || name.startsWith(`${location.origin}/files/`));
  registration.active?.postMessage({ kind: 'visit', address: location.href, files });
}

async function register(isFirst: boolean): Promise<void> {
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  if (isFirst) tellOfVisit(registration);
}

/** Runs `work` when the browser is idle, after 5 s at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 1000);
}

/** Once. Skipped in development, where files change under the same URLs, and in embeds. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || isShownElsewhere()) return;
  if (import.meta.env.DEV)
    return void navigator.serviceWorker
      .getRegistrations()
      .then((all) => Promise.all(all.map((each) => each.unregister())))
      .catch((cause: unknown) => console.warn('A former service worker stays', cause));
  // Asked now: a worker that the page before has begun may take over while this one loads, and has missed what came first.
  const isFirst = !navigator.serviceWorker.controller;
  const start = () =>
    whenIdle(() => void register(isFirst).catch((cause: unknown) => console.warn('Not an app', cause)));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
