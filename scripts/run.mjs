// Runs a command of the project compiled: `node scripts/run.mjs scripts/reconcile.ts [arguments …]`.
import { pathToFileURL } from 'node:url';
import { compiled, root } from '../parse/root.mjs';
import { prepare } from './lib/prepare.mjs';
import { Refusal } from './lib/run.mjs';
import { ensureServer } from './lib/server-build.mjs';

const log = (line) => console.error(line);

try {
  await prepare({ root, log });
  await ensureServer({ root, log });
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
const file = compiled(process.argv[2]);
// As if Node had been started with it.
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
