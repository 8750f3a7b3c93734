/** The change stream: committed rows in commit order, whoever wrote them, for LiveQuery and for listeners in this process. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ChangeStream,
  type Db,
  type Document,
  MongoDriverError,
  MongoError,
  type ResumeToken,
  type Timestamp,
} from 'mongodb';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import { layoutOf, toRecord } from '../storage/rows.ts';
import { type Change, isTold, type Shape, shapeOf } from './events.ts';
import { createRows } from './feedRows.ts';

export interface FeedOptions {
  readonly db: Db;
  /** Live ones are forwarded to LiveQuery. */
  readonly entities: readonly Entity[];
  /** The database's clock in milliseconds since 1970. */
  readonly now?: () => number;
  /** Further entities to listen to. */
  readonly watches?: readonly Entity[];
  /** Collections that are no entities. */
  readonly collections?: readonly string[];
  readonly log: Log;
}

/** The listeners to live rows. */
export interface Teller {
  /** Whether anybody listens to rows of a class. */
  hasListeners(className: string): boolean;
  tell(shape: Shape, change: Change): void;
}

export interface Feed {
  /** For ParseServer's `liveQuery` option (with `classNames: []`) and for ParseLiveQueryServer. */
  readonly pubSubAdapter: {
    createPublisher(): { publish(channel: string, message: string): void };
    createSubscriber(): EventEmitter;
  };
  /** Resolves when the stream is open: later commits are delivered. Rejects when it cannot be opened. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** Listens to inserts and updates of an entity, soft deletes included. Returns an unsubscribe function. */
  on<E extends Entity>(entity: E, listener: (row: RecordOf<E>) => void): () => void;
  /** Listens to documents inserted into one of `collections`. */
  onDocument(collection: string, listener: (document: Document) => void): () => void;
  /**
   * Called with the objectId of a session that was changed or ended, before any row is passed on that was committed later. Undefined when
   * an account was deleted, whose sessions end with it. Returns an unsubscribe function.
   */
  onSession(listener: (objectId: string | undefined) => void): () => void;
  /** Called when changes were lost for good, so that listeners must reload. Returns an unsubscribe function. */
  onGap(listener: () => void): () => void;
  /** Sets who is told of live rows, once a subscriber is connected. */
  setTeller(teller: Teller): void;
  /** Current state. */
  state(): FeedState;
}

export interface FeedState {
  readonly isOpen: boolean;
  /** Seconds between the last commit and its arrival; 0 before the first. */
  readonly lag: number;
  /** Number of gaps. */
  readonly gaps: number;
}

interface StreamedChange {
  readonly _id: ResumeToken;
  readonly operationType: string;
  readonly ns?: { readonly coll: string };
  readonly documentKey?: { readonly _id: string };
  /** Of inserts and replacements. */
  readonly fullDocument?: Document;
  readonly clusterTime?: Timestamp;
  readonly former?: string[];
  readonly isRemoved?: boolean;
  readonly isRestored?: boolean;
  /** Commit time in the database's clock. */
  readonly wallTime?: Date;
}

/** ChangeStreamHistoryLost, InvalidResumeToken, ChangeStreamFatalError, BSONObjectTooLarge: resuming with this token would always fail. */
const unresumable = new Set([286, 260, 280, 10334]);

/** The driver's "is closed" error means that the server ended the stream, because the database was dropped or renamed. */
const cannotResume = (error: unknown) =>
  error instanceof MongoDriverError ||
  (error instanceof MongoError &&
    (unresumable.has(Number(error.code)) || error.hasErrorLabel('NonResumableChangeStreamError')));

const longestPause = 5000;
/** Changes that may wait for their rows before the stream is read on. */
const mostWaiting = 5000;

/** Changes that end or change what sessions may hear. */
const ofSessions = [
  { $and: [{ $eq: ['$$name', '_Session'] }, { $in: ['$operationType', ['update', 'replace', 'delete']] }] },
  { $and: [{ $eq: ['$$name', '_User'] }, { $eq: ['$operationType', 'delete'] }] },
];
const isOfSessions = (collection: string) => collection === '_Session' || collection === '_User';

