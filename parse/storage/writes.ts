/** Writes of the storage port, within a transaction. */
import { type ClientSession, type Document, MongoServerError } from 'mongodb';
import type { ChangesOf, Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import { HeldKey } from '#shared/site/entities.ts';
import type { Change, Transaction } from '#cloud/kernel/ports.ts';
import type { Database } from '../database/connection.ts';
import { createDocuments } from './documents.ts';
import { type CollectionOf, createReader, idFilter, type Row } from './reads.ts';
import { checkedId, type Layout, layoutOf, readPermission, toRecord, toValues, wordsOfRow } from './rows.ts';
import { noteWhole, type Wholes } from './wholes.ts';

/** Rows per insert, well below the message limit of 48 MB. */
const insertedAtOnce = 5000;

/** Throws TypeError for changes that depend on what is in each row, because one command writes all of them unread. */
function refuseInBulk<E extends Entity>(layout: Layout, changes: readonly Change<E>[]): void {
  const { entity, readFields, words } = layout;
  if (entity.kind === 'ledger') throw new TypeError(`${entity.name} is a ledger: its rows never change`);
  if (entity.partOf || entity.fields[entity.id]!.type === 'number')
    throw new TypeError(`Rows of ${entity.name} are changed one by one`);
  const careful = new Set([...readFields, ...(words?.of ?? [])]);
  for (const { set = {}, orInsert } of changes) {
    if (orInsert) throw new TypeError(`A new row of ${entity.name} needs its readers: insert it`);
    const name = Object.keys(set).find((each) => careful.has(each));
    if (name) throw new TypeError(`${entity.name}.${name} is changed row by row`);
  }
}

const goneFrom = (changes: object): string[] =>
  Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [name] : []));
const emptied = (names: readonly string[]): Document => Object.fromEntries(names.map((name) => [name, '']));
/** MongoDB refuses an operator without fields. */
const notEmpty = (operator: string, fields: Document): Document =>
  Object.keys(fields).length ? { [operator]: fields } : {};

const isQuietIn = (layout: Layout) => (name: string) => layout.fields.get(name)?.quiet === true;

/** Nothing but quiet fields, which all keep a value. */
const isQuietChange = <E extends Entity>(layout: Layout, { set = {}, add, touch, orInsert }: Change<E>): boolean => {
  const given = Object.entries(set);
  const isQuiet = isQuietIn(layout);
  return (
    !add && !touch && !orInsert && given.length > 0 && given.every(([name, n]) => n !== undefined && isQuiet(name))
  );
};

/** What a change in bulk makes of a row. */
function newVersion<E extends Entity>(layout: Layout, { set = {}, add, touch, orInsert }: Change<E>): Document {
  const touched = touch ?? (layout.full ? [] : undefined);
  return {
    $inc: { rev: 1, ...add },
    ...notEmpty('$set', toValues(layout, set)),
    ...notEmpty('$unset', emptied([...goneFrom(set), ...(layout.entity.live ? ['former_rperm'] : [])])),
    ...(touched && {
      $currentDate: Object.fromEntries(
        [...touched, ...(layout.full ? ['_updated_at'] : [])].map((name) => [name, true]),
      ),
    }),
    ...(orInsert && { $setOnInsert: toValues(layout, orInsert) }),
  };
}

const transient = 'TransientTransactionError';
const labelled = (error: MongoServerError, labels: readonly string[]) => {
  for (const label of labels) error.addErrorLabel(label);
  return error;
};
/** WriteConflict. */
const writeConflict = 112;

