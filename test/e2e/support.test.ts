import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#test/support/axe.ts';
import { closePages, findChromium, newPage, openBrowser, unpackChromium } from '#test/support/browser.ts';
import { isWhole } from '#test/support/whole.ts';

const pages: Record<string, string> = {
  '/good': '<main><h1>Hello</h1><img alt="A cup" src="/cup.png"><button>Vote</button></main>',
  '/bad': '<main><h1 style="color:#ddd;background:#fff">Pale</h1><img src="/cup.png"><button></button></main>',
};

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><html lang="en"><title>Page</title>${pages[url] ?? ''}</html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await closePages();
  await new Promise((resolve) => server.close(resolve));
});

test('a page has the language, size, scheme and motion that it was asked for', async () => {
  const page = await newPage({ lang: 'fr', width: 390, height: 844, scheme: 'dark' });
  await page.goto(`${base}/good`);
  const seen = await page.evaluate(() => ({
    language: navigator.language,
    size: [window.innerWidth, window.innerHeight],
    dark: window.matchMedia('(prefers-color-scheme: dark)').matches,
    still: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  expect(seen).toEqual({ language: 'fr', size: [390, 844], dark: true, still: true });
  await page.context().close();
});

test('pages share one browser and nothing else', async () => {
  const [first, second] = await Promise.all([newPage(), newPage({ reducedMotion: 'no-preference' })]);
  expect(first.context().browser()).toBe(await openBrowser());
  expect(second.context().browser()).toBe(await openBrowser());
  await Promise.all([first.goto(`${base}/good`), second.goto(`${base}/good`)]);
  await first.evaluate(() => window.localStorage.setItem('mine', 'yes'));
  expect(await second.evaluate(() => window.localStorage.getItem('mine'))).toBeNull();
  expect(await second.evaluate(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false);
  await Promise.all([first.context().close(), second.context().close()]);
});

test('an accessible page passes, another fails with what is wrong where', async () => {
  const page = await newPage();
  await page.goto(`${base}/good`);
  await expectAccessible(page);
  await page.goto(`${base}/bad`);
  const message = await expectAccessible(page).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  expect(message.split('\n')).toEqual([
    `${base}/bad is not accessible:`,
    expect.stringMatching(/^ {2}button-name: button - .+/),
    expect.stringMatching(/^ {2}color-contrast: h1 - .+contrast.+/),
    expect.stringMatching(/^ {2}image-alt: img - .+alt.+/),
  ]);
  await page.context().close();
});

test('CHROMIUM_PATH comes first, and a wrong one is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engage-browser-'));
  const program = join(folder, 'chromium');
  try {
    await expect(findChromium({ CHROMIUM_PATH: program })).rejects.toThrow(
      `CHROMIUM_PATH is "${program}", which is no program that can be started.`,
    );
    writeFileSync(program, '', { mode: 0o755 });
    await expect.poll(() => findChromium({ CHROMIUM_PATH: program })).toEqual({ path: program, env: {} });
    const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
    expect(await findChromium({ PATH: folder })).toMatchObject({ path: installed ?? program });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.runIf(isWhole)('the packaged browser is unpacked once, also by two at a time, and shows a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engage-browser-'));
  try {
    const [first, second] = await Promise.all([unpackChromium(folder), unpackChromium(folder)]);
    expect(second).toEqual(first);
    expect(readdirSync(folder)).toHaveLength(1);
    const browser = await chromium.launch({
      executablePath: first.path,
      args: ['--no-sandbox'],
      env: { ...process.env, ...first.env },
    });
    const page = await browser.newPage();
    await page.goto(`${base}/good`);
    await expect.poll(() => page.locator('h1').boundingBox()).toMatchObject({ x: 8 });
    await expect.poll(() => page.title()).toBe('Page');
    await browser.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