export function createFeed({ db, entities, watches = [], collections = [], now = Date.now, log }: FeedOptions): Feed {
  const shapes = new Map<string, Shape[]>();
  for (const entity of entities)
    shapes.set(
      entity.name,
      [entity.name, ...entity.aliases.slice(0, 1)].flatMap((name) => shapeOf(entity, name) ?? []),
    );
  const layouts = new Map([...entities, ...watches].map((entity) => [entity.name, layoutOf(entity)]));
  const live = [...shapes].flatMap(([name, some]) => (some.length ? name : []));
  const watched = [...new Set([...live, ...watches.map(({ name }) => name), ...collections])];
  /** Matches changes of quiet fields, whose change raises no `rev`. */
  const quiet = [...layouts].flatMap(([name, { fields }]) => {
    const changed = [...fields].flatMap(([key, field]) =>
      field.quiet ? { $ne: [{ $type: `$updateDescription.updatedFields.${key}` }, 'missing'] } : [],
    );
    return changed.length ? { $and: [{ $eq: ['$$name', name] }, { $or: changed }] } : [];
  });
  /** As one expression: MongoDB would try a filter by fields three times on each row, with a regular expression for each name. */
  const isDelivered = {
    $or: [
      {
        $and: [
          { $in: ['$operationType', ['insert', 'update', 'replace']] },
          { $in: ['$$name', watched] },
          { $or: [{ $gt: ['$updateDescription.updatedFields.rev', null] }, { $not: { $or: quiet } }] },
        ],
      },
      ...ofSessions,
    ],
  };
  const listeners = new Map<string, Set<(row: never) => void>>();
  const gapListeners = new Set<() => void>();
  const sessionListeners = new Set<(objectId: string | undefined) => void>();
  const subscribers = new Set<EventEmitter>();
  const stopping = new AbortController();
  let teller: Teller = { hasListeners: () => false, tell: () => {} };
  let isOpen = false;
  let lag = 0;
  let gaps = 0;
  let stream: ChangeStream<Document, StreamedChange & Document>;
  let upcoming: Promise<StreamedChange>;
  let token: ResumeToken;
  let started: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  /** Isolates listeners: an exception affects neither others nor the stream. */
  const guarded = (what: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      log.error({ err: error, what }, 'a change could not be delivered');
    }
  };

  const publish = (channel: string, message: string) => {
    for (const subscriber of subscribers) subscriber.emit('message', channel, message);
  };

  const noteLag = ({ wallTime }: StreamedChange) => {
    if (wallTime) lag = Math.max(0, (now() - wallTime.getTime()) / 1000);
  };
  const deliver = (change: StreamedChange) => {
    const { fullDocument: row, operationType, former, isRemoved, isRestored } = change;
    const name = change.ns?.coll;
    noteLag(change);
    if (name !== undefined && isOfSessions(name)) {
      const ended = name === '_Session' ? change.documentKey?._id : undefined;
      for (const listener of sessionListeners) guarded(name, () => listener(ended));
      return;
    }
    // A missing row was deleted by hand, since the product deletes softly.
    if (!row || !name) return;
    const isNew = operationType === 'insert';
    const own = listeners.get(name);
    const layout = layouts.get(name);
    if (own && (layout || isNew)) {
      const record = layout ? toRecord(layout, row) : row;
      for (const listener of own) guarded(name, () => listener(record as never));
    }
    const delivered: Change = { row, isNew: isNew || isRestored === true, isRemoved, former };
    if (!subscribers.size || !isTold(delivered)) return;
    for (const shape of shapes.get(name) ?? []) guarded(name, () => teller.tell(shape, delivered));
  };

  /**
   * Opens the stream at the token, or now. Changed access and removal must be the event's own and are read from the update description, because
   * a later write removes `former_rperm`.
   */
  const open = async () => {
    const opened = db.watch<Document, StreamedChange & Document>(
      [
        { $match: { $expr: { $let: { vars: { name: '$ns.coll' }, in: isDelivered } } } },
        {
          $project: {
            operationType: 1,
            ns: 1,
            documentKey: 1,
            fullDocument: 1,
            clusterTime: 1,
            wallTime: 1,
            former: {
              $cond: [
                { $eq: ['$operationType', 'replace'] },
                '$fullDocument.former_rperm',
                '$updateDescription.updatedFields.former_rperm',
              ],
            },
            isRemoved: { $gt: ['$updateDescription.updatedFields.deleted_at', null] },
            isRestored: { $in: ['deleted_at', { $ifNull: ['$updateDescription.removedFields', []] }] },
          },
        },
      ],
      token === undefined ? {} : { resumeAfter: token },
    );
    const first = opened.next();
    first.catch(() => undefined);
    try {
      // The stream is open with its first token; the first change may take hours.
      await Promise.race([first, once(opened, 'resumeTokenChanged')]);
    } catch (error) {
      await opened.close().catch(() => undefined);
      throw error;
    }
    stream = opened;
    upcoming = first;
    isOpen = true;
  };

  const reopen = async (cause: unknown) => {
    isOpen = false;
    // Also while nothing changes: the token of a quiet stream has to advance, or it would fall off the oplog.
    token = stream.resumeToken ?? token;
    await stream.close().catch(() => undefined);
    let problem = cause;
    let missed = false;
    for (let wait = 50; !stopping.signal.aborted; wait = Math.min(longestPause, wait * 2)) {
      if (cannotResume(problem)) {
        log.error(
          { err: problem },
          'the change stream cannot resume: it starts anew, and everybody who listens loads again',
        );
        token = undefined;
        missed = true;
      } else log.warn({ err: problem }, 'the change stream broke off and resumes');
      try {
        await open();
        // Announced after reopening, because clients that reload earlier would miss commits in between.
        if (missed)
          inOrder(() => {
            gaps += 1;
            for (const listener of gapListeners) guarded('gap', listener);
          });
        return;
      } catch (error) {
        problem = error;
      }
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const isHeard = (name: string) =>
    listeners.has(name) ||
    (subscribers.size > 0 && (shapes.get(name) ?? []).some(({ className }) => teller.hasListeners(className)));
  const rows = createRows(db, stopping.signal, log);
  /** Everything that is delivered, in the order of the stream. */
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  const inOrder = (work: () => void | Promise<void>) => {
    waiting++;
    turn = turn
      .then(() => (stopping.signal.aborted ? undefined : work()))
      .catch((error: unknown) => log.error({ err: error }, 'a change could not be delivered'))
      .finally(() => waiting--);
  };
  /** Reads the rows of updates that somebody hears; rows that come together are read with one command. */
  const deliverInOrder = (change: StreamedChange) => {
    const { operationType, ns, documentKey, clusterTime } = change;
    if (operationType !== 'update' || !ns || isOfSessions(ns.coll)) return inOrder(() => deliver(change));
    if (!isHeard(ns.coll)) return inOrder(() => noteLag(change));
    const row = rows(ns.coll, documentKey!._id, clusterTime!);
    inOrder(async () => deliver({ ...change, fullDocument: await row }));
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const change = await upcoming;
        if (stopping.signal.aborted) return;
        deliverInOrder(change);
        if (waiting >= mostWaiting) await turn;
        upcoming = stream.next();
      } catch (error) {
        if (!stopping.signal.aborted) await reopen(error);
      }
    }
    await stream.close();
  };

  const listen = (name: string, listener: (row: never) => void) => {
    if (!watched.includes(name))
      throw new Error(`The feed does not watch ${name}: name it in \`watches\` or \`collections\``);
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own.add(listener));
    return () => {
      own.delete(listener);
      if (!own.size) listeners.delete(name);
    };
  };

  const start = () =>
    (started ??= open().then(() => {
      running = run();
    }));

  return {
    pubSubAdapter: {
      createPublisher: () => ({
        // Saves come from the change stream. Of Parse's own messages only the clearing of cached roles is forwarded.
        publish: (channel, message) => channel.endsWith('clearCache') && publish(channel, message),
      }),
      createSubscriber() {
        const subscriber = Object.assign(new EventEmitter(), {
          isOpen: false,
          async connect() {
            await start();
            subscriber.isOpen = true;
            subscribers.add(subscriber);
          },
          subscribe() {},
          unsubscribe() {},
          close() {
            subscriber.isOpen = false;
            subscribers.delete(subscriber);
          },
        });
        return subscriber;
      },
    },
    start,
    async close() {
      stopping.abort();
      await started?.catch(() => undefined);
      await stream?.close();
      // Not awaited while open: the stream's last read would last until it times out (1 s).
      if (!isOpen) await running;
    },
    on: (entity, listener) => listen(entity.name, listener),
    onDocument: (collection, listener) => listen(collection, listener),
    onSession(listener) {
      sessionListeners.add(listener);
      return () => sessionListeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    setTeller(given) {
      teller = given;
    },
    state: () => ({ isOpen, lag, gaps }),
  };
}
