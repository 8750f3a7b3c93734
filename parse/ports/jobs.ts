/** Durable jobs, by Agenda on the same database. */
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import type { Db } from 'mongodb';
import type { Jobs, Log } from '#cloud/ports.ts';

export interface JobRunner extends Jobs {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A job whose process was killed runs again on another one after this long. */
const lockLifetime = 60_000;

export function createJobs(db: Db, log: Log): JobRunner {
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: db, collection: 'jobs' }),
    processEvery: '5 seconds',
    defaultLockLifetime: lockLifetime,
  });
  agenda.on('fail', (error: Error, job: { attrs: { name: string } }) =>
    log.error({ err: error, job: job.attrs.name }, 'job failed'),
  );
  const schedules: (() => Promise<unknown>)[] = [];
  return {
    every(name, interval, handler) {
      // oxlint-disable-next-line typescript/no-misused-promises -- its types say void, and it waits for what the handler returns
      agenda.define(name, handler);
      schedules.push(() => agenda.every(interval, name));
    },
    async start() {
      await agenda.start();
      for (const schedule of schedules) await schedule();
    },
    stop: () => agenda.stop(),
  };
}
