/** Every function of the product, by the name it is called by. */
import { entities } from '#shared/entities.ts';
import { joinTables } from '#shared/model/domain.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { CloudFunction } from './define.ts';
import type { CloudDomain } from './domain.ts';
import { cloudDomains } from './domains.ts';
import { createOrUpdate } from './records.ts';
import { writersOf } from './writers.ts';

/** The functions of these domains; `createOrUpdate` writes the classes that have a writer. Throws when two have one name. */
export const functionsOf = (domains: readonly CloudDomain[], classes: readonly Entity[]) =>
  joinTables<CloudFunction>('function', [
    ...domains.map((domain) => domain.functions ?? {}),
    { createOrUpdate: createOrUpdate(writersOf(domains), classes) },
  ]);

/** One table of a union of tables. */
export type Joined<Table> = (Table extends unknown ? (table: Table) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type Functions = Joined<Extract<(typeof cloudDomains)[number], { functions: object }>['functions']> & {
  createOrUpdate: ReturnType<typeof createOrUpdate>;
};
export const functions = functionsOf(cloudDomains, entities) as unknown as Functions;
