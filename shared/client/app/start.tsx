/** The start of every shell: session, language, theme, router, first render. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { boot } from './boot.ts';
import { goOnAt } from './data/bootError.ts';
import { hearLoadErrors, loadChunk } from './core/chunks.ts';
import { watchNetwork } from './core/connection.ts';
import { startLanguage } from './i18n/i18n.ts';
import type { Router } from './routing/router.tsx';
import { startServiceWorker, whenIdle } from './offline/serviceWorker.ts';
import { startSession } from './session/session.ts';
import { store } from './core/store.ts';
import { startTheme } from './theme.ts';
import { Toasts } from './notices/Toasts.tsx';

export interface Shell {
  /** The part of the texts that the shell uses. */
  name: 'web' | 'admin' | 'app' | 'mobile';
  /** Called after the session is in the store, because the router starts loading at once. */
  router: () => Promise<Router>;
  /** Rendered beside every screen, such as the site's messages. */
  beside?: () => ReactNode;
  /** Called once, when the session is in the store: what domains do without a screen, such as sending what waited for the connection. */
  began?: () => void;
}

const loadSite = () => import('./live/liveSite.ts');

const watchSite = () =>
  loadChunk(loadSite).then(
    (site) => site.watchSite(),
    (cause: unknown) => console.warn('Live site settings did not load', cause),
  );

/** When the texts fail to load, the page can only offer a reload button. */
function offerReload(place: HTMLElement): void {
  const button = document.createElement('button');
  button.textContent = 'Reload · Recharger · Recargar';
  button.addEventListener('click', () => location.reload());
  place.replaceChildren(button);
}

/** Resolves when the first screen, or its failure, can be rendered. */
const firstScreen = (routes: Router): Promise<void> =>
  new Promise((resolve) => {
    if (routes.state().doing) return resolve();
    const stop = routes.subscribe(() => {
      if (!routes.state().doing) return;
      stop();
      resolve();
    });
  });

export async function startShell({ name, router, beside: Beside, began }: Shell): Promise<void> {
  const place = document.getElementById('root')!;
  if (goOnAt(boot().error?.url)) return;
  hearLoadErrors();
  startTheme();
  watchNetwork(store.dispatch);
  try {
    await startLanguage(undefined, name);
  } catch (cause) {
    console.error('The language did not load', cause);
    return offerReload(place);
  }
  startSession();
  began?.();
  const routes = await router();
  // The server-rendered content stays until the first screen is ready.
  if (place.firstChild) await firstScreen(routes);
  createRoot(place).render(
    <StrictMode>
      <Provider store={store}>
        <routes.View />
        {Beside && <Beside />}
        <Toasts />
      </Provider>
    </StrictMode>,
  );
  startServiceWorker();
  whenIdle(() => void watchSite());
}
