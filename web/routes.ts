/**
 * The site's table of screens, joined from the domains. To add a screen: its path in `<domain>/routes.ts`, which every page has for links,
 * and its row in `<domain>/screens.ts`, which is loaded with the domain's first screen. Of a place that the app has too, both addresses are in
 * shared/appPlaces.ts, and what both shells say of it in shared/client/<domain>/screens.ts.
 */
import { joinRoutes, routesOf } from '#shared/client/app/routing/routes.ts';
import { accounts } from './accounts/routes.ts';
import { chat } from './chat/routes.ts';
import { community } from './community/routes.ts';
import { contests } from './contests/routes.ts';
import { developers } from './developers/routes.ts';
import { names } from './names/routes.ts';
import { payments } from './payments/routes.ts';
import { services } from './services/routes.ts';
import { site } from './site/routes.ts';
import { tasks } from './tasks/routes.ts';

export const routes = joinRoutes(
  routesOf(accounts, () => import('./accounts/screens.ts')),
  routesOf(contests, () => import('./contests/screens.ts')),
  routesOf(site, () => import('./site/screens.ts')),
  routesOf(payments, () => import('./payments/screens.ts')),
  routesOf(chat, () => import('./chat/screens.ts')),
  routesOf(services, () => import('./services/screens.ts')),
  routesOf(community, () => import('./community/screens.ts')),
  routesOf(tasks, () => import('./tasks/screens.ts')),
  routesOf(names, () => import('./names/screens.ts')),
  routesOf(developers, () => import('./developers/screens.ts')),
);
