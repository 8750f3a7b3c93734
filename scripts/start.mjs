// `npm start` and `npm run dev` (--dev). Node's standard library only, because a fresh clone has no packages.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../parse/root.mjs';
import { installDashboard } from './lib/dashboard.mjs';
import { ensurePages } from './lib/pages.mjs';
import { mongodEnv, prepare, seriesOf } from './lib/prepare.mjs';
import { Refusal } from './lib/run.mjs';
import { runServer } from './lib/server.mjs';
import { ensureAnswers, ensureServer } from './lib/server-build.mjs';

const dev = process.argv.includes('--dev');
const log = (line) => console.log(line);

async function start() {
  await prepare({ root, log });
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const env = { ...process.env };
  env.NODE_ENV ||= dev ? 'development' : 'production';
  if (dev) env.ENGAGE_DEV = '1';
  const build = () => ensureServer({ root, log });
  // A first start fetches the database while it builds.
  const ensured = dev ? [] : [build(), ensurePages({ root, log }), ensureAnswers({ root, log })];
  await allOf([!env.DATABASE_URI && withMongod(env), ...ensured]);
  return runServer({
    root,
    env,
    log,
    build: dev ? build : undefined,
    onWhole: () => void installDashboard({ root, log }),
  });
}

async function withMongod(env) {
  const series = await seriesOf(path.resolve(root, env.DATA_DIR || '.data'));
  Object.assign(env, await mongodEnv({ root, env, log, series }));
}

/** Rejects as the first that does, when all have ended: a build that goes on would leave its half. */
async function allOf(works) {
  await Promise.allSettled(works);
  await Promise.all(works);
}

try {
  process.exit(await start());
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
