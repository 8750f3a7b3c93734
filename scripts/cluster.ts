/** `npm run cluster`: two servers with one database and one Redis behind nginx, on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { ensureSecret } from '#parse/config.ts';
import { startEmbedded } from '#parse/database/embedded.ts';
import { compiled, root } from '#parse/root.mjs';
import { findProgram, freePort, MissingProgram, startNginx, startRedis } from './lib/machines.ts';
import { ensurePages } from './lib/pages.mjs';
import { Refusal } from './lib/run.mjs';
import { findMongod } from './mongod.mjs';

const say = (line: string) => process.stdout.write(`${line}\n`);
const count = 2;
const stops: (() => Promise<unknown>)[] = [];
let ending: Promise<never> | undefined;

function end(code: number): Promise<never> {
  ending ??= (async () => {
    for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => console.error(error));
    process.exit(code);
  })();
  return ending;
}

async function databaseOf(dataDir: string): Promise<string> {
  if (process.env.DATABASE_URI) return process.env.DATABASE_URI;
  const { MONGOD_PATH, MONGOD_VERSION } = process.env;
  const binary =
    MONGOD_PATH && MONGOD_VERSION
      ? { path: MONGOD_PATH, version: MONGOD_VERSION }
      : await findMongod({ env: process.env });
  const database = await startEmbedded({ dataDir, binary, log: () => {}, onCrash: () => void end(1) });
  stops.push(() => database.stop());
  return database.uri;
}

/** Resolves when the server accepts calls and its demo is seeded. */
async function startServer(port: number, log: string, env: NodeJS.ProcessEnv): Promise<void> {
  const lines = openSync(log, 'w', 0o600);
  const child = spawn(process.execPath, [compiled('scripts/serve.ts')], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', TRUST_PROXY: '1' },
    // Children exit when the IPC channel breaks. Ctrl-C reaches only this process.
    stdio: ['ignore', lines, lines, 'ipc'],
    detached: true,
  });
  closeSync(lines);
  const gone = once(child, 'exit');
  stops.push(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  const isWhole = new Promise<void>((resolve) => child.on('message', (said) => said === 'whole' && resolve()));
  await Promise.race([
    isWhole,
    gone.then(() => Promise.reject(new Error(`The server on port ${port} did not start: ${log} says why.`))),
  ]);
  void gone.then(([code]) => {
    if (!ending) say(`The server on port ${port} ended with code ${code}: ${log} says why. nginx goes on without it.`);
  });
}

async function start(): Promise<void> {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  for (const name of ['redis-server', 'nginx'] as const) findProgram(name);
  await ensurePages({ root, log: say });
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  mkdirSync(dataDir, { recursive: true });
  const databaseUri = await databaseOf(dataDir);
  let redisUrl = process.env.REDIS_URL;
  if (!redisUrl) {
    const redis = await startRedis();
    stops.push(() => redis.stop());
    redisUrl = redis.url;
  }
  const servers: number[] = [];
  for (let n = 0; n < count; n++) {
    const port = await freePort();
    // Sequential, because the first server seeds the demo; it also runs the generated visitors.
    await startServer(port, path.join(dataDir, `server-${n + 1}.log`), {
      DATABASE_URI: databaseUri,
      REDIS_URL: redisUrl,
      APP_SECRET: process.env.APP_SECRET || ensureSecret(dataDir),
      DEMO: process.env.DEMO || (process.env.DATABASE_URI ? '0' : '1'),
      ...(n > 0 && { DEMO_CROWD: '0' }),
      // The address of the pages is nginx's.
      NODE_ENV: process.env.NODE_ENV || 'production',
    });
    servers.push(port);
  }
  const nginx = await startNginx({
    servers,
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT || 8080),
  });
  stops.push(() => nginx.stop());
  say('');
  say(`  Engage is ready:  ${nginx.url}`);
  say(`  Behind it:        ${servers.map((port) => `http://127.0.0.1:${port}`).join('  ')}`);
  say(`  Their logs:       ${path.relative(process.cwd(), dataDir) || '.'}/server-1.log, server-2.log`);
  say(`  Redis:            ${new URL(redisUrl).host}`);
  say('');
  say('  Ctrl-C stops all of it.');
}

process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));
try {
  await start();
} catch (error) {
  const isPlain =
    error instanceof MissingProgram ||
    error instanceof Refusal ||
    (error instanceof Error && error.constructor === Error);
  console.error(isPlain ? error.message : error);
  await end(1);
}
