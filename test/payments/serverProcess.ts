/** A server that takes payments in its own process, and kills itself at a point of paying that it is told over IPC. */
import pino from 'pino';
import { startServer } from '#parse/server.ts';
import { parcelDomain } from './parcels.ts';
import { type KillPoint, type ProcessOptions, railOptions } from './processes.ts';

const { DATABASE_URI: databaseUri, APP_SECRET: appSecret, RAILS } = process.env;
if (!databaseUri || !appSecret || !RAILS || !process.send) throw new Error('Run by test/payments/processes.ts alone.');
process.on('disconnect', () => process.exit(0));

let order: { point: KillPoint; nth: number } | undefined;
let passed = 0;
process.on('message', (told) => {
  order = told as typeof order;
  passed = 0;
});
const pass = (point: KillPoint) => {
  if (order?.point === point && ++passed === order.nth) process.kill(process.pid, 'SIGKILL');
};

const [parcels] = parcelDomain.products;
const { url, ports } = await startServer({
  databaseUri,
  appSecret,
  port: 0,
  host: '127.0.0.1',
  logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  trustProxy: 1,
  template: () => Promise.resolve(''),
  ...railOptions(JSON.parse(RAILS) as ProcessOptions),
  domains: [
    {
      ...parcelDomain,
      products: [
        {
          ...parcels,
          async deliver(...given) {
            // The payment is confirmed in this transaction, and nothing of it is stored yet.
            pass('delivery');
            await parcels.deliver(...given);
          },
        },
      ],
    },
  ],
});

for (const rail of Object.values(ports.rails)) {
  const { open, look } = rail;
  rail.open = async (...given) => {
    const opening = await open(...given);
    pass('opened');
    return opening;
  };
  rail.look = async (...given) => {
    const word = await look(...given);
    // The rail has the money, and we have not written that down.
    if (word?.state === 'paid') pass('charged');
    return word;
  };
}
const { send } = ports.rooms;
ports.rooms.send = (...message) => {
  // Stored, and nobody has been told or answered.
  pass('stored');
  send(...message);
};
process.send({ url });
