/**
 * The mobile-web shell's table of screens, joined from the domains. To add a screen of the site to it: both addresses in shared/appPlaces.ts,
 * what both shells say of it in shared/client/<domain>/screens.ts, and the component in `<domain>/screens.ts`.
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
