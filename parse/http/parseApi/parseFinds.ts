/**
 * Allowlist of Parse queries: one equality on a key that has an index, the lists that a class declares, and pages of both. So no query
 * costs more than its rows.
 */
import { Refusal } from '#shared/errors.ts';
import { type Entity, servedClasses, servedFields } from '#shared/model/entity.ts';
import { liveLimits } from '#parse/live/limits.ts';

type Sent = Readonly<Record<string, unknown>>;

const mostSkipped = 10_000;
const mostExcluded = 500;
const idLength = 64;
/** Keys that the SDK adds to queries in a body. */
const addedBySdk =
  /^_(ApplicationId|JavaScriptKey|ClientVersion|InstallationId|SessionToken|RevocableSession|context|method|noBody|ContentType)$/;
/** Fields of every row. */
const meta = ['createdAt', 'updatedAt', 'objectId', 'rev', 'deleted_at'] as const;

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

/** The type of a field, or of its list's elements; undefined where there is no such field. */
const jsonTypeOf = ({ fields }: Entity, key: string): 'number' | 'string' | undefined => {
  const field = fields[key];
  return field && ((field.of ?? field).type === 'number' ? 'number' : 'string');
};

const isValueOf = (entity: Entity, key: string, value: unknown): boolean =>
  typeof value === jsonTypeOf(entity, key) && (typeof value !== 'string' || value.length <= liveLimits.keyLength);

/** Whether this is a valid value of a live key. */
export const isKeyValue = (entity: Entity, key: string, value: unknown): boolean =>
  entity.live !== undefined && entity.live.by.includes(key) && isValueOf(entity, key, value);

/** Fields by one of which rows may be asked for: `objectId`, the public id, live keys, and fields that are unique alone. */
export const keysOf = ({ id, fields, live, unique }: Entity): string[] => {
  const alone = unique.flatMap((names) => (names.length === 1 ? names : []));
  return [...new Set(['objectId', id, ...live!.by, ...alone])].filter((name) => !fields[name]?.hidden);
};

/** Matches `{ [operator]: value }` with no other key. */
const only = (condition: unknown, operator: string, fits: (value: unknown) => boolean) =>
  isObject(condition) && Object.keys(condition).length === 1 && fits(condition[operator]);

const isDate = (value: unknown) =>
  isObject(value) && value.__type === 'Date' && typeof value.iso === 'string' && Object.keys(value).length === 2;
/** At or before the oldest known row, in the order of the class. */
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

const isWithin = (value: unknown, most: number) =>
  value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most);

const areNames = (value: unknown, isKnown: (name: string) => boolean) =>
  value === undefined || (typeof value === 'string' && value.length <= 2000 && value.split(',').every(isKnown));

interface Known {
  readonly entity: Entity;
  readonly shown: ReadonlySet<string>;
  readonly keys: readonly string[];
  readonly orders: readonly string[];
}

/**
 * The filter that Parse gets, and the orders that have an index for it; undefined when the query is not served. Removed rows are left out,
 * unless the query asks for changes since a date, by which a client catches up.
 */
function readWhere(
  { entity, keys, orders }: Known,
  where: unknown,
): { where: Sent; orders: readonly string[] } | undefined {
  if (!isObject(where)) return undefined;
  const alive = 'updatedAt' in where ? {} : { deleted_at: { $exists: false } };
  const named = keys.filter((name) => name in where && (name !== 'objectId' || isId(where.objectId)));
  const key = named.find((name) => name !== 'objectId') ?? named[0];
  const fitsFurther = ([name, condition]: [string, unknown]) =>
    isOrderBound(entity, name, condition) || (Object.hasOwn(further, name) && further[name]!(condition));
  if (key !== undefined) {
    const { [key]: value, ...more } = where;
    if (key !== 'objectId' && !isValueOf(entity, key, value)) return undefined;
    if (!Object.entries(more).every(fitsFurther)) return undefined;
    // A public id that is a text is the objectId, which has an index.
    const isObjectId = key === entity.id && entity.fields[key]!.type === 'text' && !entity.live!.by.includes(key);
    if (isObjectId && 'objectId' in more) return undefined;
    return { where: { ...alive, ...more, [isObjectId ? 'objectId' : key]: value }, orders };
  }
  const { listed } = entity;
  if (!listed || 'updatedAt' in where) return undefined;
  const by = listed.by.filter((name) => name in where);
  if (by.length > 1 || by.some((name) => !isValueOf(entity, name, where[name]))) return undefined;
  if (!Object.entries(where).every((each) => by.includes(each[0]) || fitsFurther(each))) return undefined;
  return { where: { ...alive, ...where, ...listed.where }, orders: ['createdAt'] };
}

export interface ParseFinds {
  /**
   * The class and the parameters that Parse gets for a query of this class, in URL or body, or for one of its rows. Undefined for a class
   * that Parse does not serve and refuses itself. Throws Refusal 'parse_query', which says what may be asked.
   */
  read(
    className: string,
    id: string | undefined,
    query: Sent,
    body: Sent,
  ): { className: string; asked: Sent } | undefined;
}

export function createParseFinds(entities: readonly Entity[], mostRows: number): ParseFinds {
  const byName = new Map(
    servedClasses(entities).map(([name, entity]): [string, Known] => {
      const shown = servedFields(entity).map(([field]) => field);
      return [
        name,
        {
          entity,
          shown: new Set([...shown, ...meta]),
          keys: keysOf(entity),
          orders: [...new Set(['createdAt', 'updatedAt', 'objectId', entity.live!.order ?? 'createdAt'])],
        },
      ];
    }),
  );
  return {
    read(className, id, query, body) {
      const known = byName.get(className);
      if (!known) return undefined;
      const { entity, shown, keys: by, orders } = known;
      const refuse = (part: string, inOrderOf = orders): never => {
        // An empty filter lists them all.
        const all = [...by, ...(entity.listed?.by ?? [])].map(
          (key) => `${key} (${jsonTypeOf(entity, key) ?? 'string'})`,
        );
        const keysAndLists = [...all, ...(entity.listed ? ['{}'] : [])].join(', ');
        const what = { part, class: className, keys: keysAndLists, orders: inOrderOf.join(', ') };
        throw new Refusal('parse_query', { ...what, limit: mostRows, skip: mostSkipped });
      };
      const sent: Record<string, unknown> = {};
      const asked: Record<string, unknown> = {};
      for (const [name, value] of [...Object.entries(query), ...Object.entries(body)]) {
        const target = addedBySdk.test(name) ? sent : asked;
        // With duplicate names Parse may use the one that was not checked.
        if (Object.hasOwn(target, name)) refuse(name);
        target[name] = target === sent ? value : readText(value);
      }
      const { where = {}, limit, skip, order, keys, ...unknown } = asked;
      for (const name of Object.keys(unknown)) refuse(name);
      if (!areNames(keys, (name) => shown.has(name))) refuse('keys');
      if (id !== undefined) {
        for (const name of ['where', 'limit', 'skip', 'order']) if (asked[name] !== undefined) refuse(name);
        return { className: entity.name, asked: { ...sent, ...asked } };
      }
      const served = readWhere(known, where) ?? refuse('where');
      if (!isWithin(limit, mostRows)) refuse('limit');
      if (!isWithin(skip, mostSkipped)) refuse('skip');
      if (!areNames(order, (name) => served.orders.includes(name.replace(/^-/, '')))) refuse('order', served.orders);
      return { className: entity.name, asked: { ...sent, ...asked, where: served.where } };
    },
  };
}
