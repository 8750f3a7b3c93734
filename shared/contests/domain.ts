import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import * as certification from './entities/certification.ts';
import * as chat from './entities/chat.ts';
import * as editions from './entities/editions.ts';
import * as integrity from './entities/integrity.ts';
import * as log from './entities/log.ts';
import * as slugs from './entities/slugs.ts';
import * as studio from './entities/studio.ts';
import * as sums from './entities/sums.ts';
import * as prices from './entities/prices.ts';
import { contestErrors } from './errors.ts';

/** Contests, rounds, contestants, votes and the contest chat. */
export const contests = defineDomain({
  name: 'contests',
  entities: entitiesIn(entities, certification, chat, prices, editions, sums, integrity, log, slugs, studio),
  errors: contestErrors,
});
