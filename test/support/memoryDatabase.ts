/**
 * A database in memory, as far as `parse/storage` uses one: rules are tested on the storage port itself in milliseconds, without a server.
 * Transactions read one moment and conflict as MongoDB's do. What the port does not use is refused. `test/storage/contract.ts` holds both
 * databases to the same behaviour.
 */
import { type Document, MongoServerError } from 'mongodb';
import type { Entity } from '#shared/model/entity.ts';
import type { Clock } from '#cloud/kernel/ports.ts';
import type { Database } from '#parse/database/connection.ts';
import { indexesOf } from '#parse/database/indexes.ts';

type Rows = ReadonlyMap<string, Document>;
type Tables = Map<string, Rows>;
const none: Rows = new Map();

const unheard = (what: unknown): never => {
  throw new TypeError(`The database in memory does not know ${JSON.stringify(what)}`);
};
const duplicate = (name: string) => new MongoServerError({ message: `E11000 duplicate key in ${name}`, code: 11000 });
const conflict = () => {
  const error = new MongoServerError({ message: 'WriteConflict', code: 112 });
  error.addErrorLabel('TransientTransactionError');
  return error;
};

/** A copy as BSON would make one: nothing that is undefined, and dates of their own. */
function copied(value: unknown): unknown {
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map((each) => copied(each) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, copied(each)]])),
  );
}
const copy = <T>(row: T): T => copied(row) as T;

/** Values that can be compared: MongoDB orders only those of one type. */
const rank = (value: unknown): [type: number, value: number | string] => {
  if (value === null || value === undefined) return [0, 0];
  if (typeof value === 'number') return [1, value];
  if (typeof value === 'string') return [2, value];
  if (typeof value === 'boolean') return [3, Number(value)];
  return value instanceof Date ? [4, value.getTime()] : [5, JSON.stringify(value)];
};
const order = (one: unknown, other: unknown): number => {
  const [[type, a], [otherType, b]] = [rank(one), rank(other)];
  return type - otherType || (a < b ? -1 : Number(a > b));
};
const isOfOneType = (one: unknown, other: unknown) => rank(one)[0] === rank(other)[0];

const operators: Readonly<Record<string, (value: unknown, wanted: never) => boolean>> = {
  $eq: (value, wanted: unknown) => order(value, wanted) === 0,
  $in: (value, wanted: unknown[]) => wanted.some((each) => order(value, each) === 0),
  $gt: (value, wanted: unknown) => isOfOneType(value, wanted) && order(value, wanted) > 0,
  $gte: (value, wanted: unknown) => isOfOneType(value, wanted) && order(value, wanted) >= 0,
  $lt: (value, wanted: unknown) => isOfOneType(value, wanted) && order(value, wanted) < 0,
  $lte: (value, wanted: unknown) => isOfOneType(value, wanted) && order(value, wanted) <= 0,
  $regex: (value, wanted: string) => typeof value === 'string' && new RegExp(wanted).test(value),
};

/** A list fits when one of its values does. */
function fits(value: unknown, operator: string, wanted: unknown): boolean {
  if (operator === '$ne') return !fits(value, '$eq', wanted);
  const test = operators[operator] ?? unheard(operator);
  return Array.isArray(value)
    ? value.some((each) => test(each, wanted as never))
    : test(value ?? null, wanted as never);
}

const isTest = (wanted: unknown): wanted is Document =>
  typeof wanted === 'object' && wanted !== null && Object.getPrototypeOf(wanted) === Object.prototype;

const matches = (row: Document, filter: Document): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    if (name === '$or') return (wanted as Document[]).some((each) => matches(row, each));
    if (name === '$and') return (wanted as Document[]).every((each) => matches(row, each));
    if (!isTest(wanted)) return fits(row[name], '$eq', wanted);
    return Object.entries(wanted).every(([operator, value]) => fits(row[name], operator, value));
  });

/** The value of an expression in a pipeline. */
function valueOf(row: Document, expression: unknown): unknown {
  if (typeof expression === 'string') return expression.startsWith('$') ? row[expression.slice(1)] : expression;
  if (!isTest(expression)) return expression;
  const [[operator, given]] = Object.entries(expression) as [[string, unknown]];
  const [a, b] = [given].flat().map((each) => valueOf(row, each)) as [unknown, number];
  // Dates count in milliseconds.
  const n = Number(a);
  if (operator === '$add') return n + b;
  if (operator === '$subtract') return n - b;
  if (operator === '$mod') return n % b;
  if (operator === '$toLong') return n;
  return operator === '$ifNull' ? (a ?? b) : unheard(expression);
}

