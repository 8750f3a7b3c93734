/** Links of the mobile-web shell. */
import { createLinks } from '#shared/client/app/routing/links.tsx';
import { routes } from './routes.ts';

export const { to, To, go } = createLinks(routes);
