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

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** A program to start, and what its environment needs beyond ours. */
export interface Executable {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Says in a sentence what is wrong with `CHROMIUM_PATH`; with `env` empty of it and of chromium, unpacks the packaged one (2 s, once). */
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

/** The packaged browser in `.cache/`, complete or not there at all: it is unpacked beside and renamed. */
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
 * The package unpacks into the process's temporary folder, and adds its own NSS libraries only where it believes itself in a cloud; a
 * process of its own gives it both and changes nothing of ours.
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

/** Another process may have been quicker; its copy is as good. */
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
  /** `reduce` unless told: a settled page is what most tests look at. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Whether the site's service worker may start; it would answer before a test's own line does. `block` unless told. */
  readonly serviceWorkers?: 'allow' | 'block';
  readonly javaScriptEnabled?: boolean;
}

/** A page of a person of its own: no cookies, nothing stored. `page.context().close()` ends it. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { lang = 'en', width = 1440, height = 900, scheme = 'light', reducedMotion = 'reduce' } = options;
  const { serviceWorkers = 'block', javaScriptEnabled = true } = options;
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
  return context.newPage();
}
