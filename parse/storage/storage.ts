/** The storage port on MongoDB. */
import { type ClientSession, type Collection, type Document, MongoError, MongoServerError } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
import { limits } from '#shared/limits.ts';
import { Sequence } from '#shared/site/entities.ts';
import type { ChangesOf, Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import {
  type Change,
  Conflict,
  Duplicate,
  type FindOptions,
  type Reader,
  type Storage,
  type Transaction,
  Unavailable,
  type Where,
} from '#cloud/ports.ts';
import { atItsMoment, type Database } from '../database/connection.ts';
import { isOutage } from '../database/outage.ts';
import {
  checkedId,
  keyOf,
  type Layout,
  layoutOf,
  readPermission,
  searchFilter,
  toFilter,
  toNewValues,
  toRecord,
  toValues,
  wordsOfRow,
} from './rows.ts';

type Row = Document & { _id: string };

const duplicateKey = 11000;
const longestPause = 200;
/** What fits a message of 48 MB by far. */
const insertedAtOnce = 5000;
/** How long a transaction that meets others is tried again, in milliseconds: more than an orphaned one stays open. */
const patience = 6000;
/** Milliseconds that the database works on one read: nobody waits longer for a call, and what nobody waits for must end. */
const readWithin: number = limits.answerWithin;
/** The same for what adds many rows up. */
const sumWithin = 20_000;
/** The same for a recount, which reads everything. */
const recountWithin = 10 * 60_000;

/** TransactionExceededLifetimeLimitSeconds: mongod ended it in the middle of a command, nothing of it stays, and it has no label. */
const overdue = 290;
const isTransient = (error: unknown) =>
  error instanceof MongoError && (error.hasErrorLabel('TransientTransactionError') || error.code === overdue);
/** SnapshotUnavailable: a collection was made or given an index after the newest moment that a majority has. */
const snapshotUnavailable = 246;
const isUnknown = (error: unknown) =>
  error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
/** No server was there for as long as one is waited for. */
const isGone = (error: unknown) => (error as Error).name === 'MongoServerSelectionError';
const isDuplicate = (error: unknown) => (error as MongoServerError).code === duplicateKey;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function createStorage({ client, db, clock }: Database): Storage {
  const collectionOf = (entity: Entity): Collection<Row> => db.collection<Row>(entity.name);
  const collectionAt = (entity: Entity): Collection<Row> => db.collection<Row>(entity.name, atItsMoment);

  /**
   * A user's objectId never changes, so what was once found stays known, and it is read outside of transactions: those take one command
   * at a time.
   */
  const objectIds = new Map<number, string>();
  const objectIdOf = async (user_id: number) => {
    let objectId = objectIds.get(user_id);
    if (!objectId) {
      const row = await collectionOf(Profile).findOne({ user_id }, { projection: { _id: 1 } });
      objectId = row?._id;
      if (objectId) objectIds.set(user_id, objectId);
    }
    return objectId;
  };

  const idFilter = (entity: Entity, id: string | number): Document => {
    const checked = checkedId(layoutOf(entity), id);
    return entity.name === Profile.name ? { user_id: checked } : { _id: String(checked) };
  };

  const searchOf = <E extends Entity>(layout: Layout, { search, orIds }: Pick<FindOptions<E>, 'search' | 'orIds'>) =>
    search === undefined ? undefined : searchFilter(layout, search, orIds);

  const reader = (session?: ClientSession, from = collectionOf, maxTimeMS = readWithin): Reader => ({
    async get<E extends Entity>(entity: E, id: IdOf<E>) {
      const layout = layoutOf(entity);
      const row = await from(entity).findOne(
        { ...idFilter(entity, id), ...(layout.full && { deleted_at: null }) },
        { session, maxTimeMS },
      );
      return row ? toRecord<E>(layout, row) : undefined;
    },
    async getMany<E extends Entity>(entity: E, ids: readonly IdOf<E>[]) {
      if (!ids.length) return [];
      const layout = layoutOf(entity);
      const key = entity.name === Profile.name ? 'user_id' : '_id';
      const filter: Document = {
        [key]: {
          $in: ids.map((id) => (key === '_id' ? String(checkedId(layout, id)) : checkedId(layout, id))),
        },
        ...(layout.full && { deleted_at: null }),
      };
      const rows = await from(entity).find(filter, { session, maxTimeMS, batchSize: 10_000 }).toArray();
      return rows.map((row) => toRecord<E>(layout, row));
    },
    async find<E extends Entity>(entity: E, where: Where<E>, options: FindOptions<E> = {}) {
      const { sort, limit, skip, deleted } = options;
      const layout = layoutOf(entity);
      const filter = { ...toFilter(layout, where, deleted), ...searchOf(layout, options) };
      const cursor = from(entity).find(filter, { session, maxTimeMS, batchSize: 10_000 });
      if (sort)
        cursor.sort(
          Object.fromEntries(Object.entries(sort).map(([name, way]) => [keyOf(layout, name), way as 1 | -1])),
        );
      if (skip) cursor.skip(skip);
      if (limit) cursor.limit(limit);
      return (await cursor.toArray()).map((row) => toRecord<E>(layout, row));
    },
    async count(entity, where, options = {}) {
      const layout = layoutOf(entity);
      const filter = { ...toFilter(layout, where), ...searchOf(layout, options) };
      return from(entity).countDocuments(filter, { session, maxTimeMS });
    },
    async sums(entity, where, { by, step, sum }) {
      const layout = layoutOf(entity);
      const group = Object.fromEntries(by.map((name, index) => [`k${index}`, `$${keyOf(layout, name)}`]));
      const key = step && `$${keyOf(layout, step.of)}`;
      // A moment counts in milliseconds.
      const isNumber = step && layout.fields.get(step.of)?.type === 'number';
      const of = key && (isNumber ? key : { $toLong: key });
      const rows = await from(entity)
        .aggregate<{ _id: Record<string, string | number | boolean | null>; sum: number }>(
          [
            { $match: toFilter(layout, where) },
            {
              $group: {
                _id: { ...group, ...(of && { at: { $subtract: [of, { $mod: [of, step.size] }] } }) },
                sum: { $sum: sum === undefined ? 1 : `$${keyOf(layout, sum)}` },
              },
            },
          ],
          { session, maxTimeMS: Math.max(maxTimeMS, sumWithin) },
        )
        .toArray();
      return rows.map((row) => ({
        key: by.map((_, index) => String(row._id[`k${index}`] ?? '')),
        at: Number(row._id.at ?? 0),
        sum: row.sum,
      }));
    },
  });

  const newDocument = async (entity: Entity, record: object, objectId?: string) => {
    const layout = layoutOf(entity);
    const values = record as Readonly<Record<string, unknown>>;
    const document: Document = { _id: objectId ?? String(values[entity.id]), ...toNewValues(layout, values) };
    const now = new Date(clock.now());
    document._created_at = now;
    if (layout.full) {
      document._updated_at = now;
      document.rev = 1;
      // A profile's own objectId is known before its row is.
      const find = (user_id: number) =>
        entity.name === Profile.name && user_id === values.user_id ? Promise.resolve(objectId) : objectIdOf(user_id);
      document._rperm = await readPermission(layout, document, find);
      document._wperm = [];
    }
    return document as Row;
  };

  /** The rows, by class, whose parts a transaction wrote. */
  type Wholes = Map<string, Set<string>>;
  const noteWhole = (wholes: Wholes, entity: Entity, row: Document) => {
    if (!entity.partOf) return;
    const whole = entity.fields[entity.partOf]!.ref!;
    const ids = wholes.get(whole) ?? new Set();
    wholes.set(whole, ids.add(String(row[entity.partOf])));
  };
  /** Raises the `rev` of rows whose parts were written, so that theirs alone tells that something changed. */
  const raiseWholes = async (wholes: Wholes, session: ClientSession) => {
    for (const [name, ids] of wholes)
      await db
        .collection<Row>(name)
        .updateMany(
          { _id: { $in: [...ids].toSorted() } },
          { $inc: { rev: 1 }, $currentDate: { _updated_at: true } },
          { session },
        );
  };

  const transaction = (session: ClientSession, wholes: Wholes): Transaction => ({
    ...reader(session),
    async insert<E extends Entity>(entity: E, record: NewRecordOf<E>, objectId?: string) {
      const document = await newDocument(entity, record, objectId);
      await collectionOf(entity).insertOne(document, { session });
      noteWhole(wholes, entity, document);
      return toRecord<E>(layoutOf(entity), document);
    },
    async insertMany<E extends Entity>(entity: E, records: readonly NewRecordOf<E>[]) {
      if (!records.length) return;
      const documents = layoutOf(entity).full
        ? await Promise.all(records.map((record) => newDocument(entity, record)))
        : records.map((record) => bareDocument(entity, record));
      if (entity.partOf) for (const document of documents) noteWhole(wholes, entity, document);
      for (let at = 0; at < documents.length; at += insertedAtOnce)
        await writeMany(
          { insert: entity.name, ordered: false, documents: documents.slice(at, at + insertedAtOnce) },
          session,
        );
    },
    async update<E extends Entity>(entity: E, id: IdOf<E>, changes: ChangesOf<E>): Promise<RecordOf<E> | undefined> {
      if (entity.kind === 'ledger') throw new TypeError(`${entity.name} is a ledger: its rows never change`);
      const layout = layoutOf(entity);
      const filter: Document = { ...idFilter(entity, id), ...(layout.full && { deleted_at: null }) };
      const set = toValues(layout, changes);
      const gone = Object.keys(changes).filter((name) => changes[name as keyof typeof changes] === undefined);
      const unset = Object.fromEntries([...gone, ...(entity.live ? ['former_rperm'] : [])].map((name) => [name, '']));
      const movesReaders = layout.full && [...layout.readFields].some((name) => name in changes);
      const movesWords = layout.words?.of.some((name) => name in changes) ?? false;
      const before = movesReaders || movesWords ? await collectionOf(entity).findOne(filter, { session }) : undefined;
      if (before === null) return undefined;
      const after: Document = { ...before, ...set };
      for (const name of gone) delete after[name];
      if (movesWords) set[layout.words!.name] = wordsOfRow(layout, after);
      if (before && movesReaders) {
        set._rperm = await readPermission(layout, after, objectIdOf);
        const narrows = !set._rperm.includes('*') && before._rperm.some((who: string) => !set._rperm.includes(who));
        if (entity.live && narrows) {
          set.former_rperm = before._rperm;
          delete unset.former_rperm;
        }
      }
      const row = await collectionOf(entity).findOneAndUpdate(
        filter,
        {
          ...(Object.keys(set).length && { $set: set }),
          ...(Object.keys(unset).length && { $unset: unset }),
          $inc: { rev: 1 },
          ...(layout.full && { $currentDate: { _updated_at: true } }),
        },
        { session, returnDocument: 'after' },
      );
      if (row) noteWhole(wholes, entity, row);
      return row ? toRecord<E>(layout, row) : undefined;
    },
    async apply<E extends Entity>(entity: E, changes: readonly Change<E>[]) {
      if (entity.kind !== 'internal') throw new TypeError(`${entity.name} is no internal class`);
      if (!changes.length) return;
      const layout = layoutOf(entity);
      await writeMany(
        {
          update: entity.name,
          ordered: false,
          updates: changes.map(({ id, set, add, touch, orInsert }) => ({
            q: { _id: String(checkedId(layout, id)) },
            u: {
              $inc: { rev: 1, ...add },
              ...(set && { $set: toValues(layout, set) }),
              ...(touch && { $currentDate: Object.fromEntries(touch.map((name) => [name, true])) }),
              ...(orInsert && { $setOnInsert: toValues(layout, orInsert) }),
            },
            upsert: orInsert !== undefined,
          })),
        },
        session,
        // Two processes made the same row: the next try finds it there.
        'TransientTransactionError',
      );
    },
    async restore<E extends Entity>(entity: E, record: NewRecordOf<E>): Promise<RecordOf<E> | undefined> {
      if (entity.kind !== 'rows') throw new TypeError(`Rows of ${entity.name} are not removed`);
      const { _id, _created_at, _updated_at, rev: _rev, ...set } = await newDocument(entity, record);
      const row = await collectionOf(entity).findOneAndUpdate(
        { _id, deleted_at: { $ne: null } },
        {
          $set: { ...set, _created_at },
          $unset: { deleted_at: '' },
          $inc: { rev: 1 },
          $currentDate: { _updated_at: true },
        },
        { session, returnDocument: 'after' },
      );
      if (row) noteWhole(wholes, entity, row);
      return row ? toRecord<E>(layoutOf(entity), row) : undefined;
    },
    async remove(entity, id) {
      if (entity.kind !== 'rows') throw new TypeError(`Rows of ${entity.name} are not removed`);
      const layout = layoutOf(entity);
      const kept = new Set([entity.id, ...(entity.live?.by ?? []), ...entity.unique.flat(), ...layout.readFields]);
      const emptied = [...layout.fields.keys()].filter((name) => !kept.has(name));
      const before = await collectionOf(entity).findOneAndUpdate(
        { ...idFilter(entity, id), deleted_at: null },
        {
          $set: { deleted_at: new Date(clock.now()) },
          ...(emptied.length && { $unset: Object.fromEntries(emptied.map((name) => [name, ''])) }),
          $inc: { rev: 1 },
          $currentDate: { _updated_at: true },
        },
        { session },
      );
      if (before) noteWhole(wholes, entity, before);
      return before !== null;
    },
  });

  /** One command for many rows: the driver's own bulk writes send the same, at twice the work. */
  const writeMany = async (command: Document, session: ClientSession, ...labels: string[]) => {
    const { writeErrors } = await db.command(command, { session });
    if (!writeErrors?.length) return;
    const { errmsg: message, code } = writeErrors[0];
    const error = new MongoServerError({ message, code });
    for (const label of labels) error.addErrorLabel(label);
    throw error;
  };

  const bareDocument = (entity: Entity, record: object): Row => {
    const layout = layoutOf(entity);
    const values = record as Readonly<Record<string, unknown>>;
    const document: Document = { _id: String(values[entity.id]), ...toNewValues(layout, values) };
    if (entity.kind === 'ledger') document._created_at = new Date(clock.now());
    else document.rev = 1;
    return document as Row;
  };

  const commit = async (session: ClientSession) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await session.commitTransaction();
      } catch (error) {
        // A server was waited for already: whoever asks again learns how it ended.
        if (!isUnknown(error) || attempt === 3 || isGone(error)) throw error;
      }
    }
  };

  return {
    ...reader(),
    async transact(work, { tries = Infinity } = {}) {
      const giveUpAt = performance.now() + patience;
      for (let attempt = 1; ; attempt++) {
        const session = client.startSession();
        try {
          session.startTransaction({
            readConcern: { level: 'snapshot' },
            writeConcern: { w: 'majority', journal: true },
            maxCommitTimeMS: 10_000,
          });
          const wholes: Wholes = new Map();
          const result = await work(transaction(session, wholes));
          await raiseWholes(wholes, session);
          await commit(session);
          return result;
        } catch (error) {
          if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
          if (isDuplicate(error)) throw new Duplicate({ cause: error });
          const isAway = isOutage(error);
          if (isGone(error) || (isAway && (attempt >= tries || performance.now() > giveUpAt)))
            throw new Unavailable({ cause: error });
          if (!isTransient(error)) throw isAway ? new Unavailable({ cause: error }) : error;
          if (attempt >= tries || performance.now() > giveUpAt) throw new Conflict({ cause: error });
        } finally {
          await session.endSession();
        }
        // Random, so that two that met do not meet again.
        await pause(Math.random() * Math.min(longestPause, 5 * 2 ** attempt));
      }
    },
    async snapshot(read) {
      const giveUpAt = performance.now() + patience;
      for (;;) {
        const session = client.startSession({ snapshot: true });
        try {
          return await read(reader(session, collectionAt, recountWithin));
        } catch (error) {
          const isTooYoung = error instanceof MongoError && error.code === snapshotUnavailable;
          if (!isTooYoung || performance.now() > giveUpAt) throw error;
        } finally {
          await session.endSession();
        }
        await pause(longestPause);
      }
    },
    async next(sequence, first) {
      const row = await db
        .collection<Row>(Sequence.name)
        .findOneAndUpdate({ _id: sequence }, [{ $set: { value: { $add: [{ $ifNull: ['$value', first - 1] }, 1] } } }], {
          upsert: true,
          returnDocument: 'after',
        });
      return row!.value as number;
    },
  };
}
