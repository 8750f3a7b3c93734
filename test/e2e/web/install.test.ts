/** The PWA: installable, works offline, and updates. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { keepFile } from '#cloud/site/index.ts';
import { passForFile } from '#cloud/site/filePasses.ts';
import { closePages, newPage, openPage } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { type Line, openLine } from '../../support/line.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer, useServer } from '../../support/server.ts';

const server = useServer({ pages: true });
let line: Line;
let food: ContestShape;
beforeAll(async () => {
  line = await openLine(server.current.port);
  food = await contest(server.current);
});
afterAll(async () => {
  await closePages();
  await line.close();
});

const at = (path: string, port = line.port) => `http://127.0.0.1:${port}${path}`;

const open = (path: string, port?: number): Promise<Page> => openPage(at(path, port), { serviceWorkers: 'allow' });

/** `ready` resolves while the worker is still activating. */
const isWorking = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!active) return 'none';
    while (active.state === 'activating')
      await new Promise((changed) => active.addEventListener('statechange', changed, { once: true }));
    return active.state;
  });

/** Cached paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });

describe('the manifest', () => {
  it('names the app, its colours and icons that are there', async () => {
    const page = await open('/');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const response = await fetch(at(href!));
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await response.json()) as {
      name: string;
      display: string;
      theme_color: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose: string }[];
      shortcuts: { url: string }[];
    };
    expect(manifest).toMatchObject({ display: 'standalone', theme_color: '#a2e3fa' });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
    const paths = [
      manifest.start_url,
      ...manifest.icons.map(({ src }) => src),
      ...manifest.shortcuts.map(({ url }) => url),
    ];
    for (const path of paths) expect((await fetch(at(path), { headers: { accept: '*/*' } })).status, path).toBe(200);
  });
});

describe('without a network', () => {
  it('a visited contest opens with what was there, says so, and takes up again', async () => {
    const page = await open(`/cx/${food.cx_id}`);
    await page.getByTestId('contestant-card').first().waitFor();
    await expect.poll(() => isWorking(page)).toBe('activated');
    await expect.poll(() => kept(page)).toContain(`/cx/${food.cx_id}`);
    await expect.poll(async () => (await kept(page)).some((path) => path.includes('/ContestScreen-'))).toBe(true);
    line.cut();
    await page.reload();
    await page.getByRole('heading', { name: food.contest_name }).waitFor();
    await page.getByTestId('contestant-card').first().waitFor();
    await expect.poll(() => page.getByTestId('contestant-card').count()).toBe(3);
    await page.locator('[data-freshness]:not([data-freshness="live"])').first().waitFor({ state: 'attached' });
    line.mend();
    await page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
  });

  it('a contest that was voted in since it was kept knows the vote and its lock', async () => {
    const own = await contest(server.current);
    const page = await open(`/cx/${own.cx_id}`);
    const vote = (name: string) => page.getByRole('button', { name: `Vote ${name}`, exact: true });
    await vote('Contestant 2').waitFor();
    await expect.poll(() => isWorking(page)).toBe('activated');
    await expect.poll(() => kept(page)).toContain(`/cx/${own.cx_id}`);
    await expect.poll(async () => (await kept(page)).some((path) => path.includes('/ContestScreen-'))).toBe(true);
    await vote('Contestant 2').click();
    await page.getByText('Your vote for Contestant 2 counts').first().waitFor();
    line.cut();
    await page.reload();
    await page.getByRole('button', { name: /^Contestant 1: You can vote again in/ }).waitFor();
    await page
      .getByTestId('contestant-card')
      .filter({ hasText: 'Contestant 2' })
      .getByText('Your vote', { exact: true })
      .waitFor();
    line.mend();
    await page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Contestant 1: You can vote again in/ }).waitFor();
  });

  it('a contest is kept whole whose worker took over while it was loading', async () => {
    const page = await newPage({ serviceWorkers: 'allow' });
    await page.addInitScript(() => {
      const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
      const idle = window.requestIdleCallback.bind(window);
      // The page before has registered it.
      window.requestIdleCallback = (work, options) => {
        void navigator.serviceWorker.register('/sw.js').then(() => taken.then(() => idle(work, options)));
        return 0;
      };
    });
    await page.goto(at(`/cx/${food.cx_id}`));
    await page.getByTestId('contestant-card').first().waitFor();
    await expect.poll(async () => (await kept(page)).some((path) => path.includes('/ContestScreen-'))).toBe(true);
  });

  it('a page that was never visited opens the shell, which says what is the matter', async () => {
    const page = await open('/how-it-works');
    await expect.poll(() => isWorking(page)).toBe('activated');
    await expect.poll(() => kept(page)).toContain('/offline');
    line.cut();
    await page.goto(at('/contests'));
    await page
      .getByRole('alert')
      .or(page.getByRole('button', { name: /Reload|Try again/ }))
      .first()
      .waitFor();
    line.mend();
  });

  it('keeps nothing that must be the server’s own', async () => {
    const page = await open(`/cx/${food.cx_id}`);
    await expect.poll(() => isWorking(page)).toBe('activated');
    await page.goto(at(`/embed/${food.cx_id}`));
    await page.getByTestId('contestant-card').first().waitFor();
    await page.goto(at('/contests'));
    await expect.poll(() => kept(page)).toContain('/contests');
    expect(
      (await kept(page)).filter((path) =>
        /^\/(app\/(?!offline$)|(parse|socket\.io|live|embed|share|health)\b)/.test(path),
      ),
    ).toEqual([]);
  });
});

