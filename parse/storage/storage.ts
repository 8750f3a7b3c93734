/** The storage port on MongoDB: its transactions and snapshots, tried again where that helps. */
import { type ClientSession, MongoError, type MongoServerError } from 'mongodb';
import { Sequence } from '#shared/site/entities.ts';
import { Conflict, Duplicate, type Storage, Unavailable } from '#cloud/ports.ts';
import { atItsMoment, type Database } from '../database/connection.ts';
import { isOutage } from '../database/outage.ts';
import { type CollectionOf, createReader, type Row } from './reads.ts';
import { raiseWholes, type Wholes } from './wholes.ts';
import { createTransactions } from './writes.ts';

const duplicateKey = 11000;
const longestPause = 200;
/** How long a transaction that meets others is tried again, in milliseconds: more than an orphaned one stays open. */
const patience = 6000;
/** How long the database works on one read of a recount, which reads everything, in milliseconds. */
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

/** Commits, and tries again while the result is unknown. */
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

export function createStorage({ client, db, clock }: Database): Storage {
  const collectionOf: CollectionOf = (entity) => db.collection<Row>(entity.name);
  const collectionAt: CollectionOf = (entity) => db.collection<Row>(entity.name, atItsMoment);
  const transaction = createTransactions({ db, clock });

  return {
    ...createReader(collectionOf),
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
          await raiseWholes(db, wholes, session);
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
          return await read(createReader(collectionAt, session, recountWithin));
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
