import '#shared/client/ui/look.ts';
import { startFactors } from '#shared/client/accounts/factors/startFactors.ts';
import { loadTexts } from '#shared/client/app/i18n/i18n.ts';
import { createRouter } from '#shared/client/app/routing/router.tsx';
import { startShell } from '#shared/client/app/start.tsx';
import { store } from '#shared/client/app/core/store.ts';
import { Information } from '#shared/client/app/notices/Information.tsx';
import { startWaitingVotes } from '#shared/client/contests/voting/waitingVotes.ts';
import { Layout } from './layout/Layout.tsx';
import { LoadingScreen } from './layout/LoadingScreen.tsx';
import { routes } from './routes.ts';

/** Paths of other shells. */
const owns = (path: string) => !/^\/(admin|app|mobile|parse-dashboard)(?=[/?#]|$)/.test(path);

await startShell({
  name: 'web',
  router: () =>
    createRouter(routes, {
      layout: Layout,
      loading: LoadingScreen,
      home: () => store.getState().site.home_path,
      owns,
      texts: loadTexts,
    }),
  began: () => {
    startFactors();
    startWaitingVotes();
  },
  beside: Information,
});
