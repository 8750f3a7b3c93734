import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import { communityErrors } from './errors.ts';

/** What many people are told at once. */
export const community = defineDomain({
  name: 'community',
  entities: entitiesIn(entities),
  errors: communityErrors,
});
