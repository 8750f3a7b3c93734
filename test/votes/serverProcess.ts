/** A server in its own process, for tests that kill it. Over IPC it reports its address, and exits when the channel closes. */
import pino from 'pino';
import { startServer } from '#parse/server.ts';

const { DATABASE_URI: databaseUri, APP_SECRET: appSecret, DIE_AFTER, REDIS_URL } = process.env;
if (!databaseUri || !appSecret || !process.send) throw new Error('Run by test/votes/processes.ts alone.');

process.on('disconnect', () => process.exit(0));

const { url, http } = await startServer({
  databaseUri,
  appSecret,
  port: 0,
  host: '127.0.0.1',
  logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  // Voters have own addresses, to stay below the limits per address.
  trustProxy: 1,
  redisUrl: REDIS_URL,
  template: () => Promise.resolve(''),
});

// Right after an answer was sent: what it acknowledged must be durable.
let answers = 0;
http.on('request', (_request, response) => {
  response.on('finish', () => {
    if (++answers === Number(DIE_AFTER)) process.kill(process.pid, 'SIGKILL');
  });
});
process.send({ url });
