import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import { siteErrors } from './errors.ts';

/** The site itself: its settings, files, currency rates, and the operators' log. */
export const site = defineDomain({
  name: 'site',
  entities: entitiesIn(entities),
  errors: siteErrors,
});