/** The stages `$match`, `$group` by fields or expressions with sums, and `$count`. */
function piped(rows: readonly Document[], pipeline: readonly Document[]): readonly Document[] {
  return pipeline.reduce<readonly Document[]>((found, stage) => {
    if (stage.$match) return found.filter((row) => matches(row, stage.$match as Document));
    if (stage.$count) return found.length ? [{ [stage.$count as string]: found.length }] : [];
    const { _id, ...sums } = (stage.$group ?? unheard(stage)) as Document;
    const groups = new Map<string, Document>();
    for (const row of found) {
      const key = isTest(_id)
        ? Object.fromEntries(Object.entries(_id).map(([name, each]) => [name, valueOf(row, each)]))
        : valueOf(row, _id);
      const named = JSON.stringify(key ?? null);
      const group = groups.get(named) ?? { _id: key ?? null };
      groups.set(named, group);
      for (const [name, { $sum }] of Object.entries(sums))
        group[name] = ((group[name] as number | undefined) ?? 0) + Number(valueOf(row, $sum) ?? 0);
    }
    return [...groups.values()];
  }, rows);
}

function changed(row: Document, update: Document | readonly Document[], now: number, isNew = false): Document {
  const after = { ...row };
  const set = (fields: Document) => {
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) after[name] = copied(value);
  };
  if (Array.isArray(update)) {
    for (const { $set } of update as Document[])
      for (const [name, expression] of Object.entries($set as Document)) after[name] = valueOf(after, expression);
    return after;
  }
  for (const [operator, fields] of Object.entries(update) as [string, Document][]) {
    if (operator === '$set' || (operator === '$setOnInsert' && isNew)) set(fields);
    else if (operator === '$unset') for (const name of Object.keys(fields)) delete after[name];
    else if (operator === '$inc')
      for (const [name, n] of Object.entries(fields)) after[name] = ((after[name] as number | undefined) ?? 0) + n;
    else if (operator === '$currentDate') for (const name of Object.keys(fields)) after[name] = new Date(now);
    else if (operator !== '$setOnInsert') unheard(update);
  }
  return after;
}

/** A transaction: it reads the tables of its first command, and its writes are its own until it commits. */
interface Session {
  tables?: Tables;
  readonly writes: Map<string, Map<string, Document>>;
  open: boolean;
}

const ownClock: Clock = { now: Date.now, pause: () => Promise.resolve() };

