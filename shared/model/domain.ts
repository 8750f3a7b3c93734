/** The shared manifest of a domain: entities and refusals. */
import type { Entity } from './entity.ts';

export interface Domain {
  /** The domain's folder name in every layer. */
  readonly name: string;
  /** All classes of the domain. */
  readonly entities: readonly Entity[];
  /** Its refusals: code and HTTP status. */
  readonly errors: Readonly<Record<string, number>>;
}

export const defineDomain = <const D extends Domain>(domain: D): D => domain;

/** Merges tables. Throws on duplicate keys, ignoring case. */
export function joinTables<T>(what: string, tables: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const seen = new Set<string>();
  for (const key of tables.flatMap(Object.keys)) {
    if (seen.has(key.toLowerCase())) throw new Error(`Two domains have the ${what} ${key}`);
    seen.add(key.toLowerCase());
  }
  return Object.assign({}, ...tables) as Record<string, T>;
}

/** The keys of all tables in a union. */
export type KeysOf<Table> = Table extends unknown ? keyof Table & string : never;
