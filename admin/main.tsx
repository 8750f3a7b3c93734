import '#shared/client/ui/look.ts';
import { startFactors } from '#shared/client/accounts/factors/startFactors.ts';
import { loadTexts } from '#shared/client/app/i18n/i18n.ts';
import { createRouter } from '#shared/client/app/routing/router.tsx';
import { startShell } from '#shared/client/app/start.tsx';

/** All other paths belong to the site's shell. */
const owns = (path: string) => /^\/admin(?=[/?#]|$)/.test(path);

// Dynamic imports, because the libraries of all entries share one chunk, which visitors should not load for operators.
const [{ Layout }, { LoadingScreen }, { routes }] = await Promise.all([
  import('./layout/Layout.tsx'),
  import('./layout/LoadingScreen.tsx'),
  import('./routes.ts'),
]);

await startShell({
  name: 'admin',
  began: startFactors,
  router: () =>
    createRouter(routes, {
      layout: Layout,
      loading: LoadingScreen,
      owns,
      // That nothing was found is said in the shell's own texts.
      texts: (screen) => (screen === 'notFound' ? Promise.resolve() : loadTexts(screen)),
    }),
});
