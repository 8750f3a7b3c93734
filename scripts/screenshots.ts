/**
 * Pictures of every page of the site's shell and the mobile-web shell, at a desktop's and a phone's width, of a server that runs already.
 *   npm run screenshots -- [--only contest] [--as member|organizer|admin] [--base http://127.0.0.1:8080] [--lang en|fr|es]
 *     [--scheme light|dark]
 * --as shows pages as a demo account, and its own page where an address names a person: --as member --only user.
 * Screens of the mobile-web shell are called app.<name>, those of the contest app mobile.<name>; --only admin.gallery draws every part in
 * every state, from `npm run dev`.
 * They land in screenshots/<name>-<width>.png; other languages, schemes and people in a folder of their own.
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

/** The used part of a screen. */
export interface Row {
  readonly name: string;
  readonly path: string;
  readonly who?: unknown;
  /** Example values of path parameters. */
  readonly example?: Readonly<Record<string, string | number>>;
}

/** The used part of a table. */
interface Table {
  readonly paths: Readonly<Record<string, string>>;
  readonly screen: (name: string) => Promise<Pick<Row, 'who' | 'example'>>;
}

/** The screens of a table. Rejects with a sentence when there are none. */
export async function rowsOf(table: Table | undefined, folder = 'web'): Promise<Row[]> {
  if (!table) throw new Error(`${folder}/routes.ts exports no \`routes\`.`);
  const names = Object.entries(table.paths);
  return Promise.all(
    names.map(async ([name, path]) => {
      const { who, example } = await table.screen(name);
      return { name, path, who, example };
    }),
  );
}

/** The page of all parts; a development server has it (`npm run dev`). */
const gallery = 'gallery';

/** The screens of the shells, loaded by Vite; of the operators’ shell the gallery of parts alone. */
async function tableRows(): Promise<Row[]> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const rowsIn = async (folder: string) => {
      const file = fileURLToPath(new URL(`../${folder}/routes.ts`, import.meta.url));
      const { routes } = (await vite.ssrLoadModule(file)) as { routes?: Table };
      return rowsOf(routes, folder);
    };
    const app = await rowsIn('mobile-web');
    const contestApp = await rowsIn('mobile-web/contest-app');
    const parts = (await rowsIn('admin')).filter(({ name }) => name === gallery);
    return [
      ...(await rowsIn('web')),
      ...app.map((row) => ({ ...row, name: `app.${row.name}` })),
      ...contestApp.map((row) => ({ ...row, name: `mobile.${row.name}` })),
      ...parts.map((row) => ({ ...row, name: `admin.${row.name}` })),
    ];
  } finally {
    await vite.close();
  }
}

/** An address of a screen; for a catch-all one that matches nothing else. Throws a sentence when the example is missing. */
export function addressOf({ name, path, example = {} }: Row): string {
  return path.replaceAll(/:(\w+)(\?)?|\*/g, (whole, parameter: string | undefined, optional: string | undefined) => {
    if (whole === '*') return 'no/such/page';
    const value = example[parameter!];
    if (value === undefined && !optional) throw new Error(`The route ${name} needs an example for :${parameter}.`);
    return value === undefined ? '' : encodeURIComponent(value);
  });
}

/** The same row with this user name where its address names a person. */
export const asOwn = (row: Row, username: string | undefined): Row =>
  username !== undefined && row.example && 'username' in row.example
    ? { ...row, example: { ...row.example, username } }
    : row;

const roles = ['member', 'organizer', 'admin'] as const;
type Role = (typeof roles)[number];

/** The demo role that may see a screen; undefined for visitors. */
export function roleFor(who: unknown): string | undefined {
  const word = typeof who === 'object' && who !== null && 'word' in who ? who.word : who;
  return { members: 'member', organizers: 'organizer', operators: 'admin', admins: 'admin' }[String(word)];
}

interface Options {
  readonly base: string;
  readonly folder: string;
  readonly lang: NonNullable<PageOptions['lang']>;
  readonly scheme: NonNullable<PageOptions['scheme']>;
  /** A demo role that sees every page, instead of the least that may. */
  readonly as?: Role | undefined;
}

/** Takes screenshots and returns their files. Throws a sentence when a page or log-in fails. */
export async function takeScreenshots(
  rows: readonly Row[],
  { base, folder, lang, scheme, as }: Options,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  // A missing example is reported before a browser starts.
  for (const row of rows) addressOf(row);
  const files: string[] = [];
  for (const size of sizes) {
    const pages = new Map<string | undefined, { page: Page; username?: string }>();
    for (const row of rows) {
      const role = as ?? roleFor(row.who);
      const known = pages.get(role) ?? { page: await newPage({ lang, scheme, ...size }) };
      if (!pages.has(role) && role) known.username = await logIn(known.page, base, role);
      pages.set(role, known);
      const { page, username } = known;
      await show(page, new URL(addressOf(as ? asOwn(row, username) : row), base).href);
      const file = join(folder, `${row.name}-${size.width}.png`);
      await page.screenshot({ path: file, fullPage: true });
      files.push(file);
    }
    for (const { page } of pages.values()) await page.context().close();
  }
  return files;
}

/** Logs in by the demo's one-tap button, and returns the user name. */
async function logIn(page: Page, base: string, role: string): Promise<string> {
  await show(page, new URL('/auth/login', base).href);
  const boot = (await page.locator('script#boot').textContent()) ?? '{}';
  const account = (JSON.parse(boot) as { demo?: { role: string; username: string; full_name: string }[] }).demo?.find(
    (each) => each.role === role,
  );
  if (!account) throw new Error(`The server at ${base} offers no demo log-in for the role ${role}.`);
  await page.getByRole('button', { name: account.full_name }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  return account.username;
}

/** Opens a page and waits until data, pictures and fonts are loaded, including lazy ones. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: Error) => {
    throw new Error(`${address} cannot be opened: ${error.message.split('\n')[0]}. Is the server running?`);
  });
  // Polling pages never become idle, so the wait is bounded.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 10_000 });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
    // Hidden lazy pictures never load.
    const shown = [...document.images].filter((image) => {
      const { left, right } = image.getBoundingClientRect();
      return left < window.innerWidth && right > 0;
    });
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    // Waits for fade-ins.
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
      as: { type: 'string' },
      lang: { type: 'string', default: 'en' },
      scheme: { type: 'string', default: 'light' },
    },
  });
  const lang = choice('lang', values.lang, ['en', 'fr', 'es']);
  const scheme = choice('scheme', values.scheme, ['light', 'dark']);
  const as = values.as === undefined ? undefined : choice('as', values.as, roles);
  const all = await tableRows();
  // It is asked for by its name, because a built server has no such page.
  const rows =
    values.only === undefined
      ? all.filter(({ name }) => name !== `admin.${gallery}`)
      : all.filter(({ name }) => name === values.only);
  if (!rows.length)
    throw new Error(`There is no route "${values.only}". Routes: ${all.map(({ name }) => name).join(', ')}.`);
  const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
  const special = [lang === 'en' && scheme === 'light' ? [] : [lang, scheme], as ?? []].flat();
  const own = join(folder, special.join('-'));
  for (const file of await takeScreenshots(rows, { base: values.base, folder: own, lang, scheme, as }))
    console.log(file);
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
