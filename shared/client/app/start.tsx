/** What every shell does before its first screen. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { passOverPreloadErrors } from './chunks.ts';
import { watchNetwork } from './connection.ts';
import { startLanguage } from './i18n.ts';
import { startSession } from './session.ts';
import { store } from './store.ts';
import { startTheme } from './theme.ts';
import { Toasts } from './Toasts.tsx';

export interface Shell {
  /** Made after the session is known to the store, since it starts to load at once. */
  router: () => RouterProviderProps['router'];
  /** The look around everything, such as the kit's provider. */
  look: (props: { children: ReactNode }) => ReactNode;
}

/** Without its sentences a page can only offer to be loaded anew. */
function offerReload(place: HTMLElement): void {
  const button = document.createElement('button');
  button.textContent = 'Reload · Recharger · Recargar';
  button.addEventListener('click', () => location.reload());
  place.replaceChildren(button);
}

export async function startShell({ router, look: Look }: Shell): Promise<void> {
  const place = document.getElementById('root')!;
  passOverPreloadErrors();
  startTheme();
  watchNetwork(store.dispatch);
  try {
    await startLanguage();
  } catch (cause) {
    console.error('The language did not load', cause);
    return offerReload(place);
  }
  startSession();
  const routes = router();
  createRoot(place).render(
    <StrictMode>
      <Provider store={store}>
        <Look>
          <RouterProvider router={routes} />
          <Toasts />
        </Look>
      </Provider>
    </StrictMode>,
  );
}
