import '#shared/client/ui/look.ts';
import { startFactors } from '#shared/client/accounts/factors/startFactors.ts';
import { loadTexts } from '#shared/client/app/i18n/i18n.ts';
import { createRouter } from '#shared/client/app/routing/router.tsx';
import { keepShell } from '#shared/client/app/routing/shellChoice.ts';
import { startShell } from '#shared/client/app/start.tsx';
import { startWaitingVotes } from '#shared/client/contests/voting/waitingVotes.ts';

// Dynamic imports, because the modules of all entries share one chunk, which visitors of the site should not load for this shell.
const [{ appAddressOf, isAppPath }, { Layout }, { LoadingScreen }, { routes }, { startOffline }] = await Promise.all([
  import('#shared/appPlaces.ts'),
  import('./layout/Layout.tsx'),
  import('./layout/LoadingScreen.tsx'),
  import('./routes.ts'),
  import('./startOffline.ts'),
]);

const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

// Somebody who installed it chose it.
if (matchMedia('(display-mode: standalone)').matches) keepShell('app');
startOffline();
await startShell({
  name: 'app',
  router: () =>
    createRouter(routes, {
      layout: Layout,
      loading: LoadingScreen,
      owns: isAppPath,
      here: (path) => appAddressOf(path) ?? path,
      // Not a template, which would count all texts of `app.` to those of the shell (scripts/build/texts.ts).
      texts: (screen) => loadTexts(['app', screen].join('.')),
      transitions: () => !isCalm.matches,
    }),
  began: () => {
    startFactors();
    startWaitingVotes();
  },
});
