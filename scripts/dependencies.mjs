// `npm run dependencies`: what is outdated, and the licences of everything that is installed with the product. Fails for a licence that is not
// listed here; what is outdated only stands in the report, and without a network not even that.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from '../parse/root.mjs';
import { run } from './lib/run.mjs';

/** May be used in a product whose sources are closed. LGPL: sharp's libvips, a library beside it. MPL: changes to their own files are published. */
const allowed = new Set(
  `0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1
  Python-2.0 Unlicense Zlib`.split(/\s+/),
);
/** Packages whose package.json does not say it, by what their LICENSE or README says. */
const said = {
  // The designs: "free for personal and commercial use".
  '@dicebear/avataaars': 'MIT',
  '@dicebear/avataaars-neutral': 'MIT',
  '@dicebear/bottts': 'MIT',
  '@dicebear/bottts-neutral': 'MIT',
  busboy: 'MIT',
  'humanize-number': 'MIT',
  limiter: 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  precond: 'MIT',
  streamsearch: 'MIT',
  'svg-tags': 'MIT',
  // "Public domain".
  tv4: 'Unlicense',
  'xmlhttprequest-ssl': 'MIT',
};

/** @typedef {{ dev?: boolean, devOptional?: boolean, license?: unknown, version?: string }} Locked */

/**
 * Names of packages by licence, from a lock file.
 * @param {{ packages: Record<string, Locked> }} lock
 * @returns {Map<string, string[]>}
 */
export function licencesOf({ packages }) {
  const found = new Map();
  for (const [place, { license }] of Object.entries(packages)) {
    if (!place) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = said[name] ?? (typeof license === 'string' ? license : 'none named');
    found.set(licence, [...new Set([...(found.get(licence) ?? []), name])]);
  }
  return new Map([...found].toSorted(([, a], [, b]) => b.length - a.length));
}

/** Whether an SPDX expression may be used: one side of each OR, every side of an AND. Parentheses are those of whole expressions. */
export const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((licence) => allowed.has(licence.trim())));

/** Lines of `npm outdated`, or a sentence for why there are none. */
export async function outdated({ cwd, npm = 'npm' }) {
  // A registry that does not answer is given a minute.
  const options = ['outdated', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { stdout, error } = await run(npm, options, { cwd, timeoutMs: 60_000 });
  try {
    const rows = Object.entries(JSON.parse(stdout || (error ? '' : '{}')));
    if (rows.some(([name]) => name === 'error')) throw new Error('npm says an error');
    return rows.map(([name, { current, latest }]) => `  ${name}  ${current} -> ${latest}`);
  } catch {
    return ['  not known: the registry cannot be reached'];
  }
}

/** The whole report, and the packages whose licence is not allowed. */
export async function report(cwd, options = {}) {
  const licences = licencesOf(JSON.parse(await readFile(path.join(cwd, 'package-lock.json'), 'utf8')));
  const refused = [...licences].filter(([licence]) => !isAllowed(licence));
  const lines = [
    'Outdated:',
    ...(await outdated({ cwd, ...options })),
    'Licences:',
    ...[...licences].map(([licence, names]) => `  ${String(names.length).padStart(4)}  ${licence}`),
    ...refused.map(([licence, names]) => `Not allowed (${licence}): ${names.join(', ')}`),
  ];
  return { lines, refused: refused.flatMap(([, names]) => names) };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { lines, refused } = await report(root);
  console.log(lines.join('\n'));
  process.exitCode = refused.length ? 1 : 0;
}
