import '#shared/client/ui/look.ts';
import { startFactors } from '#shared/client/accounts/factors/startFactors.ts';
import { boot } from '#shared/client/app/boot.ts';
import { loadTexts } from '#shared/client/app/i18n/i18n.ts';
import { keepApart } from '#shared/client/app/offline/browserStorage.ts';
import { connectNavigation } from '#shared/client/app/core/navigation.ts';
import { createRouter } from '#shared/client/app/routing/router.tsx';
import { startShell } from '#shared/client/app/start.tsx';
import { startWaitingVotes } from '#shared/client/contests/voting/waitingVotes.ts';

// Dynamic imports, because the modules of all entries share one chunk, which visitors of the site should not load for this shell.
const [{ isContestAppPath }, { Layout }, { routes }, { addressInApp }, { leave, startBridge }] = await Promise.all([
  import('#shared/contests/page/contestApp.ts'),
  import('./layout/Layout.tsx'),
  import('./routes.ts'),
  import('./places.ts'),
  import('./bridge.ts'),
]);

const isCalm = matchMedia('(prefers-reduced-motion: reduce)');

// A session that an app has handed over is that app's alone: another app's page, and the site, have their own.
keepApart(`mobile.${boot().mobile?.partner_id ?? ''}`);

await startShell({
  name: 'mobile',
  router: async () => {
    const router = await createRouter(routes, {
      layout: Layout,
      owns: isContestAppPath,
      here: addressInApp,
      texts: (screen) => loadTexts(`mobile.${screen}`),
      transitions: () => !isCalm.matches,
    });
    const go = (path: string, replace: boolean) => {
      if (isContestAppPath(path)) void router.navigate(path, { replace, viewTransition: !isCalm.matches });
      else leave(path);
    };
    connectNavigation(go, { here: addressInApp });
    startBridge();
    return router;
  },
  began: () => {
    startFactors();
    startWaitingVotes();
  },
});
