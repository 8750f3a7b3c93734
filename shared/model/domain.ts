/** The declaration of a domain's shared part: what it stores, and what it refuses. */
import type { Entity } from './entity.ts';

export interface Domain {
  /** The folder's name under every layer. */
  readonly name: string;
  /** Every class that it stores: `entitiesIn` the modules that declare them. */
  readonly entities: readonly Entity[];
  /** Every refusal of its own: its stable code, and the HTTP status that carries it. */
  readonly errors: Readonly<Record<string, number>>;
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'whenClosed' in value && 'access' in value;

/** Every entity that these modules export: one that is added to a module needs no line in a list. */
export const entitiesIn = (...modules: readonly Readonly<Record<string, unknown>>[]): readonly Entity[] => [
  ...new Set(modules.flatMap((exported) => Object.values(exported)).filter(isEntity)),
];

export const defineDomain = <const D extends Domain>(domain: D): D => domain;

/** One table of several. Throws when two of them have a key in common but for case. */
export function joinTables<T>(what: string, tables: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const seen = new Set<string>();
  for (const key of tables.flatMap(Object.keys)) {
    if (seen.has(key.toLowerCase())) throw new Error(`Two domains have the ${what} ${key}`);
    seen.add(key.toLowerCase());
  }
  return Object.assign({}, ...tables) as Record<string, T>;
}

/** The keys of every table of a union. */
export type KeysOf<Table> = Table extends unknown ? keyof Table & string : never;
