// `npm run new -- …` (see `usage`): creates the files that the recipes (docs/recipes.md) begin with, adds the lines to the lists they are
// joined in, and prints what is left to do.
import { posix } from 'node:path';
import { parseArgs } from 'node:util';
import { compileFunction } from 'node:vm';
import {
  addExport,
  addImport,
  addTexts,
  addTo,
  append,
  create,
  edit,
  filesIn,
  findEntity,
  findParent,
  finish,
  isThere,
  read,
  refuse,
} from './new/files.mjs';
import { callsOf, invalidKey } from './new/calls.mjs';
import { componentOf } from './new/screen.mjs';
import { storyOf } from './new/story.mjs';
import { languages, plural, usage, words } from './new/words.mjs';

const lower = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;
const snake = (name) => name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Exits when a name does not match. */
function named(name, pattern, sentence) {
  if (!pattern.test(name ?? '')) refuse(`${sentence}\n\n${usage}`);
}

/** Whether no constant may be called so. */
function isReserved(name) {
  try {
    compileFunction(`'use strict'; async () => { const ${name} = 0; };`);
    return false;
  } catch {
    return true;
  }
}

function domain([name]) {
  named(name, /^[a-z]+$/, 'A domain is one word in small letters.');
  const taken = ['.', 'shared', 'shared/client', 'cloud', 'web', 'mobile-web', 'admin', 'test']
    .flatMap((layer) => [`${layer}/${name}`, `${layer}/${name}.ts`])
    .find(isThere);
  if (taken) refuse(`${posix.normalize(taken)} is there already; a domain needs a name of its own.`);
  if (isReserved(name)) refuse(`"${name}" is a word of the language; a domain needs a name of its own.`);
  create(
    `shared/${name}/domain.ts`,
    `import { defineDomain, entitiesIn } from '#shared/model/domain.ts';

export const ${name} = defineDomain({ name: '${name}', entities: entitiesIn() });
`,
  );
  create(
    `cloud/${name}/domain.ts`,
    `import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';

export const ${name} = defineCloudDomain({ name: '${name}', functions });
`,
  );
  create(
    `cloud/${name}/functions.ts`,
    `/** The functions of ${name}, each from the file that declares it. */\nexport {};\n`,
  );
  create(
    `web/${name}/routes.ts`,
    `/** The addresses of the screens of ${name}: part of every page, for its links. */\nexport const ${name} = {} as const;\n`,
  );
  create(
    `web/${name}/screens.ts`,
    `/** The screens of ${name}: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import type { ${name} } from './routes.ts';

export const screens: ScreensOf<typeof ${name}> = {};
`,
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
  edit('shared/domains.ts', ['\n] as const;', `\n  ${name},\n] as const;`]);
  // Admin stays on top.
  edit('cloud/domains.ts', ['  admin,\n] as const;', `  ${name},\n  admin,\n] as const;`]);
  for (const list of ['shared/domains.ts', 'cloud/domains.ts']) addImport(list, `{ ${name} }`, `./${name}/domain.ts`);
  edit('web/routes.ts', ['\n);', `\n  routesOf(${name}, () => import('./${name}/screens.ts')),\n);`]);
  addImport('web/routes.ts', `{ ${name} }`, `./${name}/routes.ts`);
  edit('shared/i18n/texts.ts', [';\n\ntype Stored', ` & typeof ${name};\n\ntype Stored`]);
  addImport('shared/i18n/texts.ts', name, `./${name}/en.json`, 'import type');
  return 'Next: what it stores, answers and shows, by `npm run new -- entity`, `call` and `screen`; its line in ARCHITECTURE.md.';
}

function entity([of, name], { into, live, of: parentName, private: isOwn }) {
  named(name, /^[A-Z][A-Za-z]+$/, 'An entity begins with a capital letter.');
  const parent = parentName && findParent(parentName);
  if (parent && live)
    refuse('Who reads a live row must follow from the row alone: --of and --live do not go together.');
  // Those who read what it belongs to get it from functions.
  const isPrivate = isOwn || parent !== undefined;
  const id = `${snake(name)}_id`;
  const reached = live
    ? `live: { by: ['${live}'] }`
    : `indexes: [['user_id']${parent ? `, ['${parent.id}', 'createdAt']` : ''}]`;
  const removers = parent?.hasAuthor ? `anyOf(author, authorOf('${parent.id}'))` : 'author';
  const own = `${lower(name)}Limits`;
  const text = `/** Limits of ${plural(lower(name))}: characters of a title. */
export const ${own} = { title: 120 } as const;

export const ${name} = defineEntity({
  name: '${plural(name)}',
  id: '${id}',
  fields: {
    ${id}: text({ required: true, set: 'byServer' }),
${parent ? `    ${parent.id}: ref('${parent.className}', { required: true, set: 'once' }),\n` : ''}    user_id: ref('Profile', { required: true, set: 'byServer' }),
    title: text({ required: true, max: ${own}.title }),
${
  isPrivate
    ? ''
    : `    /** Since when the account is disabled; set and cleared with it. */
    disabled_at: date({ set: 'byServer', hidden: true }),
`
}  },
  whenClosed: 'remove',
  access: { read: ${isPrivate ? 'author' : "anyOf(when('disabled_at', [undefined], everyone), author)"}, delete: ${removers} },
  ${reached},
});
export type ${name} = RecordOf<typeof ${name}>;
`;
  const file = into === 'entities' ? `shared/${of}/entities.ts` : `shared/${of}/entities/${into ?? lower(name)}.ts`;
  if (into) append(file, text);
  else {
    create(file, `/** ${plural(name)} of ${parent ? `a ${lower(parent.entity)}` : 'people'}. */\n\n${text}`);
    addTo(`shared/${of}/domain.ts`, 'entitiesIn(', [lower(name)]);
    addImport(`shared/${of}/domain.ts`, `* as ${lower(name)}`, `./entities/${lower(name)}.ts`);
  }
  const access = parent?.hasAuthor
    ? '{ anyOf, author, authorOf }'
    : isPrivate
      ? '{ author }'
      : '{ anyOf, author, everyone, when }';
  addImport(file, access, '#shared/model/access.ts');
  addImport(file, '{ defineEntity, type RecordOf }', '#shared/model/entity.ts');
  addImport(file, isPrivate ? '{ ref, text }' : '{ date, ref, text }', '#shared/model/fields.ts');
  if (live) addLiveClass(name, [...new Set([id, 'user_id', live])], live);
  return `Left to do: its fields and access, and who makes its rows: functions (npm run new -- call ${of} add${name} remove${name} --of ${name}), or a writer in cloud/${of}/domain.ts, which needs \`create\` and \`update\` in the access.`;
}

/** The row of a live class in the table of docs/parse.md. */
function addLiveClass(name, keys, live) {
  const code = (names) => names.map((each) => `\`${each}\``).join(', ');
  const next = read('docs/parse.md')
    .match(/^\| `[A-Z]\w*` .*$/gm)
    .find((row) => row > `| \`${plural(name)}\``);
  edit('docs/parse.md', [next, `| ${code([plural(name)])} | ${code(keys)} |  | ${code([live])} |\n${next}`]);
}

/** The beginning of most of the domain's addresses, such as /app/account. */
function addressesOf(of) {
  const counts = new Map();
  for (const file of filesIn(`cloud/${of}`))
    for (const [, start] of read(file).matchAll(/'(?:GET|POST) (\/app\/\w+(?:\/v\d+)?)\//g))
      counts.set(start, (counts.get(start) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? `/app/${of}`;
}

const clubs = 'cloud/community/clubs/clubs.ts';

/** Where a file of a domain has clubFor from. */
function clubsFrom(of, path) {
  if (of !== 'community') return '#cloud/community/index.ts';
  return posix.dirname(path) === posix.dirname(clubs) ? './clubs.ts' : `#${clubs}`;
}

function call([of, ...names], { file, of: entityName, most, full, members, rest, at = [] }) {
  named(names[0], /./, 'A call has a name.');
  for (const name of names) named(name, /^[a-z][A-Za-z0-9]+$/, 'A call begins with a small letter.');
  const path = `cloud/${of}/${file ?? names[0]}.ts`;
  const [list, cases] = [`cloud/${of}/functions.ts`, `test/rest/cases/${of}.ts`];
  for (const name of names) if (new RegExp(`\\b${name}\\b`).test(read(list))) refuse(`${list} has ${name} already.`);
  const start = addressesOf(of);
  const routes = names.map(
    (name, index) => at[index] ?? (rest && `${name.startsWith('get') ? 'GET' : 'POST'} ${start}/${name}`),
  );
  for (const route of routes.filter(Boolean))
    named(route, /^(GET|POST) \/[\w/:.-]+$/, `"${route}" is no "GET /path" or "POST /path".`);
  const before = isThere(path) ? read(path) : '';
  const about = entityName && { domain: of, entity: entityName, full, ...findEntity(of, entityName) };
  if (about && !about.fields.some(({ required }) => required))
    refuse(`${entityName} has no required text field that a client sets, which --of would ask for: leave --of out.`);
  if (about?.otherNeeded && names.some((name) => name.startsWith('add')))
    refuse(
      `${entityName}.${about.otherNeeded} has to be given and is no text, so the function is yours to write: leave --of out.`,
    );
  if (most || full) capped(of, about, most);
  const made = callsOf(names, {
    routes,
    of: about && { ...about, clubs: clubsFrom(of, path) },
    isForMembers: Boolean(members),
    before,
  });
  const text = made.map(({ code }) => code).join('\n');
  if (isThere(path)) append(path, text);
  else
    create(
      path,
      `${about ? `/** ${plural(entityName)} of ${about.parent ? `a ${about.parent.entity}` : 'people'}. */\n` : ''}\n${text}`,
    );
  for (const { imports, also = {} } of made)
    for (const [from, all] of [...Object.entries(imports), ...Object.entries(also)])
      addImport(path, `{ ${all.join(', ')} }`, from);
  if (of !== 'community' && text.includes('clubFor('))
    addExport('cloud/community/index.ts', ['clubFor'], './clubs/clubs.ts');
  addExport(list, names, `./${file ?? names[0]}.ts`);
  const rows = made.flatMap(({ row }, index) => (routes[index] ? `'${routes[index]}': ${row}` : []));
  if (rows.length) addTo(cases, `CasesOf<typeof ${of}> => ({`, rows);
  if (rows.some((row) => row.includes('expect.'))) addImport(cases, '{ expect }', 'vitest');
  if (rows.some((row) => row.includes('stage.')) && read(cases).includes('casesOf = ():')) {
    edit(cases, ['casesOf = ():', 'casesOf = (stage: Stage):'], ['{ CasesOf }', '{ CasesOf, Stage }']);
  }
  if (about && names.some((name) => name.startsWith('add')))
    for (const field of about.fields) {
      const key = invalidKey(of, entityName, field);
      for (const language of languages) {
        const texts = `shared/i18n/${of}/${language}.json`;
        // A second call of the entity tells the same.
        if (!Object.hasOwn(JSON.parse(read(texts)), key))
          addTexts(texts, { [key]: words.invalid[language](key.split('.').at(-1)) });
      }
    }
  const [add, remove, get] = ['add', 'remove', 'get'].map((verb) => names.find((name) => name.startsWith(verb)));
  const story = `test/${of}/${posix.basename(file ?? names[0])}.test.ts`;
  const hasStory = about && add && remove && !isThere(story);
  if (hasStory) create(story, storyOf({ of: about, add, remove, get }));
  return `Left to do: who may call, limit, input and rule in ${path}${rows.length ? `; what the case in ${cases} sends and expects` : ''}${hasStory ? `, and the story in ${story}` : ''}. An answer that pages name gets a shape in shared/${of}/shapes.ts.${about ? ` What ${of}.invalid.… say${full ? ` and errors.${full} says` : ''}, in three languages.` : ''}`;
}

/** Adds `most` to the entity's limits, and the refusal if it is not there. */
function capped(of, capping, most) {
  if (!capping?.full) refuse(`--most and --full belong together, with --of.\n\n${usage}`);
  named(most, /^[1-9]\d*$/, '--most is a number.');
  if (!capping.own)
    refuse(
      `The file of ${capping.entity} has no ${lower(capping.entity)}Limits: add \`export const\` of them by hand.`,
    );
  addTo(capping.from.slice(1), `export const ${capping.own} = {`, [`most: ${most}`]);
  if (!isRefusal(of, capping.full)) refusal([of, capping.full]);
}

const isRefusal = (of, code) => Object.hasOwn(JSON.parse(read(`shared/i18n/${of}/en.json`)), `errors.${code}`);

function refusal([of, code, status = '409']) {
  named(code, /^[a-z]+(_[a-z]+)*$/, 'A refusal is small words joined by _.');
  named(status, /^4\d\d$/, 'A refusal has an HTTP status from 400 to 499.');
  if (isRefusal(of, code)) refuse(`shared/i18n/${of} has errors.${code} already.`);
  if (status !== '409') addStatus(of, code, status);
  for (const language of languages)
    addTexts(`shared/i18n/${of}/${language}.json`, { [`errors.${code}`]: words.refusal[language](code) });
  return `Left to do: what \`errors.${code}\` says in three languages, throw new Refusal('${code}'), and a test of it.`;
}

function addStatus(of, code, status) {
  const [file, manifest] = [`shared/${of}/errors.ts`, `shared/${of}/domain.ts`];
  if (!isThere(file)) {
    create(
      file,
      `/** HTTP status of the refusals of this domain that are not 409. */\nexport const ${of}Errors = {} as const;\n`,
    );
    addTo(manifest, 'defineDomain({', [`errors: ${of}Errors`]);
    addImport(manifest, `{ ${of}Errors }`, './errors.ts');
  }
  addTo(file, 'Errors = {', [`${code}: ${status}`]);
}

function liveList([of, name], { by = 'user_id' }) {
  const { id, from, fields } = findEntity(of, name ?? '');
  const picked = [id, ...fields.map((field) => field.name)].map((field) => `'${field}'`).join(' | ');
  const first = fields[0]?.name ?? id;
  const [shown, list, value] = [
    `Shown${name}`,
    `use${plural(name)}`,
    by === 'user_id' ? 'user_id: number' : `${by}: string`,
  ];
  create(
    `shared/client/${of}/${name}List.tsx`,
    `import type { ReactNode } from 'react';
import { ${name} } from '${from}';
import type { RowOf } from '#shared/client/app/core/entitySlices.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';

type ${shown} = Pick<RowOf<typeof ${name}>, ${picked}>;

/** Live rows; \`known\` is what the page's own call answered. */
export const ${list} = (${value}, known?: readonly ${shown}[]): readonly ${shown}[] =>
  useLiveRows(${name}, '${by}', ${by}, { known }).rows;

export function ${name}List({ rows }: { rows: readonly ${shown}[] }): ReactNode {
  return (
    <ul>
      {rows.map(({ ${[...new Set([id, first])].join(', ')} }) => (
        <li key={${id}}>{${first}}</li>
      ))}
    </ul>
  );
}
`,
  );
  return `Left to do: \`live: { by: ['${by}'] }\` in ${name} if it is not there, what a row shows, and <${name}List rows={${list}(…)} /> in a screen.`;
}

/** `example: {…}` for the parameters of an address: as they are given, else those of another screen. */
function exampleFor(path, given) {
  const parameters = [...path.matchAll(/:(\w+)(?!\w*\?)/g)].map(([, parameter]) => parameter);
  const known = ['web', 'mobile-web', 'shared/client'].flatMap(filesIn).filter((file) => file.endsWith('/screens.ts'));
  const valueOf = (parameter) => {
    const said = given.find((each) => each.startsWith(`${parameter}=`));
    if (said) return `'${said.slice(parameter.length + 1)}'`;
    const elsewhere = new RegExp(`example: \\{[^}]*\\b${parameter}: ('[^']*'|[\\d_]+)`);
    const found = known.map((file) => elsewhere.exec(read(file))?.[1]).find(Boolean);
    if (!found) refuse(`No screen has an example of :${parameter}: add --example ${parameter}=<value>.`);
    return String(found);
  };
  return parameters.length
    ? `, example: { ${parameters.map((parameter) => `${parameter}: ${valueOf(parameter)}`).join(', ')} }`
    : '';
}

function screen([of, name], { at: [address] = [], of: entityName, account, example = [] }) {
  named(name, /^[a-z][A-Za-z0-9]+$/, 'A screen begins with a small letter.');
  const said = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const component = `${name[0].toUpperCase()}${name.slice(1)}Screen`;
  const [routes, screens, parts] = [
    `web/${of}/routes.ts`,
    `web/${of}/screens.ts`,
    'shared/client/accounts/accountParts.ts',
  ];
  const list = entityName && { entity: entityName, ...findEntity(of, entityName) };
  const [parent, plain] = [list?.parent, name === of ? `/${of}` : `/${of}/${said.replaceAll(' ', '-')}`];
  const path = address ?? (parent ? `${plain}/:${parent.field}` : plain);
  named(path, /^\/[\w/:?-]*$/, `"${path}" is no path.`);
  if (parent) named(path, new RegExp(`:${parent.field}\\b`), `"${path}" does not name :${parent.field}.`);
  const key = `${of}.${name}`;
  create(`web/${of}/${component}.tsx`, componentOf(component, { key, list, isAccount: account !== undefined }));
  if (new RegExp(`^  ${name}:`, 'm').test(read(routes))) refuse(`${routes} has ${name} already.`);
  addTo(routes, `export const ${of} = {`, [`${name}: '${path}'`]);
  const who = account === undefined && (parent?.isOpen ?? !list) ? 'everyone' : 'members';
  const data = parent
    ? `, data: ({ ${parent.field} }) => load(answerQuery('get${plural(entityName)}', { ${parent.field} }))`
    : '';
  addTo(screens, `export const screens: ScreensOf<typeof ${of}> = {`, [
    `${name}: { who: ${who}, load: () => import('./${component}.tsx'), title: '${key}.title'${data}${exampleFor(path, example)}${account === undefined ? '' : ', account: true'} }`,
  ]);
  addImport(screens, `{ ${who} }`, '#shared/model/access.ts');
  if (parent) addImport(screens, '{ answerQuery, load }', '#shared/client/app/data/queries.ts');
  if (account !== undefined) {
    const last = read(parts)
      .match(/^ {2}\{\s+group: '\w+',\s+screen:[^}]*\},\n/gm)
      .findLast((row) => row.includes(`group: '${account}'`));
    named(last, /./, `The account's menu has no group "${account}".`);
    edit(parts, [
      last,
      `${last}{ group: '${account}', screen: '${name}', path: '${path}', label: '${key}.title', Icon: IconStar },\n`,
    ]);
    addImport(parts, '{ IconStar }', '@tabler/icons-react');
  }
  const title = `${said[0].toUpperCase()}${said.slice(1)}`;
  for (const language of languages)
    addTexts(`shared/i18n/${of}/${language}.json`, {
      [`${key}.lead`]: words.lead[language],
      ...(list && { [`${key}.none`]: words.none[language] }),
      [`${key}.title`]: title,
    });
  return `Left to do: what it is for, ${list ? 'what it says without rows, ' : ''}and its title "${title}", in three languages; what it shows${who === 'everyone' ? `, and its head in cloud/${of} (\`pageMeta\`)` : ''}${account === undefined ? '' : `, and its icon in ${parts}`}.`;
}

const one = { type: 'string' };
const options = {
  into: one,
  live: one,
  file: one,
  of: one,
  most: one,
  full: one,
  by: one,
  account: one,
  rest: { type: 'boolean' },
  members: { type: 'boolean' },
  private: { type: 'boolean' },
  at: { ...one, multiple: true },
  example: { ...one, multiple: true },
};
const makers = { domain, entity, call, refusal, 'live-list': liveList, screen };

function parsed() {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    return refuse(`${error.message}\n\n${usage}`);
  }
}
const { positionals, values } = parsed();
const [kind, ...names] = positionals;
if (!Object.hasOwn(makers, kind ?? '')) refuse(usage);
const next = makers[kind](names, values);
finish();
console.log(next);
