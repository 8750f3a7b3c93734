/** A separate instance of the Parse SDK, because the server's in this process has its keys. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ParseSdk } from '#shared/client/app/live/parseLive.ts';

const require = createRequire(import.meta.url);
const inParse = `${path.sep}node_modules${path.sep}parse${path.sep}`;

export function freshSdk(): ParseSdk {
  const kept = Object.entries(require.cache).filter(([file]) => file.includes(inParse));
  for (const [file] of kept) delete require.cache[file];
  const sdk = require('parse/node') as ParseSdk;
  for (const file of Object.keys(require.cache)) if (file.includes(inParse)) delete require.cache[file];
  for (const [file, module] of kept) require.cache[file] = module;
  return sdk;
}
