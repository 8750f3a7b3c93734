import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import { communityErrors } from './errors.ts';

/** Announcements: notifications from operators to many people. */
export const community = defineDomain({
  name: 'community',
  entities: entitiesIn(entities),
  errors: communityErrors,
});
