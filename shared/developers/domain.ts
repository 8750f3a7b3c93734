import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as entities from './entities.ts';
import { developersErrors } from './errors.ts';

export const developers = defineDomain({
  name: 'developers',
  entities: entitiesIn(entities),
  errors: developersErrors,
});