/** A factory of Transaction ports for sessions with an open transaction. Parents of written parts are collected in `wholes`. */
export function createTransactions({
  db,
  clock,
}: Pick<Database, 'db' | 'clock'>): (session: ClientSession, wholes: Wholes) => Transaction {
  const collectionOf: CollectionOf = (entity) => db.collection<Row>(entity.name);
  const { objectIdOf, newDocument, bareDocument } = createDocuments({ db, clock });

  /** A raw bulk command; the driver's bulk API sends the same with twice the CPU. */
  const writeMany = async (command: Document, session: ClientSession, ...labels: string[]) => {
    // Unlike a collection's methods, a command stores what is undefined inside a value as null unless it is told not to.
    const { writeErrors, n } = await db.command(command, { session, ignoreUndefined: true });
    if (!writeErrors?.length) return n as number;
    const { errmsg: message, code } = writeErrors[0];
    throw labelled(new MongoServerError({ message, code }), labels);
  };

  return (session, wholes) => ({
    ...createReader(collectionOf, session),
    async insert<E extends Entity>(entity: E, record: NewRecordOf<E>, objectId?: string) {
      const document = await newDocument(entity, record, { objectId });
      await collectionOf(entity).insertOne(document, { session });
      noteWhole(wholes, entity, document);
      return toRecord<E>(layoutOf(entity), document);
    },
    async insertMany<E extends Entity>(entity: E, records: readonly NewRecordOf<E>[], at = clock.now()) {
      if (!records.length) return;
      const made = new Date(at);
      const rows = layoutOf(entity).full
        ? records.map((record) => newDocument(entity, record, { made }))
        : records.map((record) => bareDocument(entity, record, made));
      const documents = rows.some((row) => row instanceof Promise)
        ? await Promise.all(rows.map((row) => Promise.resolve(row)))
        : (rows as Row[]);
      if (entity.partOf) for (const document of documents) noteWhole(wholes, entity, document);
      for (let from = 0; from < documents.length; from += insertedAtOnce)
        await writeMany(
          { insert: entity.name, ordered: false, documents: documents.slice(from, from + insertedAtOnce) },
          session,
        );
    },
    async update<E extends Entity>(entity: E, id: IdOf<E>, changes: ChangesOf<E>): Promise<RecordOf<E> | undefined> {
      if (entity.kind === 'ledger') throw new TypeError(`${entity.name} is a ledger: its rows never change`);
      const layout = layoutOf(entity);
      const filter: Document = { ...idFilter(entity, id), ...(layout.full && { deleted_at: null }) };
      const set = toValues(layout, changes);
      const gone = goneFrom(changes);
      const isQuiet = Object.keys(changes).some(isQuietIn(layout)) && Object.keys(changes).every(isQuietIn(layout));
      const clearsReaders = entity.live !== undefined && !isQuiet;
      const unset = emptied([...gone, ...(clearsReaders ? ['former_rperm'] : [])]);
      const movesReaders = layout.full && [...layout.readFields].some((name) => name in changes);
      const movesWords = layout.words?.of.some((name) => name in changes) ?? false;
      const before = movesReaders || movesWords ? await collectionOf(entity).findOne(filter, { session }) : undefined;
      if (before === null) return undefined;
      const after: Document = { ...before, ...set };
      for (const name of gone) delete after[name];
      if (movesWords) set[layout.words!.name] = wordsOfRow(layout, after);
      if (before && movesReaders) {
        set._rperm = await readPermission(layout, after, objectIdOf);
        const readers = new Set<string>(set._rperm);
        const isSame = readers.size === before._rperm.length && before._rperm.every((who: string) => readers.has(who));
        if (entity.live && !isSame) {
          set.former_rperm = before._rperm;
          delete unset.former_rperm;
        }
      }
      const row = await collectionOf(entity).findOneAndUpdate(
        filter,
        {
          ...notEmpty('$set', set),
          ...notEmpty('$unset', unset),
          ...(!isQuiet && { $inc: { rev: 1 } }),
          ...(layout.full && !isQuiet && { $currentDate: { _updated_at: true } }),
        },
        { session, returnDocument: 'after' },
      );
      if (row && !isQuiet) noteWhole(wholes, entity, row);
      return row ? toRecord<E>(layout, row) : undefined;
    },
    async apply<E extends Entity>(entity: E, changes: readonly Change<E>[]) {
      const layout = layoutOf(entity);
      if (entity.kind !== 'internal') refuseInBulk(layout, changes);
      if (!changes.length) return;
      const found = await writeMany(
        {
          update: entity.name,
          ordered: false,
          updates: changes.map((change) => ({
            q: {
              _id: String(checkedId(layout, change.id)),
              ...(layout.full && { deleted_at: null }),
              ...(change.rev !== undefined && { rev: change.rev }),
            },
            u: isQuietChange(layout, change) ? { $set: toValues(layout, change.set!) } : newVersion(layout, change),
            upsert: change.orInsert !== undefined,
          })),
        },
        session,
        // Inserted by another process; the retry finds it.
        transient,
      );
      if (changes[0]!.rev !== undefined && found < changes.length)
        throw labelled(new MongoServerError({ message: 'A row is not as it was known', code: writeConflict }), [
          transient,
        ]);
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
    async hold(...keys) {
      const ids = [...new Set(keys)].toSorted();
      await this.apply(
        HeldKey,
        ids.map((id) => ({ id, touch: ['held_at'], orInsert: {} })),
      );
    },
    async remove(entity, id) {
      if (entity.kind !== 'rows') throw new TypeError(`Rows of ${entity.name} are not removed`);
      const layout = layoutOf(entity);
      const kept = new Set([entity.id, ...(entity.live?.by ?? []), ...entity.unique.flat(), ...layout.readFields]);
      const before = await collectionOf(entity).findOneAndUpdate(
        { ...idFilter(entity, id), deleted_at: null },
        {
          $set: { deleted_at: new Date(clock.now()) },
          ...notEmpty('$unset', emptied([...layout.fields.keys()].filter((name) => !kept.has(name)))),
          $inc: { rev: 1 },
          $currentDate: { _updated_at: true },
        },
        { session },
      );
      if (before) noteWhole(wholes, entity, before);
      return before !== null;
    },
  });
}
