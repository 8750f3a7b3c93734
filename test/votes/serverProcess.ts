/** A server in a process of its own, for tests that kill it. Started with an IPC channel: tells its address, ends when the channel does. */
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
  // Voters behind addresses of their own, so that the limit of an address stays what it is.
  trustProxy: 1,
  redisUrl: REDIS_URL,
  template: () => Promise.resolve(''),
});

// At the very moment when an answer has left: what it acknowledged must have been kept before.
let answers = 0;
http.on('request', (_request, response) => {
  response.on('finish', () => {
    if (++answers === Number(DIE_AFTER)) process.kill(process.pid, 'SIGKILL');
  });
});
process.send({ url });
