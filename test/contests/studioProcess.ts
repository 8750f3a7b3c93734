/** A server in its own process, which kills itself at a write of a class: within the transaction, or as soon as that is stored. */
import pino from 'pino';
import { startServer } from '#parse/server.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';

const { DATABASE_URI: databaseUri, APP_SECRET: appSecret } = process.env;
if (!databaseUri || !appSecret || !process.send) throw new Error('Run by test/fire/studio.ts alone.');
process.on('disconnect', () => process.exit(0));

/** `point` is such as 'within Rounds'. */
let order: { point: string; nth: number } | undefined;
process.on('message', (told) => (order = told as typeof order));
const pass = (point: string) => {
  if (order?.point === point && --order.nth === 0) process.kill(process.pid, 'SIGKILL');
};

const { url, ports } = await startServer({
  databaseUri,
  appSecret,
  port: 0,
  host: '127.0.0.1',
  logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  trustProxy: 1,
  template: () => Promise.resolve(''),
});

const writes = ['insert', 'insertMany', 'update', 'remove', 'apply', 'restore'] as const;
const { storage } = ports;
const transact = storage.transact.bind(storage);
storage.transact = async (work, ...more) => {
  const written = new Set<string>();
  const result = await transact(
    (tx) => {
      written.clear();
      const watched = tx as unknown as Record<
        string,
        (entity: { name: string }, ...rest: unknown[]) => Promise<unknown>
      >;
      for (const name of writes) {
        const write = watched[name]!.bind(tx);
        watched[name] = async (entity, ...rest) => {
          const made = await write(entity, ...rest);
          written.add(entity.name);
          pass(`within ${entity.name}`);
          return made;
        };
      }
      return work(watched as unknown as Transaction);
    },
    ...more,
  );
  for (const name of written) pass(`after ${name}`);
  return result;
};
process.send({ url });
