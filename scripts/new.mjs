// `npm run new -- domain polls`, `-- entity polls Poll`, `-- call polls getPolls`: makes the files that ARCHITECTURE.md's recipes name, and adds
// the one line to the list that they join. Node's standard library only.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const usage = `npm run new -- domain <name>            such as: domain polls
npm run new -- entity <domain> <Name>   such as: entity polls Poll
npm run new -- call <domain> <name>     such as: call polls getPolls`;

/** Ends with a sentence instead of a stack. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function create(path, text) {
  if (existsSync(path)) refuse(`${path} is there already.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`made     ${path}`);
}

/** Changes a file by pairs of what stands there and what stands there then. */
function edit(path, ...changes) {
  if (!existsSync(path)) refuse(`${path} is not there.`);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) refuse(`${path} has no "${from}": add the line by hand.`);
    text = text.replace(from, () => to);
  }
  writeFileSync(path, text);
  console.log(`changed  ${path}`);
}

/** Adds an import behind the last one. */
function addImport(path, line) {
  const text = readFileSync(path, 'utf8');
  const last = [...text.matchAll(/^(?:import [^;]*;|\} from '[^']*';)$/gm)].at(-1);
  const at = last.index + last[0].length;
  writeFileSync(path, `${text.slice(0, at)}\n${line}${text.slice(at)}`);
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
  const line = `import { ${name} } from './${name}/domain.ts';`;
  edit('shared/domains.ts', ['] as const;', `, ${name}] as const;`]);
  addImport('shared/domains.ts', line);
  // Operators stand on everything.
  edit('cloud/domains.ts', [', admin] as const;', `, ${name}, admin] as const;`]);
  addImport('cloud/domains.ts', line);
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
  addImport(`shared/${of}/domain.ts`, `import { ${name} } from './entities/${file}.ts';`);
  console.log(
    `Left to do: who makes its rows (a writer in cloud/${of}/domain.ts, or a function), and \`live\` when pages follow them.`,
  );
}

function call(of, name) {
  if (!/^[a-z][A-Za-z0-9]+$/.test(name ?? '')) refuse(`A call begins with a small letter.\n\n${usage}`);
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
    ['calls: {', `calls: { 'POST /app/${of}/${name}': { run: ${name} },`],
  );
  addImport(`cloud/${of}/domain.ts`, `import { ${name} } from './${name}.ts';`);
  console.log(`Left to do: the shape of its answer in shared/${of}/shapes.ts, and its row in test/rest/cases.ts.`);
}

const [kind, ...names] = process.argv.slice(2);
const makers = { domain, entity, call };
if (!Object.hasOwn(makers, kind ?? '')) refuse(usage);
makers[kind](...names);
