import type { Entity } from '#shared/model/entity.ts';
import { domains } from './domains.ts';
import { joinTables } from './model/domain.ts';

/** Every entity of the product. Throws when two domains have one name. */
export const entities: readonly Entity[] = Object.values(
  joinTables<Entity>(
    'class',
    domains.flatMap((domain) => domain.entities.map((entity) => ({ [entity.name]: entity }))),
  ),
);
