// `npm run build`: the pages and the server, where their sources have changed.
import { root } from '../parse/root.mjs';
import { ensurePages } from './lib/pages.mjs';
import { prepare } from './lib/prepare.mjs';
import { Refusal } from './lib/run.mjs';
import { ensureAnswers, ensureServer } from './lib/server-build.mjs';

const log = (line) => console.log(line);

try {
  await prepare({ root, log });
  await ensureServer({ root, log });
  await ensurePages({ root, log });
  await ensureAnswers({ root, log });
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}
