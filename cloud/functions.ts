/** All functions by name. */
import { entities } from '#shared/entities.ts';
import { joinTables } from '#shared/model/domain.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { CloudFunction } from './kernel/define.ts';
import type { CloudDomain } from './kernel/domain.ts';
import { cloudDomains } from './domains.ts';
import { createOrUpdate } from './kernel/records.ts';
import { writersOf } from './writers.ts';

/** The functions of these domains and `createOrUpdate`. Throws on duplicate names. */
export const functionsOf = (domains: readonly CloudDomain[], classes: readonly Entity[]) =>
  joinTables<CloudFunction>('function', [
    ...domains.map((domain) => domain.functions ?? {}),
    { createOrUpdate: createOrUpdate(writersOf(domains), classes) },
  ]);

/** Those that are functions of Parse too. */
export const parseFunctionsOf = (all: Readonly<Record<string, CloudFunction>>) =>
  Object.fromEntries(Object.entries(all).filter(([, { restOnly }]) => !restOnly));

/** Merges a union of tables into one. */
type Joined<Table> = (Table extends unknown ? (table: Table) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type Functions = Joined<Extract<(typeof cloudDomains)[number], { functions: object }>['functions']> & {
  createOrUpdate: ReturnType<typeof createOrUpdate>;
};
export const functions = functionsOf(cloudDomains, entities) as unknown as Functions;
