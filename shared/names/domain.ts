import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as hosts from './entities/hosts.ts';
import * as domainNames from './entities/names.ts';
import { namesErrors } from './errors.ts';

/** Domain names that are sold, and hosts of people's own. */
export const names = defineDomain({ name: 'names', entities: entitiesIn(domainNames, hosts), errors: namesErrors });