describe('after a log-out', () => {
  it('no file that opened by a pass is left, because none was kept', async () => {
    const { ports } = server.current;
    const bytes = Uint8Array.of(1);
    const file = (scope?: string) =>
      keepFile(ports, { file_id: ports.secrets.random(21), name: 'a.webp', mime: 'image/webp', bytes, scope });
    const [closed, others] = [await file('club|x'), await file()];
    const pass = passForFile(ports, closed.file_id);
    const page = await open('/how-it-works');
    await expect.poll(() => isWorking(page)).toBe('activated');
    const statuses = await page.evaluate(
      async (paths) => {
        const all: number[] = [];
        for (const path of paths) all.push((await fetch(path)).status);
        return all;
      },
      [`${closed.url}?pass=${pass}`, others.url],
    );
    expect(statuses).toEqual([200, 200]);
    await expect.poll(() => kept(page)).toContain(others.url);
    expect(await kept(page)).not.toContain(closed.url);
  });
});

describe('a new build', () => {
  it('takes over while somebody reads on, and the former one’s shell is gone', async () => {
    const assets = await mkdtemp(join(tmpdir(), 'shell-'));
    await cp('dist/web', assets, { recursive: true });
    const template = () => readFile(join(assets, 'index.html'), 'utf8');
    const database = databaseUri(freshDatabaseName());
    const own = await startTestServer({ assets, template, databaseUri: database });
    try {
      const page = await open('/how-it-works', own.port);
      await expect.poll(() => isWorking(page)).toBe('activated');
      const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));
      await expect.poll(shells).toHaveLength(1);
      const [before] = await shells();
      const worker = join(assets, 'sw.js');
      const text = await readFile(worker, 'utf8');
      await writeFile(worker, text.replace(/const build = '\w+'/, "const build = 'another'"));
      await writeFile(
        join(assets, 'index.html'),
        (await template()).replace('<head>', '<head><meta name="build" content="another">'),
      );
      await page.reload();
      // Pages are fetched from the network first, so the new build shows at once.
      await expect.poll(() => page.locator('meta[name="build"]').getAttribute('content')).toBe('another');
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      const installed = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return {
            installing: registration?.installing?.state,
            waiting: registration?.waiting?.state,
            active: registration?.active?.state,
          };
        });
      // The browser waits until the former worker is idle, and looks again after each thing that it does: the reader reads on.
      await expect
        .poll(
          async () => {
            await page.reload();
            return { shells: await shells(), ...(await installed()) };
          },
          { timeout: 60_000, interval: 2000 },
        )
        .toEqual({ shells: ['shell-another'], active: 'activated' });
      expect(before).not.toBe('shell-another');
    } finally {
      await own.stop();
      await dropDatabase(database);
      await rm(assets, { recursive: true });
    }
  });
});
