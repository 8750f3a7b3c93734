// Service worker: serves the shell and recently visited pages offline. The build fills in the two values below (vite.config.ts).
const shellFiles = [];
const build = 'none';

const shellCache = `shell-${build}`;
/** Caches kept across builds, because pages of the former build may still load its chunks. */
const kept = {
  assets: { name: 'assets', most: 200 },
  files: { name: 'open-files', most: 120 },
  pages: { name: 'pages', most: 30 },
};
/** What was shared into the app (shared/client/app/offline/sharedIn.ts). */
const sharedCache = 'shared';
const isOfApp = (path) => /^\/app(\/|$)/i.test(path);

/** Fallback for pages that are not cached: that of their shell. */
const anyPage = (path) => (isOfApp(path) ? '/app/offline' : '/offline');
const anyPages = ['/offline', '/app/offline'];

/** Paths that are never cached; pages of the mobile-web shell share the prefix of the calls, and are. */
const untouched =
  /^\/(app|mobile|admin|parse|parse-dashboard|socket\.io|live|downloads|embed|share|health)(\/|$)|^\/(sw|embed)\.js$|\.(xml|txt)$/;
const settings = { ignoreVary: true };
/** Whether everybody may open a file: those that open by a pass must not outlast its owner's session here. */
const isForAll = ({ pathname, searchParams }) => pathname.startsWith('/files/') && !searchParams.has('pass');

const addressOf = (url) => {
  const address = new URL(url, self.location.origin);
  address.hash = '';
  return address.href;
};

async function put({ name, most }, address, response) {
  const cache = await caches.open(name);
  await cache.put(address, response);
  const addresses = await cache.keys();
  for (const old of addresses.slice(0, Math.max(0, addresses.length - most))) await cache.delete(old, settings);
}

const isPage = (response) =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('text/html');

/** Marks a cached page, because its data may be out of date (shared/client/app/boot.ts). */
async function marked(response) {
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  const html = (await response.text()).replace('id="boot"', 'id="boot" data-kept');
  return new Response(html, { headers });
}

async function page(event) {
  const address = addressOf(event.request.url);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isPage(response)) event.waitUntil(put(kept.pages, address, response.clone()));
    return response;
  } catch {
    const pages = await caches.open(kept.pages.name);
    const shell = await caches.open(shellCache);
    const copy =
      (await pages.match(address, settings)) ??
      (await pages.match(address, { ...settings, ignoreSearch: true })) ??
      (await shell.match(anyPage(new URL(address).pathname), settings));
    return copy ? marked(copy) : Response.error();
  }
}

/** Immutable files: cache first. */
async function once(event, store) {
  const address = addressOf(event.request.url);
  const found = await caches.match(address, settings);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(put(store, address, response.clone()));
  return response;
}

/** Small static files that may change with a build. */
async function fresh(event) {
  try {
    return await fetch(event.request);
  } catch {
    const shell = await caches.open(shellCache);
    return (await shell.match(addressOf(event.request.url), settings)) ?? Response.error();
  }
}

/** Caches the files of the first visit, which was loaded before this worker was installed. */
async function keepVisit({ address, files }) {
  const html = await fetch(address, { headers: { Accept: 'text/html' } });
  if (isPage(html)) await put(kept.pages, addressOf(address), html);
  for (const file of files.slice(0, 100)) {
    const url = new URL(file);
    const store = isForAll(url) ? kept.files : url.pathname.startsWith('/assets/') ? kept.assets : undefined;
    if (!store) continue;
    if (await caches.match(file, settings)) continue;
    const response = await fetch(file);
    if (response.status === 200) await put(store, addressOf(file), response);
  }
}

/** The system and pages of the app share; the page of another site does not. Both the system and a page that hides its address have the origin 'null'. */
function mayShare({ destination, headers, referrer }) {
  const origins = [headers.get('origin') ?? 'null', referrer ? new URL(referrer).origin : 'null'];
  return destination === 'document' && origins.every((origin) => ['null', self.location.origin].includes(origin));
}

/** Keeps what was shared into the app, and leads to the page that gives it to a message, an entry or a post. */
async function takeIn(request) {
  if (!mayShare(request)) return Response.redirect('/app/share', 303);
  try {
    const form = await request.formData();
    const headers = { 'x-shared-at': String(Date.now()) };
    await (await caches.open(sharedCache)).put('/app/share/given', new Response(form, { headers }));
  } catch (cause) {
    console.warn('What was shared is lost', cause);
  }
  return Response.redirect('/app/share', 303);
}

self.addEventListener('install', (event) => {
  const requests = shellFiles.map(
    (file) => new Request(file, { headers: anyPages.includes(file) ? { Accept: 'text/html' } : {} }),
  );
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(requests)));
  // Safe to activate at once, because pages are fetched from the network first.
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const names = [shellCache, sharedCache, ...Object.values(kept).map(({ name }) => name)];
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (!names.includes(name)) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'visit') event.waitUntil(keepVisit(event.data).catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isShare = request.method === 'POST' && url.origin === self.location.origin && url.pathname === '/app/share';
  if (isShare) return void event.respondWith(takeIn(request));
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const isPageOfApp = request.mode === 'navigate' && isOfApp(url.pathname);
  if (untouched.test(url.pathname) && !isPageOfApp) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(once(event, kept.assets));
  else if (isForAll(url)) event.respondWith(once(event, kept.files));
  else if (shellFiles.includes(url.pathname)) event.respondWith(fresh(event));
});

/** Chromium and Firefox allow a push without a note while a page of the site is looked at; Safari ends the subscription after three of them. */
const mayStaySilent = 'userAgentData' in navigator || /Firefox\//.test(navigator.userAgent);

async function showNote({ title, body, lang, dir, tag, navigate }) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (mayStaySilent && pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { navigate },
  });
}

self.addEventListener('push', (event) => {
  const { notification } = event.data?.json() ?? {};
  if (notification) event.waitUntil(showNote(notification));
});

async function openNote(path) {
  const address = addressOf(path);
  if (new URL(address).origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => addressOf(url) === address) ?? pages[0];
  if (!there) return void (await self.clients.openWindow(address));
  await there.focus();
  // The page goes there itself, and keeps what it has loaded.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker, no window
  if (addressOf(there.url) !== address) there.postMessage({ kind: 'open', path });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote(event.notification.data.navigate));
});
