/** A client that is generated from the document, compiled as its users compile it, calls the server with a key. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#parse/root.mjs';
import { member, password } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { ensureAnswers } from '../../scripts/lib/server-build.mjs';
import { useServer } from '../support/server.ts';

const server = useServer();
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  await ensureAnswers({ root, log: console.log });
  // Among the project's packages, whose types it needs.
  const cache = path.join(root, '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const program = `
import { ok } from '@oazapfts/runtime';
import { defaults, postAppContestV2GetMyContests, postAppContestV2GetDashboard } from './client.ts';

export async function namesOf(baseUrl: string, key: string): Promise<string[]> {
  defaults.baseUrl = baseUrl;
  defaults.headers = { Authorization: \`Bearer \${key}\` };
  const { contests } = await ok(postAppContestV2GetMyContests({}));
  return contests.map(({ contest_name }) => contest_name);
}

// @ts-expect-error -- the document says what a call needs
export const wrong = () => postAppContestV2GetDashboard({ cx: 'none' });
// @ts-expect-error -- and what it answers
export const alsoWrong = async () => (await ok(postAppContestV2GetMyContests({}))).nothing;
`;

it('compiles, knows inputs and answers, and reads its owner’s contests', async () => {
  const organizer = await member(server.current);
  const { contest_name } = await contest(server.current, { organizer });
  const source = await generateSource(`${server.current.url}/api/openapi.json`);
  await writeFile(path.join(folder, 'client.ts'), source);
  await writeFile(path.join(folder, 'program.ts'), program);
  const options = '--noEmit --ignoreConfig --strict --skipLibCheck --target es2023 --lib es2023,dom --module preserve';
  const resolution = '--moduleResolution bundler --allowImportingTsExtensions';
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = await run(process.execPath, [
    tsc,
    ...`${options} ${resolution}`.split(' '),
    path.join(folder, 'program.ts'),
  ]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const { secret } = (
    await organizer.run('addKey', {
      ...{ name: 'A client', scopes: ['contests_read'], days: 7, per_minute: 60, current: password },
    })
  ).body;
  const { namesOf } = (await import(/* @vite-ignore */ path.join(folder, 'program.ts'))) as {
    namesOf(url: string, key: string): Promise<string[]>;
  };
  expect(await namesOf(server.current.url, secret)).toEqual([contest_name]);
});
