/**
 * A real browser: `CHROMIUM_PATH`, else Debian's chromium-headless-shell (half of chromium's processor time), else its chromium, else the
 * one inside the npm package @sparticuz/chromium, so that tests need nothing but npm. The files of a worker share its browser: starting one
 * costs a second, and with one for all workers every message would pass twice.
 */
import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFailed, TestRunner } from 'vitest';
import { password, type TestActor } from './actors.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds: compiling beside them and optimizing them takes more of the processor than it saves.
  '--js-flags=--single-threaded --no-opt',
  // A renderer in reserve for every page, which nobody uses. The others are playwright's, whose switch this one replaces.
  `--disable-features=${['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades']
    .concat(['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'])
    .concat(['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'SpareRendererForSitePerProcess'])
    .join()}`,
];

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** An executable with its environment variables. */
export interface Executable {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Finds chromium: `CHROMIUM_PATH`, the system's, else the packaged one, which is unpacked once (2 s). Throws a sentence when
 * `CHROMIUM_PATH` is wrong.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Executable> {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH, env: {} };
    throw new Error(`CHROMIUM_PATH is "${env.CHROMIUM_PATH}", which is no program that can be started.`);
  }
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter)].filter(Boolean);
  const names = ['chromium-headless-shell', 'chromium'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  return found ? { path: found, env: {} } : unpackChromium();
}

/** The packaged browser in `.cache/`; unpacked beside and renamed, so that it is complete or missing. */
export async function unpackChromium(into = cache): Promise<Executable> {
  const packaged = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(packaged, '../../package.json'), 'utf8')) as { version: string };
  const folder = join(resolve(into), `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(into, { recursive: true });
    const half = mkdtempSync(join(resolve(into), 'chromium-'));
    try {
      await unpackInto(half);
      renameIfFirst(half, folder);
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
  }
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  };
}

/**
 * Unpacks in a child process with its own environment, because the package unpacks to the temporary folder and adds its NSS libraries only
 * in a cloud environment.
 */
async function unpackInto(folder: string): Promise<void> {
  const code = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  await promisify(execFile)(process.execPath, ['-e', code], { cwd, env });
  const fonts = join(folder, 'fonts');
  writeFileSync(
    join(fonts, 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig><dir prefix="relative">fonts</dir><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n`,
  );
}

/** Another process may have unpacked it first. */
function renameIfFirst(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let opened: Promise<Browser> | undefined;

/** The browser of this process, which ends with it, or before by `closeBrowser`. */
export function openBrowser(): Promise<Browser> {
  opened ??= launch().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function launch(): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({ executablePath: path, args: flags, env: { ...process.env, ...env } });
}

/** Ends every page that is open: what a file of tests does after its last one. */
export async function closePages(): Promise<void> {
  const contexts = (await opened)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
}

export async function closeBrowser(): Promise<void> {
  const closing = opened;
  opened = undefined;
  await (await closing)?.close();
}

export interface PageOptions {
  /** What the browser asks for, `en` unless told. */
  readonly lang?: 'en' | 'fr' | 'es';
  /** Pixels, 1440 x 900 unless told. */
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** 'reduce' by default, because most tests look at a settled page. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Whether the service worker may start; it would answer instead of a test's own routes. 'block' by default. */
  readonly serviceWorkers?: 'allow' | 'block';
  readonly javaScriptEnabled?: boolean;
  /** A phone that has chosen neither shell; by default it chose the site. */
  readonly isUndecided?: boolean;
  /** Computes its fingerprint, as a first visit does; otherwise it is known, because computing takes a third of a page's time. */
  readonly isFirstVisit?: boolean;
  /** `block`: frames of other sites have neither cookies nor storage, as in a private window of Chromium. `allow` unless told. */
  readonly thirdPartyStorage?: 'allow' | 'block';
}

/** The headless shell has no setting for it: cookies go by its protocol, and storage refuses as it does where the setting is on. */
async function blockThirdParties(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
  });
  await page.addInitScript(() => {
    const parent = window.location.ancestorOrigins[0];
    if (!parent || new URL(parent).hostname === window.location.hostname) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
}

/** What an earlier visit of the week leaves in a browser. */
function knowFingerprint(): void {
  try {
    localStorage.setItem('engage.fingerprint', 'browser-of-the-tests');
    localStorage.setItem('engage.fingerprintAt', String(Date.now()));
  } catch {
    // Frames without storage.
  }
}

/** A page in a new browser context; `page.context().close()` ends it. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { lang = 'en', width = 1440, height = 900, scheme = 'light', reducedMotion = 'reduce' } = options;
  const {
    serviceWorkers = 'block',
    javaScriptEnabled = true,
    thirdPartyStorage = 'allow',
    isUndecided,
    isFirstVisit,
  } = options;
  const browser = await openBrowser();
  const context = await browser.newContext({
    locale: lang,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion,
    hasTouch: width < 500,
    serviceWorkers,
    javaScriptEnabled,
  });
  if (width < 500 && !isUndecided)
    await context.addCookies([{ name: 'shell', value: 'site', domain: '127.0.0.1', path: '/' }]);
  if (!isFirstVisit) await context.addInitScript(knowFingerprint);
  const page = await context.newPage();
  if (thirdPartyStorage === 'block') await blockThirdParties(page);
  tellOnFailure(page);
  return page;
}

type Person = Pick<TestActor, 'token' | 'username' | 'ssid'>;

const keep = (who: Record<string, string>): void => {
  for (const [name, value] of Object.entries(who)) localStorage.setItem(`engage.${name}`, value);
};

/** What the page opens from now on is this person's, as after a log-in in it. */
export const signIn = (page: Page, { token, username, ssid }: Person) =>
  page.addInitScript(keep, { token: token!, username, ssid });

/** The same until the page logs out: what it opens next is this person's. */
export async function comeIn(page: Page, host: string, { token, username, ssid }: Person): Promise<void> {
  await page.goto(`${host}/robots.txt`);
  await page.evaluate(keep, { token: token!, username, ssid });
}

/** A new page at an address; `who`: of somebody who is signed in. */
export async function openPage(url: string, options?: PageOptions, who?: Person): Promise<Page> {
  const page = await newPage(options);
  if (who) await signIn(page, who);
  await page.goto(url);
  return page;
}

/** Fills in the log-in form that the page shows. */
export async function logIn(page: Page, { username }: Pick<TestActor, 'username'>): Promise<void> {
  await page.getByLabel('User name or e-mail address', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** When the running test fails, its log says where the page was and what it showed. */
function tellOnFailure(page: Page): void {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text().slice(0, 600));
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  const test = TestRunner.getCurrentTest();
  // Opened for all tests of a file, not by one of them.
  if (!test) return;
  const tell = async () => {
    if (page.isClosed()) return;
    // load-safe: the test has failed already
    const shown = await page.locator('body').innerText({ timeout: 2000 });
    const told = `The page at ${page.url()} showed:\n${shown.slice(0, 2500)}\n${faults.join('\n')}`;
    // With the failure itself, which is repeated at the end of the log; only that part of a long log is often kept.
    const [error] = test.result?.errors ?? [];
    if (error) error.message = `${error.message}\n${told}`;
    else console.error(told);
  };
  onTestFailed(tell);
  // Where `afterEach` ends the page, it is gone by then.
  const context = page.context();
  const close = context.close.bind(context);
  context.close = async (options) => {
    if (test.result?.state === 'fail') await tell().catch(() => undefined);
    await close(options);
  };
}
