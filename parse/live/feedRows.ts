/** Reads the rows of updates that the change stream names. Updates of one class in one turn of the event loop are read with one command. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Document, Timestamp } from 'mongodb';
import type { Log } from '#cloud/kernel/ports.ts';

interface Asked {
  readonly ids: Set<string>;
  /** The time of the newest change: rows are at least as new. */
  newest: Timestamp;
  readonly found: Promise<ReadonlyMap<string, Document>>;
}

const longestPause = 5000;

/**
 * The row of a change, at least as new as the change; a newer row does no harm, because rows have a `rev`. Undefined when the row is gone.
 * While the database does not answer, it is asked again.
 */
export type Rows = (className: string, id: string, since: Timestamp) => Promise<Document | undefined>;

export function createRows(db: Db, stopping: AbortSignal, log: Log): Rows {
  const asked = new Map<string, Asked>();

  const read = async (className: string, { ids, newest }: Asked): Promise<ReadonlyMap<string, Document>> => {
    for (let wait = 50; ; wait = Math.min(longestPause, wait * 2)) {
      const session = db.client.startSession({ causalConsistency: true });
      try {
        session.advanceOperationTime(newest);
        const rows = await db
          .collection<Document & { _id: string }>(className)
          .find({ _id: { $in: [...ids] } }, { session, batchSize: ids.size + 1 })
          .toArray();
        return new Map(rows.map((row) => [row._id, row]));
      } catch (error) {
        if (stopping.aborted) return new Map();
        log.warn({ err: error, className }, 'changed rows could not be read, and are read again');
      } finally {
        await session.endSession();
      }
      await pause(wait, undefined, { signal: stopping }).catch(() => undefined);
    }
  };

  return async (className, id, since) => {
    let together = asked.get(className);
    if (!together) {
      const made: Asked = {
        ids: new Set(),
        newest: since,
        found: new Promise((resolve) => {
          setImmediate(() => {
            asked.delete(className);
            resolve(read(className, made));
          });
        }),
      };
      asked.set(className, (together = made));
    }
    together.ids.add(id);
    if (since.greaterThan(together.newest)) together.newest = since;
    return (await together.found).get(id);
  };
}
