/** The product: the domains' declarations, joined. */
import { entities } from '#shared/entities.ts';
import { joinTables } from '#shared/model/domain.ts';
import type { Entity } from '#shared/model/entity.ts';
import { routeTable } from '#cloud/calls.ts';
import type { Document, FindShareImage, LinkedFiles } from '#cloud/kernel/documents.ts';
import { type Callback, type Card, type CloudDomain, createHooks } from '#cloud/kernel/domain.ts';
import { cloudDomains } from '#cloud/domains.ts';
import { keyRightsOf } from '#cloud/kernel/keyRights.ts';
import { functionsOf, parseFunctionsOf } from '#cloud/functions.ts';
import { goodsOf } from '#cloud/kernel/goods.ts';
import type { ExtraDomain } from './options.ts';

export function joinDomains(extra: readonly ExtraDomain[] = []) {
  const domains: readonly CloudDomain[] = [...cloudDomains, ...extra];
  const all: readonly Entity[] = [...entities, ...extra.flatMap((domain) => domain.entities ?? [])];
  const functions = functionsOf(domains, all);
  return {
    domains,
    entities: all,
    functions,
    parseFunctions: parseFunctionsOf(functions),
    routes: routeTable(functions),
    keyRights: keyRightsOf(domains),
    roomServices: domains.flatMap(({ rooms = [] }) => rooms),
    rowListeners: domains.flatMap(({ onRowChange = [] }) => onRowChange),
    cards: joinTables<Card>(
      'card',
      domains.map(({ cards = {} }) => cards),
    ),
    hooks: createHooks(domains),
    goods: goodsOf(domains),
    callbacks: joinTables<Callback>(
      'call-back',
      domains.map(({ callbacks = {} }) => callbacks),
    ),
    documents: joinTables<Document>(
      'document',
      domains.map(({ documents = {} }) => documents),
    ),
    linkedFiles: joinTables<LinkedFiles>(
      'linked file',
      domains.map(({ linkedFiles = {} }) => linkedFiles),
    ),
    shareImages: joinTables<FindShareImage>(
      'share image',
      domains.map(({ shareImages = {} }) => shareImages),
    ),
  };
}
export type Product = ReturnType<typeof joinDomains>;
