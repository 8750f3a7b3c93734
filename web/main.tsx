import { loadTexts } from '#shared/client/app/i18n.ts';
import { createRouter } from '#shared/client/app/router.tsx';
import { boot } from '#shared/client/app/session.ts';
import { startShell } from '#shared/client/app/start.tsx';
import { Information } from '#shared/client/app/Information.tsx';
import { Look } from '#shared/client/ui/Look.tsx';
import { Layout } from './layout/Layout.tsx';
import { LoadingScreen } from './layout/LoadingScreen.tsx';
import { routes } from './routes.ts';

/** Paths of other shells. */
const owns = (path: string) => !/^\/(admin|parse-dashboard)(?=[/?#]|$)/.test(path);

await startShell({
  name: 'web',
  router: () =>
    createRouter(routes, {
      layout: Layout,
      loading: LoadingScreen,
      home: boot().site.home_path,
      owns,
      texts: loadTexts,
    }),
  look: Look,
  beside: Information,
});
