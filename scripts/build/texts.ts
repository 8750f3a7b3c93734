/**
 * Splits the texts into parts: one per shell, and one per screen with the texts that it adds. A part has the keys found in its modules,
 * including lazily loaded ones, so that nobody has to list them.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { importsOf, pathOf, readSource } from '../check/sources.ts';
import { domainOf, usageOf } from '../check/textUsage.ts';
import { languages } from '../check/translationRules.ts';
import { readScreens } from './screens.ts';

export type Texts = Readonly<Record<string, string>>;

export interface BuiltTexts {
  /** Content hash. */
  readonly hash: string;
  /** Texts by language and part. */
  readonly languages: Readonly<Record<string, ReadonlyMap<string, Texts>>>;
}

/** Large parts of a shell that are loaded when they are opened, with texts of their own (`loadTexts`): module, and the part's name. */
const partsApart: ReadonlyMap<string, string> = new Map([
  ['shared/client/app/notices/FillingBar.tsx', 'filling'],
  ['shared/client/accounts/factors/FactorDialog.tsx', 'factor'],
  ['shared/client/contests/voting/sendWaiting.ts', 'outbox'],
  ['shared/client/contests/search/SearchPanel.tsx', 'searchPanel'],
  ['web/chat/ChatDrawer.tsx', 'chatDrawer'],
  ['shared/client/community/notifications/NotificationBell.tsx', 'bell'],
  ['mobile-web/site/InstallHint.tsx', 'appInstall'],
  ['shared/client/site/today/Today.tsx', 'today'],
  ['shared/client/site/today/Waiting.tsx', 'waiting'],
  ['mobile-web/layout/Head.tsx', 'appHead'],
]);

/** Entities list what is kept, such as the kinds of notifications, and show no sentence of what they import. */
const isEntity = /\/entities(\/\w+)?\.ts$/;

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The texts of all parts. Throws a sentence when two parts have the same name. */
export function builtTexts(root: string): BuiltTexts {
  const all = Object.fromEntries(languages.map((language) => [language, readTexts(root, language)]));
  const keys = new Set(Object.values(all).flatMap((texts) => Object.keys(texts)));
  const parts = textParts(root, keys);
  const pick = (texts: Texts, part: ReadonlySet<string>): Texts =>
    Object.fromEntries([...part].filter((key) => key in texts).map((key) => [key, texts[key]!]));
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([all, [...parts].map(([name, own]) => [name, [...own]])]))
      .digest('hex')
      .slice(0, 8),
    languages: Object.fromEntries(
      languages.map((language) => [
        language,
        new Map([...parts].map(([name, part]) => [name, pick(all[language]!, part)])),
      ]),
    ),
  };
}

/** All texts of a language. */
export function readTexts(root: string, language: string): Texts {
  const folder = join(root, 'shared/i18n');
  const files = readdirSync(folder).map((domain) => join(folder, domain, `${language}.json`));
  return Object.assign(
    {},
    ...files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Texts),
  ) as Texts;
}

/** The keys of each part with plural forms, in order. */
export function textParts(root: string, keys: ReadonlySet<string>): Map<string, ReadonlySet<string>> {
  const modules = moduleReader(root, new Set([...keys].map(domainOf)));
  /** Each key by itself and by what its plural forms have in common. */
  const byName = new Map<string, string[]>();
  for (const key of keys)
    for (const name of new Set([key, key.replace(pluralForm, '')]))
      byName.set(name, [...(byName.get(name) ?? []), key]);
  const byBeginning = new Map<string, readonly string[]>();
  const beginningWith = (beginning: string): readonly string[] => {
    if (!beginning.includes('.')) return [];
    const found = byBeginning.get(beginning) ?? [...keys].filter((key) => key.startsWith(beginning));
    byBeginning.set(beginning, found);
    return found;
  };
  const keysOf = (files: ReadonlySet<string>): Set<string> => {
    const used = new Set<string>();
    for (const file of files) {
      const { texts, beginnings } = modules(file).usage;
      for (const text of texts) for (const key of byName.get(text) ?? []) used.add(key);
      for (const beginning of beginnings) for (const key of beginningWith(beginning)) used.add(key);
    }
    return new Set([...used].toSorted());
  };
  /** The static imports of modules, and with `lazily` also their dynamic ones. */
  const closure = (files: readonly string[], lazily: (from: string) => boolean): Set<string> => {
    const seen = new Set<string>();
    const follow = (file: string) => {
      if (seen.has(file) || !existsSync(join(root, file))) return;
      seen.add(file);
      if (isEntity.test(file)) return;
      const { now, later } = modules(file);
      for (const each of lazily(file) ? [...now, ...later.filter((path) => !partsApart.has(path))] : now) follow(each);
    };
    for (const file of files) follow(file);
    return seen;
  };

  const screens = readScreens(root);
  const tables = new Set(screens.flatMap(({ table }) => table ?? []));
  const parts = new Map<string, ReadonlySet<string>>([
    // Screens are parts of their own.
    ['web', keysOf(closure(['web/main.tsx'], (from) => from !== 'web/routes.ts'))],
    ['app', keysOf(closure(['mobile-web/main.tsx'], (from) => from !== 'mobile-web/routes.ts'))],
    [
      'mobile',
      keysOf(closure(['mobile-web/contest-app/main.tsx'], (from) => from !== 'mobile-web/contest-app/routes.ts')),
    ],
    ['admin', keysOf(closure(['admin/main.tsx'], (from) => !/^admin\/\w+\/pages\.ts$/.test(from)))],
  ]);
  const loaded = [
    ...[...partsApart]
      .filter(([file]) => existsSync(join(root, file)))
      .map(([file, name]) => ({ name, files: [file] })),
    ...screens.map(({ name, file, table }) => ({ name, files: table === undefined ? [file] : [file, table] })),
  ];
  for (const { name, files } of loaded) {
    if (parts.has(name)) throw new Error(`The texts of two parts would be called ${name}`);
    const own = keysOf(closure(files, (from) => !tables.has(from)));
    const shells = shellsOf(files[0]!).map((shell) => parts.get(shell)!);
    for (const key of own) if (shells.every((shell) => shell.has(key))) own.delete(key);
    parts.set(name, own);
  }
  return parts;
}

/** The parts of the shells that a file is shown in: a module of `shared` in any of them. */
function shellsOf(file: string): readonly string[] {
  if (file.startsWith('web/')) return ['web'];
  if (file.startsWith('admin/')) return ['admin'];
  if (file.startsWith('mobile-web/contest-app/')) return ['mobile'];
  return file.startsWith('mobile-web/') ? ['app'] : ['web', 'app', 'mobile', 'admin'];
}

/** Imports and keys of a module (memoized). */
function moduleReader(root: string, domains: ReadonlySet<string>) {
  const read = (file: string) => {
    const source = readSource(root, file);
    const to = (kind: 'static' | 'dynamic') =>
      importsOf(source)
        .filter((each) => each.kind === kind)
        .flatMap(({ specifier }) => pathOf(file, specifier) ?? [])
        .filter((path) => /^\.tsx?$/.test(posix.extname(path)));
    return { usage: usageOf(source, domains), now: to('static'), later: to('dynamic') };
  };
  const known = new Map<string, ReturnType<typeof read>>();
  return (file: string) => {
    const found = known.get(file) ?? read(file);
    known.set(file, found);
    return found;
  };
}
