import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import * as chat from './entities/chat.ts';
import { contestErrors } from './errors.ts';

/** Contests, their rounds and contestants, the votes, and the chat beside them. */
export const contests = defineDomain({
  name: 'contests',
  entities: entitiesIn(entities, chat),
  errors: contestErrors,
});
