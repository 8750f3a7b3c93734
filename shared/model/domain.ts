/** The shared manifest of a domain: entities, and what its refusals answer. */
import type { Entity } from './entity.ts';

export interface Domain {
  /** The domain's folder name in every layer. */
  readonly name: string;
  /** All classes of the domain, see `entitiesIn`. */
  readonly entities: readonly Entity[];
  /** HTTP status of its refusals that are not 409, by code. */
  readonly errors?: Readonly<Record<string, number>>;
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'whenClosed' in value && 'access' in value;

/** All entities that the modules export, so that a new entity in a listed module needs no line of its own. */
export const entitiesIn = (...modules: readonly Readonly<Record<string, unknown>>[]): readonly Entity[] => [
  ...new Set(modules.flatMap((exported) => Object.values(exported)).filter(isEntity)),
];

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
