// `npm run new -- domain polls`, `-- entity polls Poll`, `-- call polls getPolls`, `-- screen polls pollBoard`: creates the files of
// ARCHITECTURE.md's recipes, adds the lines to the lists they are joined in, and prints what is left to do.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const usage = `npm run new -- domain <name>            such as: domain polls
npm run new -- entity <domain> <Name>   such as: entity polls Poll
npm run new -- call <domain> <name>     such as: call polls getPolls
npm run new -- screen <domain> <name>   such as: screen polls pollBoard`;

/** Placeholder text by language. */
const nothingYet = {
  en: 'There is nothing here yet.',
  fr: 'Il n’y a encore rien ici.',
  es: 'Todavía no hay nada aquí.',
};
const languages = Object.keys(nothingYet);

/** Exits with a sentence instead of a stack trace. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** New contents by path, written together at the end, so that an error leaves nothing half done. */
const written = new Map();

function read(path) {
  if (!written.has(path) && !existsSync(path)) refuse(`${path} is not there.`);
  return written.get(path) ?? readFileSync(path, 'utf8');
}

function create(path, text) {
  if (existsSync(path)) refuse(`${path} is there already.`);
  written.set(path, text);
}

/** Replaces strings in a file; each change is [from, to]. */
function edit(path, ...changes) {
  let text = read(path);
  for (const [from, to] of changes) {
    if (!text.includes(from)) refuse(`${path} has no "${from}": add the line by hand.`);
    text = text.replace(from, () => to);
  }
  written.set(path, text);
}

/** Sort key of an import: packages, aliases, parent folders, siblings. */
const placeOf = (from) => {
  const group = ['#', '../', './'].findIndex((start) => from.startsWith(start));
  return `${group + 1} ${from}`;
};

/** Adds an import in sorted position, unless the file already imports the name. */
function addImport(path, name, from, kind = 'import') {
  const text = read(path);
  const imports = [...text.matchAll(/^import ([^;]*?) from '([^']*)';\n/gm)];
  if (!imports.length) refuse(`${path} imports nothing: add "${kind} ${name} from '${from}';" by hand.`);
  const bare = name.replaceAll(/\W/g, '');
  if (imports.some(([, names, where]) => where === from && names.match(/\w+/g).includes(bare))) return;
  const last = imports.at(-1);
  const next = imports.find(([, , where]) => placeOf(where) > placeOf(from));
  const at = next?.index ?? last.index + last[0].length;
  written.set(path, `${text.slice(0, at)}${kind} ${name} from '${from}';\n${text.slice(at)}`);
}

/** Adds texts in sorted position. */
function addTexts(path, texts) {
  const entries = Object.entries(JSON.parse(read(path)));
  for (const [key, text] of Object.entries(texts)) {
    if (entries.some(([known]) => known === key)) refuse(`${path} has "${key}" already.`);
    const next = entries.findIndex(([known]) => known > key);
    entries.splice(next < 0 ? entries.length : next, 0, [key, text]);
  }
  written.set(path, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

function finish() {
  for (const [path, text] of written) {
    console.log(`${existsSync(path) ? 'changed ' : 'made    '} ${path}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  execFileSync(process.execPath, [
    'node_modules/prettier/bin/prettier.cjs',
    '--write',
    '--log-level=warn',
    ...written.keys(),
  ]);
}

function domain(name) {
  if (!/^[a-z]+$/.test(name ?? '')) refuse(`A domain is one word in small letters.\n\n${usage}`);
  create(
    `shared/${name}/errors.ts`,
    `/** Refusals of this domain, with the HTTP status that carries each. */\nexport const ${name}Errors = {} as const;\n`,
  );
  create(
    `shared/${name}/domain.ts`,
    `import { defineDomain } from '#shared/model/domain.ts';
import { ${name}Errors } from './errors.ts';

export const ${name} = defineDomain({ name: '${name}', entities: [], errors: ${name}Errors });
`,
  );
  create(
    `cloud/${name}/domain.ts`,
    `import { defineCloudDomain } from '../domain.ts';

export const ${name} = defineCloudDomain({ name: '${name}', functions: {}, calls: {} });
`,
  );
  create(
    `web/${name}/routes.ts`,
    `/** The addresses of the screens of ${name}: part of every page, for its links. */\nexport const ${name} = {} as const;\n`,
  );
  create(
    `web/${name}/screens.ts`,
    `/** The screens of ${name}: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routes.ts';
import type { ${name} } from './routes.ts';

export const screens: ScreensOf<typeof ${name}> = {};
`,
  );
  create(
    `admin/${name}/pages.ts`,
    `/** The operators' pages of ${name}. */
import type { Page } from '../pages.ts';

export const ${name} = [] as const satisfies readonly Page[];
`,
  );
  create(
    `shared/${name}/news.ts`,
    `/** Kinds of notifications of this domain, with the sentences that say them. */\nexport const ${name}News = {} as const;\n`,
  );
  for (const language of languages) create(`shared/i18n/${name}/${language}.json`, '{}\n');
  create(
    `test/rest/cases/${name}.ts`,
    `/** The plain case of each call of ${name}. */
import type { ${name} } from '#cloud/${name}/domain.ts';
import type { CasesOf } from '../cases.ts';

export const casesOf = (): CasesOf<typeof ${name}> => ({});
`,
  );
  edit('shared/domains.ts', ['] as const;', `, ${name}] as const;`]);
  // Admin stays on top.
  edit('cloud/domains.ts', [', admin] as const;', `, ${name}, admin] as const;`]);
  for (const list of ['shared/domains.ts', 'cloud/domains.ts']) addImport(list, `{ ${name} }`, `./${name}/domain.ts`);
  edit('web/routes.ts', ['\n);', `\n  routesOf(${name}, () => import('./${name}/screens.ts')),\n);`]);
  addImport('web/routes.ts', `{ ${name} }`, `./${name}/routes.ts`);
  edit('admin/routes.ts', ['] as const;', `, ...${name}] as const;`]);
  addImport('admin/routes.ts', `{ ${name} }`, `./${name}/pages.ts`);
  edit('shared/news.ts', [' };\n', `, ...${name}News };\n`]);
  addImport('shared/news.ts', `{ ${name}News }`, `./${name}/news.ts`);
  edit('shared/i18n/texts.ts', [';\n\ntype Stored', ` & typeof ${name};\n\ntype Stored`]);
  addImport('shared/i18n/texts.ts', name, `./${name}/en.json`, 'import type');
  return 'Next: what it stores, answers and shows, by `npm run new -- entity`, `call` and `screen`.';
}

