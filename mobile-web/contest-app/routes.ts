/** The contest app's table of screens. To add one: its path in `contests/routes.ts`, its row in `contests/screens.ts`. */
import { joinRoutes, routesOf } from '#shared/client/app/routing/routes.ts';
import { contests } from './contests/routes.ts';

export const routes = joinRoutes(routesOf(contests, () => import('./contests/screens.ts')));
