/**
 * Pictures of every page of the desktop shell, at a desktop's and a phone's width, of a server that runs already.
 *   npm run screenshots -- [--only contest] [--base http://127.0.0.1:8080] [--lang en|fr|es] [--scheme light|dark]
 * They land in screenshots/<name>-<width>.png; other languages and schemes in a folder of their own.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { closeBrowser, newPage, type PageOptions } from '#test/support/browser.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What this script reads of a row of a shell's table. */
export interface Row {
  readonly name: string;
  readonly path: string;
  readonly who?: unknown;
  /** A value for each parameter of the path. */
  readonly example?: Readonly<Record<string, string | number>>;
}

/** What it reads of the table itself. */
interface Table {
  readonly paths: Readonly<Record<string, string>>;
  readonly screen: (name: string) => Promise<Pick<Row, 'who' | 'example'>>;
}

/** The rows of a shell's table. Rejects with a sentence when there is none. */
export async function rowsOf(table: Table | undefined): Promise<Row[]> {
  if (!table) throw new Error('web/routes.ts exports no `routes`.');
  const names = Object.entries(table.paths);
  return Promise.all(
    names.map(async ([name, path]) => {
      const { who, example } = await table.screen(name);
      return { name, path, who, example };
    }),
  );
}

/** The rows of the desktop shell, whose modules only Vite can load. */
async function tableRows(): Promise<Row[]> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const file = fileURLToPath(new URL('../web/routes.ts', import.meta.url));
    const { routes } = (await vite.ssrLoadModule(file)) as { routes?: Table };
    return await rowsOf(routes);
  } finally {
    await vite.close();
  }
}

/** The address that shows a route; a catch-all is shown by an address that nothing else matches. Throws a sentence without an example. */
export function addressOf({ name, path, example = {} }: Row): string {
  return path.replaceAll(/:(\w+)(\?)?|\*/g, (whole, parameter: string | undefined, optional: string | undefined) => {
    if (whole === '*') return 'no/such/page';
    const value = example[parameter!];
    if (value === undefined && !optional) throw new Error(`The route ${name} needs an example for :${parameter}.`);
    return value === undefined ? '' : encodeURIComponent(value);
  });
}

/** The demo account that may see a row: `undefined` is a visitor. */
export function roleFor(who: unknown): string | undefined {
  const word = typeof who === 'object' && who !== null && 'word' in who ? who.word : who;
  return { members: 'member', organizers: 'organizer', admins: 'admin' }[String(word)];
}

interface Options {
  readonly base: string;
  readonly folder: string;
  readonly lang: NonNullable<PageOptions['lang']>;
  readonly scheme: NonNullable<PageOptions['scheme']>;
}

/** Takes the pictures of `rows` and answers their files. Throws a sentence when a page or a log-in cannot be had. */
export async function takeScreenshots(
  rows: readonly Row[],
  { base, folder, lang, scheme }: Options,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const addresses = new Map(rows.map((row) => [row, new URL(addressOf(row), base).href]));
  const files: string[] = [];
  for (const size of sizes) {
    const pages = new Map<string | undefined, Page>();
    for (const [row, address] of addresses) {
      const role = roleFor(row.who);
      const page = pages.get(role) ?? (await newPage({ lang, scheme, ...size }));
      if (!pages.has(role) && role) await logIn(page, base, role);
      pages.set(role, page);
      await show(page, address);
      const file = join(folder, `${row.name}-${size.width}.png`);
      await page.screenshot({ path: file, fullPage: true });
      files.push(file);
    }
    for (const page of pages.values()) await page.context().close();
  }
  return files;
}

/** By the one-tap log-in that the page offers for the demo account of this role. */
async function logIn(page: Page, base: string, role: string): Promise<void> {
  await show(page, new URL('/auth/login', base).href);
  const boot = (await page.locator('script#boot').textContent()) ?? '{}';
  const account = (JSON.parse(boot) as { demo?: { role: string; full_name: string }[] }).demo?.find(
    (each) => each.role === role,
  );
  if (!account) throw new Error(`The server at ${base} offers no demo log-in for the role ${role}.`);
  await page.getByRole('button', { name: account.full_name }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
}

/** Opens a page and waits until it is still: data there, pictures and fonts loaded, also those further down. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: Error) => {
    throw new Error(`${address} cannot be opened: ${error.message.split('\n')[0]}. Is the server running?`);
  });
  // A page that keeps asking never falls idle, and what it asks then is not what it shows first.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 10_000 });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
    // What waits beside the picture is never loaded.
    const shown = [...document.images].filter((image) => {
      const { left, right } = image.getBoundingClientRect();
      return left < window.innerWidth && right > 0;
    });
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    // What has come is faded in.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
}

function choice<const T extends string>(name: string, given: string, known: readonly T[]): T {
  const found = known.find((each) => each === given);
  if (found === undefined) throw new Error(`--${name} is "${given}"; it takes ${known.join(', ')}.`);
  return found;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:8080' },
      only: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      scheme: { type: 'string', default: 'light' },
    },
  });
  const lang = choice('lang', values.lang, ['en', 'fr', 'es']);
  const scheme = choice('scheme', values.scheme, ['light', 'dark']);
  const all = await tableRows();
  const rows = values.only === undefined ? all : all.filter(({ name }) => name === values.only);
  if (!rows.length)
    throw new Error(`There is no route "${values.only}". Routes: ${all.map(({ name }) => name).join(', ')}.`);
  const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
  const own = lang === 'en' && scheme === 'light' ? folder : join(folder, `${lang}-${scheme}`);
  for (const file of await takeScreenshots(rows, { base: values.base, folder: own, lang, scheme })) console.log(file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await closeBrowser();
  }
}
