/** Links of the site's shell. */
import { createLinks } from '#shared/client/app/routing/links.tsx';
import { routes } from './routes.ts';

export const { to, To, go } = createLinks(routes);
