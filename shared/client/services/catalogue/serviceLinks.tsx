import { type ComponentProps, useState } from 'react';
import { publicId } from '#shared/client/app/clientId.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { servicePath } from '#shared/community/paths.ts';
import type { ServiceCard } from '#shared/services/shapes.ts';

/** The title of a card, as a link to the service. */
export const titleOf = ({ sx_id, title }: Pick<ServiceCard, 'sx_id' | 'title'>) => (
  <PathLink href={servicePath(sx_id)}>{title}</PathLink>
);

/** Leads to the form of a new service, whose id is made here. */
export function OfferLink(props: Omit<ComponentProps<typeof PathLink>, 'href'>) {
  const [sx_id] = useState(publicId);
  return <PathLink {...props} href={`/add-service/${sx_id}`} />;
}