function entity(of, name) {
  if (!/^[A-Z][A-Za-z]+$/.test(name ?? '')) refuse(`An entity begins with a capital letter.\n\n${usage}`);
  const small = name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  const file = `${name[0].toLowerCase()}${name.slice(1)}`;
  create(
    `shared/${of}/entities/${file}.ts`,
    `import { author, everyone, members } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';

export const ${name} = defineEntity({
  name: '${name}s',
  id: '${small}_id',
  fields: {
    ${small}_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    title: text({ required: true, max: limits.title }),
  },
  whenClosed: 'remove',
  access: { read: everyone, create: members, update: author, delete: author },
  indexes: [['user_id']],
});
export type ${name} = RecordOf<typeof ${name}>;
`,
  );
  edit(`shared/${of}/domain.ts`, ['entities: [', `entities: [${name}, `]);
  addImport(`shared/${of}/domain.ts`, `{ ${name} }`, `./entities/${file}.ts`);
  return `Left to do: who makes its rows (a writer in cloud/${of}/domain.ts, or a function), and \`live\` when pages subscribe to them.`;
}

function call(of, name) {
  if (!/^[a-z][A-Za-z0-9]+$/.test(name ?? '')) refuse(`A call begins with a small letter.\n\n${usage}`);
  const row = `POST /app/${of}/${name}`;
  const cases = `test/rest/cases/${of}.ts`;
  create(
    `cloud/${of}/${name}.ts`,
    `import { z } from 'zod';
import { everyone } from '#shared/model/access.ts';
import { usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';

export const ${name} = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  run: ({ clock }) => Promise.resolve({ serverTime: clock.now() / 1000 }),
});
`,
  );
  edit(
    `cloud/${of}/domain.ts`,
    ['functions: {', `functions: { ${name},`],
    ['calls: {', `calls: { '${row}': { run: ${name} },`],
  );
  addImport(`cloud/${of}/domain.ts`, `{ ${name} }`, `./${name}.ts`);
  edit(cases, [
    `CasesOf<typeof ${of}> => ({`,
    `CasesOf<typeof ${of}> => ({ '${row}': { who: 'everyone', input: () => ({}), answer: () => ({ serverTime: expect.any(Number) }) },`,
  ]);
  addImport(cases, '{ expect }', 'vitest');
  return `Left to do: who may call it, its limit, its input, and the shape of its answer in shared/${of}/shapes.ts; then its case in ${cases}.`;
}

function screen(of, name) {
  if (!/^[a-z][A-Za-z0-9]+$/.test(name ?? '')) refuse(`A screen begins with a small letter.\n\n${usage}`);
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const component = `${name[0].toUpperCase()}${name.slice(1)}Screen`;
  const [routes, screens] = [`web/${of}/routes.ts`, `web/${of}/screens.ts`];
  const address = name === of ? `/${of}` : `/${of}/${words.replaceAll(' ', '-')}`;
  const key = `${of}.${name}`;
  create(
    `web/${of}/${component}.tsx`,
    `import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import classes from '../layout/Page.module.css';

export default function ${component}(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={classes.title}>{t('${key}.title')}</h1>
      <p className={classes.lead}>{t('${key}.lead')}</p>
    </>
  );
}
`,
  );
  if (new RegExp(`^  ${name}:`, 'm').test(read(routes))) refuse(`${routes} has ${name} already.`);
  const table = `export const ${of} = {`;
  edit(routes, [table, `${table}\n  ${name}: '${address}',\n`]);
  const rows = `export const screens: ScreensOf<typeof ${of}> = {`;
  edit(screens, [
    rows,
    `${rows}\n  ${name}: {\n who: everyone,\n load: () => import('./${component}.tsx'),\n title: '${key}.title',\n },\n`,
  ]);
  addImport(screens, '{ everyone }', '#shared/model/access.ts');
  const title = `${words[0].toUpperCase()}${words.slice(1)}`;
  for (const language of languages)
    addTexts(`shared/i18n/${of}/${language}.json`, { [`${key}.lead`]: nothingYet[language], [`${key}.title`]: title });
  return `Left to do: its title "${title}" in French and Spanish, what it shows, and its head in cloud/${of} (\`heads\`) when visitors may read it.`;
}

const [kind, ...names] = process.argv.slice(2);
const makers = { domain, entity, call, screen };
if (!Object.hasOwn(makers, kind ?? '')) refuse(usage);
const next = makers[kind](...names);
finish();
console.log(next);
