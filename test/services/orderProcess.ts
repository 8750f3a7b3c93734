/** A server in its own process, which kills itself at a step of an order: while the step is being stored, or as soon as it is. */
import pino from 'pino';
import { startServer } from '#parse/server.ts';
import { OrderStep } from '#shared/services/entities/order.ts';
import { parcelDomain } from '../payments/parcels.ts';
import { type ProcessOptions, railOptions } from '../payments/processes.ts';

const { DATABASE_URI: databaseUri, APP_SECRET: appSecret, RAILS } = process.env;
if (!databaseUri || !appSecret || !RAILS || !process.send) throw new Error('Run by test/fire/orders.ts alone.');
process.on('disconnect', () => process.exit(0));

let order: { point: 'within' | 'after'; nth: number } | undefined;
process.on('message', (told) => (order = told as typeof order));
const pass = (point: 'within' | 'after') => {
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
  ...railOptions(JSON.parse(RAILS) as ProcessOptions),
  domains: [parcelDomain],
});

const { storage } = ports;
const transact = storage.transact.bind(storage);
storage.transact = async (work, ...more) => {
  let takes = false;
  const result = await transact(
    async (tx) => {
      takes = false;
      const insert = tx.insert.bind(tx);
      tx.insert = async (entity, row) => {
        const made = await insert(entity, row);
        if (entity.name === OrderStep.name) {
          takes = true;
          pass('within');
        }
        return made;
      };
      return work(tx);
    },
    ...more,
  );
  // Nobody was told or answered, and no money has moved.
  if (takes) pass('after');
  return result;
};
process.send({ url });
