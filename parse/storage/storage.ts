/** The storage port on MongoDB: transactions and snapshots with retries. */
import { type ClientSession, MongoError, type MongoServerError } from 'mongodb';
import { Sequence } from '#shared/site/entities.ts';
import { minute } from '#shared/time.ts';
import { Conflict, Duplicate, type Storage, Unavailable } from '#cloud/kernel/ports.ts';
import { atItsMoment, type Database } from '../database/connection.ts';
import { isOutage } from '../database/outage.ts';
import { type CollectionOf, createGatheredGet, createReader, type Row } from './reads.ts';
import { raiseWholes, type Wholes } from './wholes.ts';
import { createTransactions } from './writes.ts';

const duplicateKey = 11000;
const longestPause = 200;
/** Milliseconds for which conflicting transactions are retried; longer than an orphaned transaction stays open. */
const timeoutMs = 6000;
/** Time limit of a read in a recount, which reads everything, in milliseconds. */
const recountWithin = 10 * minute;

/** TransactionExceededLifetimeLimitSeconds: mongod aborted it within a command; rolled back, but without an error label. */
const overdue = 290;
const isTransient = (error: unknown) =>
  error instanceof MongoError && (error.hasErrorLabel('TransientTransactionError') || error.code === overdue);
/** SnapshotUnavailable: a collection or index was created after the latest majority snapshot. */
const snapshotUnavailable = 246;
const isUnknown = (error: unknown) =>
  error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
/** No server was available within the selection timeout. */
const isGone = (error: unknown) => (error as Error).name === 'MongoServerSelectionError';
const isDuplicate = (error: unknown) => (error as MongoServerError).code === duplicateKey;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Commits, retrying while the outcome is unknown. */
const commit = async (session: ClientSession) => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      // The selection timeout has already passed; a retry by the client learns the outcome.
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
    get: createGatheredGet(collectionOf),
    async transact(work, { tries = Infinity } = {}) {
      const giveUpAt = performance.now() + timeoutMs;
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
        // Jitter, so that conflicting transactions do not meet again.
        await pause(Math.random() * Math.min(longestPause, 5 * 2 ** attempt));
      }
    },
    async snapshot(read) {
      const giveUpAt = performance.now() + timeoutMs;
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
