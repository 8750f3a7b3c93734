/** Reads the language files: flat JSON, plural suffixes, one folder per domain. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './sources.ts';
import { languages, sharedKeys, shellFolders } from './translationRules.ts';

export type Texts = ReadonlyMap<string, string>;

export interface Language {
  readonly code: string;
  readonly texts: Texts;
  /** Position of a key, existing or expected: file and 1-based line. */
  readonly placeOf: (key: string) => { path: string; line: number };
}

/** The shell that a key belongs to; undefined for common keys. */
export const shellOf = (key: string) => shellFolders.find((each) => key.startsWith(`${each}.`));

const folder = 'shared/i18n';
const fileIn = (domain: string, code: string) => `${folder}/${domain}/${code}.json`;

/** French puts a space before these marks; a line that breaks there begins with one. */
export const breaksBeforeMark = /\S [:;!?»](\s|$|[).,<])|« /;

export const breaksThere = 'lets a line begin with a mark: a no-break space stands before : ; ! ? » and after «';

const suffix = /_(zero|one|two|few|many|other)$/;

/** The domain whose file a key must be in; undefined for any. */
function homeOf(key: string): string | undefined {
  const first = key.split('.')[0]!;
  return first in sharedKeys ? sharedKeys[first] : first;
}

/** Reads the languages; anything but a flat table of strings is a problem. */
export function readLanguages(root: string): { found: Language[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const domains = existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map(({ name }) => name)
        .toSorted()
    : [];
  /** The domain of each key, in the first language that has it. */
  const homes = new Map<string, string>();
  const found = languages.map((code): Language => {
    const texts = new Map<string, string>();
    const places = new Map<string, { path: string; line: number }>();
    for (const domain of domains) {
      const path = fileIn(domain, code);
      const raw = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
      for (const key of readFile({ path, domain, code, raw }, { texts, places, problems }))
        if (!homes.has(key)) homes.set(key, domain);
    }
    const home = (key: string) => homeOf(key) ?? homes.get(key) ?? 'app';
    return { code, texts, placeOf: (key) => places.get(key) ?? { path: fileIn(home(key), code), line: 1 } };
  });
  return { found, problems };
}

interface Found {
  readonly texts: Map<string, string>;
  readonly places: Map<string, { path: string; line: number }>;
  readonly problems: Problem[];
}

/** Adds a file's texts; returns its keys. */
function readFile(
  { path, domain, code, raw }: { path: string; domain: string; code: string; raw: string },
  { texts, places, problems }: Found,
): string[] {
  const fail = (line: number, message: string) => problems.push({ path, line, message });
  for (const [index, line] of raw.split('\n').entries()) {
    const key = /^\s*"((?:[^"\\]|\\.)*)"\s*:/.exec(line)?.[1];
    if (key === undefined) continue;
    if (places.has(key)) fail(index + 1, `"${key}" is there twice; the first is lost`);
    places.set(key, { path, line: index + 1 });
  }
  const entries = Object.entries(parsed(raw, (message) => fail(1, message)));
  for (const [key, value] of entries) {
    const line = places.get(key)?.line ?? 1;
    const home = homeOf(key) ?? domain;
    if (typeof value !== 'string') fail(line, `"${key}" is no text: keys are flat, "domain.key"`);
    else if (!value.trim()) fail(line, `"${key}" is empty`);
    else texts.set(key, value);
    if (code === 'fr' && typeof value === 'string' && breaksBeforeMark.test(value))
      fail(line, `"${key}" ${breaksThere}`);
    if (!/^[a-z][A-Za-z0-9]*(\.[\w-]+)+$/.test(key)) fail(line, `"${key}" is not of the form "domain.key"`);
    if (home !== domain) fail(line, `"${key}" belongs in ${fileIn(home, code)}`);
  }
  return entries.map(([key]) => key);
}

function parsed(raw: string, fail: (message: string) => void): object {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    fail('is not a table of keys and texts');
  } catch (error) {
    fail(raw ? `is no JSON: ${(error as Error).message}` : 'is missing or empty');
  }
  return {};
}

/** The key without its plural suffix. A key is a plural form if its `_other` form exists in some language. */
export function baseOf(key: string, all: readonly Language[]): string {
  const base = key.replace(suffix, '');
  return base !== key && all.some(({ texts }) => texts.has(`${base}_other`)) ? base : key;
}

/** Reports missing keys and plural forms, differing variables, and untranslated texts. */
export function compareLanguages(all: readonly Language[]): Problem[] {
  const present = all.map((language) => ({ language, keysOf: keysByBase(language, all) }));
  const bases = new Set(present.flatMap(({ keysOf }) => [...keysOf.keys()]));
  return present.flatMap(({ language, keysOf }) =>
    [...bases].flatMap((base) => compareKey(base, { language, present: keysOf.get(base) ?? [], all })),
  );
}

function keysByBase({ texts }: Language, all: readonly Language[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const key of texts.keys()) {
    const base = baseOf(key, all);
    const keys = found.get(base);
    if (keys) keys.push(key);
    else found.set(base, [key]);
  }
  return found;
}

interface Compared {
  readonly language: Language;
  /** The keys of `base` that the language has. */
  readonly present: readonly string[];
  readonly all: readonly Language[];
}

function compareKey(base: string, { language, present, all }: Compared): Problem[] {
  const { code, texts, placeOf } = language;
  const isPlural = all.some((each) => each.texts.has(`${base}_other`));
  const keys = isPlural ? formsOf(code).map((form) => `${base}_${form}`) : [base];
  const problems: Problem[] = keys
    .filter((key) => !texts.has(key))
    .map((key) => ({ ...placeOf(key), message: `"${key}" is missing` }));
  for (const key of present.filter((each) => !keys.includes(each))) {
    problems.push({ ...placeOf(key), message: `"${key}" is a form that ${code} does not have` });
  }
  const [reference] = all;
  const model = reference?.texts.get(isPlural ? `${base}_other` : base);
  if (!reference || model === undefined) return problems;
  for (const key of present.filter((each) => keys.includes(each))) {
    const text = texts.get(key)!;
    const [has, wants] = [variablesOf(text, isPlural), variablesOf(model, isPlural)];
    if (has !== wants) {
      problems.push({
        ...placeOf(key),
        message: `"${key}" holds ${has || 'no variable'}, ${reference.code} ${wants || 'none'}`,
      });
    }
    if (language !== reference && text === model && wordsIn(text) > 3) {
      problems.push({ ...placeOf(key), message: `"${key}" is still in ${reference.code}: ${text}` });
    }
  }
  return problems;
}

function formsOf(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/** `{{name}}`, `$t(key)` and `<1>` in a text, sorted. Plural forms may omit the count. */
function variablesOf(text: string, isPlural: boolean): string {
  const found = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|\$t\(\s*([\w.]+)|<(\w+)\s*\/?>/g)].map(
    ([whole, variable, key, tag]) => (variable ? `{{${variable}}}` : key ? `$t(${key})` : tag ? `<${tag}>` : whole),
  );
  return [...new Set(found)]
    .filter((each) => !(isPlural && each === '{{count}}'))
    .toSorted()
    .join(' ');
}

function wordsIn(text: string): number {
  return text.replaceAll(/\{\{[^}]*\}\}/g, ' ').match(/\p{L}[\p{L}'’-]*/gu)?.length ?? 0;
}
