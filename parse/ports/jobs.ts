/** The Jobs port on Agenda, in the same database. */
import { once } from 'node:events';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, type JobRepository } from 'agenda';
import type { Db } from 'mongodb';
import { minute } from '#shared/time.ts';
import type { Jobs, Log } from '#cloud/kernel/ports.ts';
import type { Tracing } from '../tracing.ts';
import { withGroupedJobs } from './jobWrites.ts';

export interface JobRunner extends Jobs {
  start(): Promise<void>;
  /** Stops taking jobs, and waits some seconds for running ones. */
  stop(): Promise<void>;
}

const collection = 'jobs';
/** Milliseconds after which the job of a crashed process is run by another. */
const lockLifetime = minute;
/** Milliseconds that stopping waits for running jobs. */
const longestWait = 5000;

/**
 * Agenda asks for each kind of job in turn, every second. Here kinds that ask at the same instant share one question, which says which of
 * them have something due; only those are fetched. An idle server with fifty kinds asks once instead of fifty times.
 */
function askTogether(repository: JobRepository, db: Db): void {
  const next = repository.getNextJobToRun.bind(repository);
  let asked: Promise<ReadonlySet<string>> | undefined;
  repository.getNextJobToRun = async (name, nextScanAt, lockDeadline, ...rest) => {
    if (!asked) {
      const due = [{ lockedAt: null, nextRunAt: { $lte: nextScanAt } }, { lockedAt: { $lte: lockDeadline } }];
      asked = db
        .collection(collection)
        .distinct('name', { disabled: { $ne: true }, $or: due })
        .then((names) => new Set(names as string[]));
      queueMicrotask(() => (asked = undefined));
    }
    return (await asked).has(name) ? next(name, nextScanAt, lockDeadline, ...rest) : undefined;
  };
}

interface Watched {
  readonly ran?: (job: string, result: 'done' | 'failed', seconds: number) => void;
  readonly tracing?: Pick<Tracing, 'runLater' | 'here'>;
}

/** `trace`: the request that asked for it, on servers that are traced. */
interface Asked {
  readonly key: string;
  readonly trace?: string;
}

export function createJobs(db: Db, log: Log, { ran, tracing }: Watched = {}): JobRunner {
  const repeated = new Map<string, () => Promise<unknown>>();
  const backend = new MongoBackend({ mongo: withGroupedJobs(db, collection, (job) => repeated.has(job)), collection });
  askTogether(backend.repository, db);
  const agenda = new Agenda({
    backend,
    // Agenda fetches jobs this far ahead and runs them on time; jobs scheduled by other processes are late by this at most.
    processEvery: '1 second',
    defaultLockLifetime: lockLifetime,
  });
  agenda.on('fail', (error: Error, job: { attrs: { name: string } }) =>
    log.error({ err: error, job: job.attrs.name }, 'job failed'),
  );
  let running = 0;
  agenda.on('start', () => running++);
  agenda.on('complete', () => running--);
  const measured = (name: string, run: () => Promise<void>, asked?: string) => {
    const startedAt = performance.now();
    const end = (result: 'done' | 'failed') => ran?.(name, result, (performance.now() - startedAt) / 1000);
    return (tracing ? tracing.runLater(`job ${name}`, asked, run) : run()).then(
      () => end('done'),
      (error: unknown) => {
        end('failed');
        throw error;
      },
    );
  };
  return {
    every(name, interval, handler) {
      // oxlint-disable-next-line typescript/no-misused-promises -- its types say void, and it waits for what the handler returns
      agenda.define(name, () => measured(name, handler));
      repeated.set(name, () => agenda.every(interval, name));
    },
    on(name, handler) {
      agenda.define(
        name,
        // oxlint-disable-next-line typescript/no-misused-promises -- as above
        (job: { attrs: { data?: unknown } }) => {
          const { key, trace } = job.attrs.data as Asked;
          return measured(name, () => handler(key), trace);
        },
        { removeOnComplete: true },
      );
    },
    async at(name, key, when) {
      const trace = tracing?.here();
      const asked: Asked = { key, ...(trace && { trace }) };
      await agenda.create(name, asked).unique({ 'data.key': key }).schedule(when).save();
    },
    async start() {
      await db.collection(collection).createIndexes([
        { key: { name: 1, 'data.key': 1 }, name: 'by_name_key' },
        { key: { lockedAt: 1, nextRunAt: 1 }, name: 'by_due' },
      ]);
      await agenda.start();
      await Promise.all([...repeated.values()].map((schedule) => schedule()));
    },
    async stop() {
      await agenda.stop();
      const giveUp = AbortSignal.timeout(longestWait);
      while (running > 0 && !giveUp.aborted) await once(agenda, 'complete', { signal: giveUp }).catch(() => undefined);
    },
  };
}
