/** Every function of the product, by the name it is called by. */
import type { Entity } from '#shared/model/entity.ts';
import { entities } from '#shared/entities.ts';
import { accountFunctions } from './accounts/functions.ts';
import { adminFunctions } from './admin/functions.ts';
import { communityFunctions } from './community/functions.ts';
import { contestFunctions } from './contests/functions.ts';
import { siteFunctions } from './site/functions.ts';
import { createOrUpdate, type Writer } from './records.ts';
import { writers } from './writers.ts';

/** The functions of a product with these classes; `createOrUpdate` writes those that have a writer. */
export const functionsOf = (written: readonly Writer[], classes: readonly Entity[]) => ({
  ...accountFunctions,
  ...communityFunctions,
  ...contestFunctions,
  ...siteFunctions,
  ...adminFunctions,
  createOrUpdate: createOrUpdate(written, classes),
});

export const functions = functionsOf(writers, entities);
export type Functions = typeof functions;
