/** What every shell does before its first screen. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { boot } from './boot.ts';
import { goOnAt } from './bootError.ts';
import { loadChunk, passOverPreloadErrors } from './chunks.ts';
import { watchNetwork } from './connection.ts';
import { startLanguage } from './i18n.ts';
import { startOutbox } from './outbox.ts';
import { startQueries } from './queries.ts';
import type { Router } from './router.tsx';
import { startServiceWorker, whenIdle } from './serviceWorker.ts';
import { startSession } from './session.ts';
import { store } from './store.ts';
import { startTheme } from './theme.ts';
import { Toasts } from './Toasts.tsx';

export interface Shell {
  /** What its texts are called. */
  name: 'web' | 'admin';
  /** Made after the session is known to the store, since it starts to load at once. */
  router: () => Promise<Router>;
  /** Shown beside every screen, such as a window for the site's messages. */
  beside?: () => ReactNode;
  /** The look around everything, such as the kit's provider. */
  look: (props: { children: ReactNode }) => ReactNode;
}

const loadSite = () => import('./liveSite.ts');

const followSite = () =>
  loadChunk(loadSite).then(
    (site) => site.followSite(),
    (cause: unknown) => console.warn('Changes of the site are not heard', cause),
  );

/** Without its sentences a page can only offer to be loaded anew. */
function offerReload(place: HTMLElement): void {
  const button = document.createElement('button');
  button.textContent = 'Reload · Recharger · Recargar';
  button.addEventListener('click', () => location.reload());
  place.replaceChildren(button);
}

/** Resolves when the first screen can be drawn, or the reason why it cannot. */
const firstScreen = (routes: Router): Promise<void> =>
  new Promise((resolve) => {
    if (routes.state.initialized) return resolve();
    const stop = routes.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

export async function startShell({ name, router, look: Look, beside: Beside }: Shell): Promise<void> {
  const place = document.getElementById('root')!;
  if (goOnAt(boot().error?.url)) return;
  passOverPreloadErrors();
  startTheme();
  watchNetwork(store.dispatch);
  try {
    await startLanguage(undefined, name);
  } catch (cause) {
    console.error('The language did not load', cause);
    return offerReload(place);
  }
  startSession();
  startOutbox();
  startQueries();
  const routes = await router();
  // What the server drew stays until there is more to see.
  if (place.firstChild) await firstScreen(routes);
  createRoot(place).render(
    <StrictMode>
      <Provider store={store}>
        <Look>
          <RouterProvider router={routes} />
          {Beside && <Beside />}
          <Toasts />
        </Look>
      </Provider>
    </StrictMode>,
  );
  startServiceWorker();
  whenIdle(() => void followSite());
}
