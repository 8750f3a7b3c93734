/** The storage port on MongoDB. */
import { type ClientSession, type Collection, type Document, MongoError, MongoServerError } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
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
  type Where,
} from '#cloud/ports.ts';
import type { Database } from '../database/connection.ts';
import { checkedId, keyOf, layoutOf, readPermission, toFilter, toNewValues, toRecord, toValues } from './rows.ts';

type Row = Document & { _id: string };

const duplicateKey = 11000;
const longestPause = 200;
/** What fits a message of 48 MB by far. */
const insertedAtOnce = 5000;
/** How long a transaction that meets others is tried again, in milliseconds: more than an orphaned one stays open. */
const patience = 6000;

const isTransient = (error: unknown) => error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
const isUnknown = (error: unknown) =>
  error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
const isDuplicate = (error: unknown) => (error as MongoServerError).code === duplicateKey;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function createStorage({ client, db, clock }: Database): Storage {
  const collectionOf = (entity: Entity): Collection<Row> => db.collection<Row>(entity.name);

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

  const reader = (session?: ClientSession): Reader => ({
    async get<E extends Entity>(entity: E, id: IdOf<E>) {
      const layout = layoutOf(entity);
      const row = await collectionOf(entity).findOne(
        { ...idFilter(entity, id), ...(layout.full && { deleted_at: null }) },
        { session },
      );
      return row ? toRecord<E>(layout, row) : undefined;
    },
    async getMany<E extends Entity>(entity: E, ids: readonly IdOf<E>[]) {
      if (!ids.length) return [];
      const layout = layoutOf(entity);
      const key = entity.name === Profile.name ? 'user_id' : '_id';
      const filter: Document = {
        [key]: { $in: ids.map((id) => checkedId(layout, id)) },
        ...(layout.full && { deleted_at: null }),
      };
      const rows = await collectionOf(entity).find(filter, { session, batchSize: 10_000 }).toArray();
      return rows.map((row) => toRecord<E>(layout, row));
    },
    async find<E extends Entity>(entity: E, where: Where<E>, { sort, limit, skip, deleted }: FindOptions<E> = {}) {
      const layout = layoutOf(entity);
      const cursor = collectionOf(entity).find(toFilter(layout, where, deleted), { session });
      if (sort)
        cursor.sort(
          Object.fromEntries(Object.entries(sort).map(([name, way]) => [keyOf(layout, name), way as 1 | -1])),
        );
      if (skip) cursor.skip(skip);
      if (limit) cursor.limit(limit);
      return (await cursor.toArray()).map((row) => toRecord<E>(layout, row));
    },
    count: async (entity, where) => collectionOf(entity).countDocuments(toFilter(layoutOf(entity), where), { session }),
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

  const transaction = (session: ClientSession): Transaction => ({
    ...reader(session),
    async insert<E extends Entity>(entity: E, record: NewRecordOf<E>, objectId?: string) {
      const document = await newDocument(entity, record, objectId);
      await collectionOf(entity).insertOne(document, { session });
      return toRecord<E>(layoutOf(entity), document);
    },
    async insertMany<E extends Entity>(entity: E, records: readonly NewRecordOf<E>[]) {
      if (!records.length) return;
      const documents = layoutOf(entity).full
        ? await Promise.all(records.map((record) => newDocument(entity, record)))
        : records.map((record) => bareDocument(entity, record));
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
      if (layout.full && [...layout.readFields].some((name) => name in changes)) {
        const before = await collectionOf(entity).findOne(filter, { session });
        if (!before) return undefined;
        const after = { ...before, ...set };
        for (const name of gone) delete after[name];
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
    async remove(entity, id) {
      if (entity.kind !== 'rows') throw new TypeError(`Rows of ${entity.name} are not removed`);
      const layout = layoutOf(entity);
      const kept = new Set([entity.id, ...(entity.live?.by ?? []), ...entity.unique.flat(), ...layout.readFields]);
      const emptied = [...layout.fields.keys()].filter((name) => !kept.has(name));
      const { matchedCount } = await collectionOf(entity).updateOne(
        { ...idFilter(entity, id), deleted_at: null },
        {
          $set: { deleted_at: new Date(clock.now()) },
          ...(emptied.length && { $unset: Object.fromEntries(emptied.map((name) => [name, ''])) }),
          $inc: { rev: 1 },
          $currentDate: { _updated_at: true },
        },
        { session },
      );
      return matchedCount === 1;
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
        if (!isUnknown(error) || attempt === 3) throw error;
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
          const result = await work(transaction(session));
          await commit(session);
          return result;
        } catch (error) {
          if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
          if (isDuplicate(error)) throw new Duplicate({ cause: error });
          if (!isTransient(error)) throw error;
          if (attempt >= tries || performance.now() > giveUpAt) throw new Conflict({ cause: error });
        } finally {
          await session.endSession();
        }
        // Random, so that two that met do not meet again.
        await pause(Math.random() * Math.min(longestPause, 5 * 2 ** attempt));
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
