import { createRouter } from '#shared/client/app/router.tsx';
import { startShell } from '#shared/client/app/start.tsx';
import { Look } from '#shared/client/ui/Look.tsx';

/** Everything else is the site's own shell. */
const owns = (path: string) => /^\/admin(?=[/?#]|$)/.test(path);

// Apart from the entry: the libraries of all entries lie in one file, and no visitor should load what only operators need of them.
const [{ Layout }, { LoadingScreen }, { routes }] = await Promise.all([
  import('./layout/Layout.tsx'),
  import('./layout/LoadingScreen.tsx'),
  import('./routes.ts'),
]);

await startShell({
  name: 'admin',
  router: () => createRouter(routes, { layout: Layout, loading: LoadingScreen, owns }),
  look: Look,
});
