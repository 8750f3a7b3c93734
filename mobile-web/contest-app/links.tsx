/** Links of the contest app; each keeps what its addresses keep. */
import { type ComponentType, createElement } from 'react';
import { createLinks } from '#shared/client/app/routing/links.tsx';
import type { LinkMore } from '#shared/client/app/routing/routes.ts';
import { keptSearch } from './places.ts';
import { routes } from './routes.ts';

const links = createLinks(routes);

export const To: typeof links.To = (props) => {
  const { search }: LinkMore = props;
  return createElement(links.To as ComponentType<LinkMore>, { ...props, search: { ...keptSearch, ...search } });
};
