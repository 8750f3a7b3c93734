import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import * as chat from './entities/chat.ts';
import { contestErrors } from './errors.ts';

/** Contests, rounds, contestants, votes and the contest chat. */
export const contests = defineDomain({
  name: 'contests',
  entities: entitiesIn(entities, chat),
  errors: contestErrors,
});
