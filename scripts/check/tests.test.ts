import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { plant } from './fixture.ts';
import { checkTests, pollTimeout, sharedTimeouts } from './tests.ts';

/** Problems in a test of these lines, as `line: message`. */
function found(path: string, ...lines: string[]): string[] {
  const root = plant({
    [path]: lines.join('\n'),
    'shared/accounts/entities/social.ts': `export const Presence = defineEntity({ name: 'Presences', expires: 'until' });
export const Like = defineEntity({ name: 'Likes' });`,
  });
  return checkTests(root).map(({ line, message }) => `${line}: ${message}`);
}

const waits = /^1: waits a fixed time/;
const short = /^1: is a deadline shorter than the shared one/;

test.each([
  [waits, 'test/a.test.ts', `await new Promise((resolve) => setTimeout(resolve, 200));`],
  [waits, 'web/a.test.tsx', `const settled = () => new Promise((go) => globalThis.setTimeout(go, 5));`],
  [waits, 'test/fire/stage.ts', `import { setTimeout as pause } from 'node:timers/promises';`],
  [waits, 'test/e2e/web/a.test.ts', `await page.waitForTimeout(2500);`],
  [waits, 'test/a.test.ts', `await server.ports.clock.pause(1100);`],
  [/^1: waits until the network is idle/, 'test/e2e/a.ts', `await page.goto(url, { waitUntil: 'networkidle' });`],
  [/^1: has a deadline of a second/, 'test/a.test.ts', `await vi.waitFor(() => expect(told).toBe(1));`],
  [short, 'test/a.test.ts', `await vi.waitUntil(() => told, 5000);`],
  [short, 'test/a.test.ts', `it('is so', async () => {}, 60_000);`],
  [short, 'test/a.test.ts', `it.each([1])('is so', async () => {}, 60_000);`],
  [short, 'shared/a.test.ts', `test('is so', { timeout: 5000 }, async () => {});`],
  [short, 'test/a.int.test.ts', `beforeAll(async () => {}, 60 * 1000);`],
  [short, 'test/a.test.ts', `await expect.poll(told, { timeout: 15_000 }).toBe(1);`],
  [short, 'test/e2e/web/a.test.ts', `await row.waitFor({ timeout: 5000 }); const a = 1;`],
  [
    /^2: is a deadline/,
    'test/a.test.ts',
    `const soon = 5000;\nawait fetch(url, { signal: AbortSignal.timeout(soon) });`,
  ],
  [short, 'test/support/browser.ts', `page.setDefaultTimeout(10_000);`],
  [/^1: counts rows of Presence/, 'test/a.test.ts', `expect(await storage.count(Presence, { user_id })).toBe(2);`],
  [/^1: counts rows of Presences/, 'test/a.test.ts', `await db.collection('Presences').countDocuments({ user_id });`],
])('%s: %s with %s', (message, path, code) => {
  expect(found(path, ...code.split('\n'))).toEqual([expect.stringMatching(message)]);
});

test('waits for what happens, longer times, clocks of the test, and what has its reason, are left alone', () => {
  const good = [
    `await expect.poll(() => storage.count(Like, { gx_id }), { interval: 5, timeout: 60_000 }).toBe(0);`,
    `beforeAll(() => vi.waitFor(() => ready(), 30_000));`,
    `it('takes long', { timeout: 300_000 }, async () => {}); describe('all', { timeout: 400_000 }, () => {});`,
    `await new Promise((resolve) => setTimeout(resolve)); const clock = { now: () => 0, pause: () => Promise.resolve() };`,
    `await page.getByText('is there').waitFor(); let delay = 0; expect(await rows.count()).toBe(3);`,
    `// load-safe: the outage lasts that long,`,
    `// and nobody waits for its end`,
    `await clock.pause(away);`,
  ];
  expect(found('test/live/a.test.ts', ...good)).toEqual([]);
  expect(found('cloud/votes.ts', `setTimeout(start, 200);`)).toEqual([]);
});

test('a reason where nothing is found is one too many', () => {
  expect(found('test/a.test.ts', '// load-safe: the outage lasts that long', 'await told();')).toEqual([
    expect.stringMatching(/^1: says why load is harmless/),
  ]);
});

test('the shared times are those of the configuration', () => {
  const { expect: all, projects } = config.test!;
  expect(all).toEqual({ poll: { timeout: pollTimeout } });
  const times = projects!.map((project) => {
    const { name, testTimeout, hookTimeout = 10_000 } = (project as typeof config).test!;
    return [name, { test: testTimeout, hook: hookTimeout }];
  });
  expect(Object.fromEntries(times)).toEqual(sharedTimeouts);
});
