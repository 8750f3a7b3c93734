/**
 * Allowlist of Parse queries: one equality on a live key, as in subscriptions, and their pagination. Each has an index, so that no query
 * costs more than its rows.
 */
import { type Entity, isReadThroughParse, servedFields } from '#shared/model/entity.ts';
import { liveLimits } from '../live/limits.ts';

type Sent = Readonly<Record<string, unknown>>;

const mostSkipped = 10_000;
const mostExcluded = 500;
const idLength = 64;
/** Keys that the SDK adds to queries in a body. */
const addedBySdk =
  /^_(ApplicationId|JavaScriptKey|ClientVersion|InstallationId|SessionToken|RevocableSession|context|method|noBody|ContentType)$/;
const orders = new Set(['createdAt', 'updatedAt', 'objectId']);

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Query strings are text, which Parse parses as JSON where possible. */
export function readText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Whether this is a valid value of a live key. */
export function isKeyValue(entity: Entity, key: string, value: unknown): boolean {
  const field = entity.fields[key];
  if (!field || !entity.live?.by.includes(key)) return false;
  if ((field.of ?? field).type === 'number') return typeof value === 'number';
  return typeof value === 'string' && value.length <= liveLimits.keyLength;
}

/** Matches `{ [operator]: value }` with no other key. */
const only = (condition: unknown, operator: string, fits: (value: unknown) => boolean) =>
  isObject(condition) && Object.keys(condition).length === 1 && fits(condition[operator]);

const isDate = (value: unknown) =>
  isObject(value) && value.__type === 'Date' && typeof value.iso === 'string' && Object.keys(value).length === 2;
/** At or before the oldest row that is known, in the order of the class. */
const isOrderBound = ({ fields, live }: Entity, name: string, condition: unknown) =>
  name === live?.order &&
  only(condition, '$lte', fields[name]!.type === 'date' ? isDate : (value) => typeof value === 'number');
const isId = (value: unknown) => typeof value === 'string' && value.length <= idLength;

/** Conditions for pagination, beside the live key. */
const further: Readonly<Record<string, (condition: unknown) => boolean>> = {
  objectId: (id) =>
    isId(id) || only(id, '$nin', (ids) => Array.isArray(ids) && ids.length <= mostExcluded && ids.every(isId)),
  createdAt: (condition) => only(condition, '$lte', isDate),
  updatedAt: (condition) => only(condition, '$gte', isDate),
  deleted_at: (condition) => only(condition, '$exists', (value) => value === false),
};

function isServedWhere(entity: Entity, where: unknown): boolean {
  if (!isObject(where)) return false;
  const keys = Object.keys(where).filter((name) => entity.live!.by.includes(name));
  if (keys.length !== 1) return false;
  return Object.entries(where).every(([name, condition]) =>
    name === keys[0]
      ? isKeyValue(entity, name, condition)
      : isOrderBound(entity, name, condition) || (Object.hasOwn(further, name) && further[name]!(condition)),
  );
}

const isWithin = (value: unknown, most: number) =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most);

const areNames = (value: unknown, isKnown: (name: string) => boolean) =>
  value === undefined || (typeof value === 'string' && value.length <= 2000 && value.split(',').every(isKnown));

export interface ParseFinds {
  /** Whether a query, in URL or body, is allowed on this class; with an id, on one of its rows. */
  serves(className: string, id: string | undefined, query: Sent, body: Sent): boolean;
}

export function createParseFinds(entities: readonly Entity[], mostRows: number): ParseFinds {
  const byName = new Map(
    entities.filter(isReadThroughParse).map((entity) => {
      const shown = servedFields(entity).map(([name]) => name);
      return [
        entity.name,
        { entity, shown: new Set([...shown, 'createdAt', 'updatedAt', 'objectId', 'rev', 'deleted_at']) },
      ];
    }),
  );
  return {
    serves(className, id, query, body) {
      const known = byName.get(className);
      // Parse refuses unknown classes itself.
      if (!known) return true;
      const asked: Record<string, unknown> = {};
      for (const [name, value] of [...Object.entries(query), ...Object.entries(body)]) {
        if (addedBySdk.test(name)) continue;
        // With duplicate names Parse may use the unchecked one.
        if (Object.hasOwn(asked, name)) return false;
        asked[name] = readText(value);
      }
      const { where, limit, skip, order, keys, ...unknown } = asked;
      if (Object.keys(unknown).length) return false;
      if (!areNames(keys, (name) => known.shown.has(name))) return false;
      if (id !== undefined) return [where, limit, skip, order].every((value) => value === undefined);
      return (
        isServedWhere(known.entity, where) &&
        isWithin(limit, mostRows) &&
        isWithin(skip, mostSkipped) &&
        areNames(order, (name) => [...orders, known.entity.live!.order].includes(name.replace(/^-/, '')))
      );
    },
  };
}
