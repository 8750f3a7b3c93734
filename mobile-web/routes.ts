/**
 * The mobile-web shell's table of screens, joined from the domains. To add a screen: its path in `<domain>/routes.ts`, its row in
 * `<domain>/screens.ts`, and if the site has the place too, both addresses in shared/appPlaces.ts.
 */
import { joinRoutes, routesOf } from '#shared/client/app/routing/routes.ts';
import { accounts } from './accounts/routes.ts';
import { chat } from './chat/routes.ts';
import { community } from './community/routes.ts';
import { contests } from './contests/routes.ts';
import { payments } from './payments/routes.ts';
import { services } from './services/routes.ts';
import { site } from './site/routes.ts';

export const routes = joinRoutes(
  routesOf(site, () => import('./site/screens.ts')),
  routesOf(accounts, () => import('./accounts/screens.ts')),
  routesOf(payments, () => import('./payments/screens.ts')),
  routesOf(chat, () => import('./chat/screens.ts')),
  routesOf(services, () => import('./services/screens.ts')),
  routesOf(community, () => import('./community/screens.ts')),
  routesOf(contests, () => import('./contests/screens.ts')),
);
