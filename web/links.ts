/** Links of the desktop shell, by the names of its table. */
import { createLinks } from '#shared/client/app/links.tsx';
import { routes } from './routes.ts';

export const { to, To, go, preload } = createLinks(routes);
