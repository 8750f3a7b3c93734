/** What tests start as processes and threads is compiled before they run. */
import { root } from '#parse/root.mjs';
import { ensureServer } from '../../scripts/lib/server-build.mjs';

/** Called by each vitest project, in one process. */
let built: Promise<boolean> | undefined;

export default async function setup() {
  built ??= ensureServer({ root, log: (line: string) => console.log(line) });
  await built;
}