/** @param clock the database's; a test that sets it decides what time it is */
export function memoryDatabase(entities: readonly Entity[], clock = ownClock): Database {
  let committed: Tables = new Map();
  /** The transactions that are open: nobody else writes their rows. */
  const open = new Set<Session>();
  const uniqueOf = new Map(
    entities.map((entity) => [
      entity.name,
      indexesOf(entity)
        .filter(({ options }) => options.unique)
        .map(({ key }) => Object.keys(key)),
    ]),
  );

  const rowsOf = (name: string, session?: Session): Rows => {
    if (!session) return committed.get(name) ?? none;
    session.tables ??= new Map(committed);
    const read = session.tables.get(name) ?? none;
    const own = session.writes.get(name);
    return own ? new Map([...read, ...own]) : read;
  };

  const write = (name: string, row: Document, session?: Session): void => {
    const id = row._id as string;
    const others = [...open].filter((each) => each !== session).map(({ writes }) => writes.get(name) ?? none);
    const now = committed.get(name) ?? none;
    if (others.some((rows) => rows.has(id))) throw conflict();
    const isOverwritten = session && now.get(id) !== session.tables?.get(name)?.get(id);
    if (isOverwritten) throw conflict();
    for (const keys of uniqueOf.get(name) ?? []) {
      const isTaken = (each: Document) => each._id !== id && keys.every((key) => order(each[key], row[key]) === 0);
      if ([...rowsOf(name, session).values()].some(isTaken)) throw duplicate(name);
      // Unknown to this transaction's moment.
      if ([now, ...others].some((rows) => [...rows.values()].some(isTaken))) throw conflict();
    }
    if (!session) return void committed.set(name, new Map(now).set(id, row));
    session.writes.set(name, (session.writes.get(name) ?? new Map<string, Document>()).set(id, row));
  };
  const insert = (name: string, row: Document, session?: Session) => {
    if (rowsOf(name, session).has(row._id as string)) throw duplicate(name);
    write(name, copy(row), session);
  };
  const update = (
    name: string,
    filter: Document,
    to: Document | readonly Document[],
    { session, upsert = false, many = false }: { session?: Session; upsert?: boolean; many?: boolean } = {},
  ): { before?: Document; after?: Document; n: number } => {
    const found = [...rowsOf(name, session).values()].filter((row) => matches(row, filter));
    if (!found.length && !upsert) return { n: 0 };
    const pairs = found.length
      ? (many ? found : found.slice(0, 1)).map((row) => [row, changed(row, to, clock.now())] as const)
      : [[undefined, changed({ _id: filter._id as string }, to, clock.now(), true)] as const];
    for (const [, after] of pairs) write(name, after, session);
    const [[before, after]] = pairs as unknown as [[Document | undefined, Document]];
    return { before, after, n: pairs.length };
  };

  const cursor = (rows: readonly Document[]) => {
    let [from, most] = [0, Infinity];
    let sorted = rows;
    return {
      sort(by: Readonly<Record<string, 1 | -1>>) {
        const compare = (a: Document, b: Document) =>
          Object.entries(by).reduce((so, [name, way]) => so || way * order(a[name], b[name]), 0);
        sorted = rows.toSorted(compare);
      },
      skip: (n: number) => void (from = n),
      limit: (n: number) => void (most = n),
      toArray: async () => sorted.slice(from, from + most).map(copy),
    };
  };

  interface Options {
    session?: { readonly memory: Session };
    upsert?: boolean;
    returnDocument?: 'after';
  }
  const collection = (name: string) => {
    const read = (options?: Options) => [...rowsOf(name, options?.session?.memory).values()];
    const found = (filter: Document, options?: Options) => read(options).filter((row) => matches(row, filter));
    return {
      findOne: async (filter: Document, options?: Options) => copy(found(filter, options)[0] ?? null),
      find: (filter: Document, options?: Options) => cursor(found(filter, options)),
      countDocuments: async (filter: Document, options?: Options) => found(filter, options).length,
      aggregate: (pipeline: Document[], options?: Options) => cursor(piped(read(options), pipeline)),
      insertOne: async (row: Document, options?: Options) => insert(name, row, options?.session?.memory),
      async findOneAndUpdate(filter: Document, to: Document, { session, upsert, returnDocument }: Options) {
        const { before, after } = update(name, filter, to, { session: session?.memory, upsert });
        return copy((returnDocument === 'after' ? after : before) ?? null);
      },
      updateMany: async (filter: Document, to: Document, options?: Options) =>
        void update(name, filter, to, { session: options?.session?.memory, many: true }),
    };
  };

  const db = {
    collection,
    async command({ insert: into, documents, update: of, updates }: Document, { session }: Options) {
      let n = 0;
      const memory = session?.memory;
      const run = (work: () => number) => {
        try {
          n += work();
          return [];
        } catch (error) {
          const { code, message: errmsg } = error as MongoServerError;
          // A conflict ends the transaction, whatever else the command writes.
          if (code !== 11000) throw error;
          return [{ code, errmsg }];
        }
      };
      const writeErrors = into
        ? (documents as Document[]).flatMap((row) => run(() => (insert(into as string, row, memory), 1)))
        : (updates as Document[]).flatMap(({ q, u, upsert }) =>
            run(() => update(of as string, q as Document, u as Document, { session: memory, upsert }).n),
          );
      return { n, writeErrors };
    },
  };

  const startSession = () => {
    const memory: Session = { writes: new Map(), open: false };
    const end = () => {
      memory.open = false;
      open.delete(memory);
    };
    return {
      memory,
      startTransaction() {
        memory.open = true;
        open.add(memory);
      },
      inTransaction: () => memory.open,
      async commitTransaction() {
        const after: Tables = new Map(committed);
        for (const [name, rows] of memory.writes) after.set(name, new Map([...(after.get(name) ?? none), ...rows]));
        committed = after;
        end();
      },
      abortTransaction: async () => end(),
      endSession: async () => end(),
    };
  };

  return { client: { startSession }, db, clock, close: async () => {} } as unknown as Database;
}
