/** The product: the domains' declarations, joined. */
import { entities } from '#shared/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import { routesOf } from '#cloud/calls.ts';
import { type CloudDomain, createHooks } from '#cloud/domain.ts';
import { cloudDomains } from '#cloud/domains.ts';
import { functionsOf } from '#cloud/functions.ts';
import type { ExtraDomain } from './options.ts';

export function joinDomains(extra: readonly ExtraDomain[] = []) {
  const domains: readonly CloudDomain[] = [...cloudDomains, ...extra];
  const all: readonly Entity[] = [...entities, ...extra.flatMap((domain) => domain.entities ?? [])];
  return {
    domains,
    entities: all,
    functions: functionsOf(domains, all),
    routes: routesOf(domains),
    roomServices: domains.flatMap(({ rooms = [] }) => rooms),
    hearings: domains.flatMap(({ hears = [] }) => hears),
    hooks: createHooks(domains),
  };
}
export type Product = ReturnType<typeof joinDomains>;
