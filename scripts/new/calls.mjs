// Templates of `npm run new -- call`: a function and, if it has an address, the case of its REST call. With `--of <Entity>`, names that begin with add, remove
// or get are complete functions.
import { plural } from './words.mjs';

/** Imported names by module. */
const common = {
  zod: ['z'],
  '#cloud/kernel/define.ts': ['defineFunction'],
};

const lower = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

const addressIn = (route) => (route ? `route: '${route}',\n  ` : '');

/** Placeholder: echoes its input. */
const plain = (name, { route, who, limit }) => ({
  imports: {
    ...common,
    '#shared/model/access.ts': [who],
    '#cloud/kernel/allowances.ts': [limit],
    '#cloud/kernel/input.ts': ['publicId'],
  },
  code: `export const ${name} = defineFunction({
  ${addressIn(route)}who: ${who},
  limit: ${limit},
  input: z.strictObject({ id: publicId }),
  run: ({ caller }, { id }) => Promise.resolve({ id, user_id: caller.user_id }),
});
`,
  row: `{ who: '${who}', input: () => ({ id: 'any' }), answer: () => ({ id: 'any' }) }`,
});

/** Names of an entity's text fields, as they stand in an object. */
const namesOf = ({ fields }) => fields.map(({ name }) => name).join(', ');

const isAddress = ({ name }) => /(link|url)$/.test(name);

/** The key of what a reader is told of a field that is not as it should be, such as `polls.invalid.pollTitle`. */
export const invalidKey = (of, entity, { name }) =>
  `${of}.invalid.${lower(entity)}_${name}`.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

const inputOf = (field, key) => {
  const { name, required } = field;
  const max = field.max ?? 'limits.title';
  if (isAddress(field))
    return required
      ? `${name}: read((given) => websiteOf(given, ${max}) || undefined, '${key}')`
      : `${name}: read((given) => websiteOf(given, ${max}), '${key}').optional().transform((given) => given || undefined)`;
  return `${name}: cleanText(${max}, '${key}')${required ? `.refine((given) => given !== '', '${key}')` : '.optional()'}`;
};

/** What tells two rows of a person apart. */
const contentOf = (fields) =>
  fields.length === 1 ? fields[0].name : `JSON.stringify([${fields.map(({ name }) => name).join(', ')}])`;

/** Values of the fields that must be given, as code; `words` may hold a placeholder, such as `Number ${n}`. */
export function sampleOf({ fields }, words) {
  const quote = words.includes('${') ? '`' : "'";
  const slug = words.toLowerCase().replaceAll(' ', '-');
  const given = fields.filter(({ required }) => required);
  return given
    .map((field) => `${field.name}: ${quote}${isAddress(field) ? `https://example.org/${slug}` : words}${quote}`)
    .join(', ');
}

/** How the functions of rows that belong to something, such as an edition, come to it. */
const readerOf = ({ entity }) => `${lower(entity)}For`;

/** Asks whether the caller may do this in what the rows belong to: a club has a function of its own that decides. */
const enter = (parent, right) =>
  parent.isClub
    ? `await clubFor(context, storage, caller, ${parent.field}, '${right}');`
    : `await ${readerOf(parent)}(context, ${parent.field});`;
const missing = ({ isClub }) => (isClub ? 'club_not_found' : 'not_found');

/** The function that does so, once in a file. */
const parentReader = (parent) => `/** For those who may read it: they read what belongs to it, and add to it. */
async function ${readerOf(parent)}({ storage, caller }: Context, ${parent.field}: string): Promise<${parent.entity}> {
  const row = await storage.get(${parent.entity}, ${parent.field});
  if (!row || !allows(${parent.entity}.access.read, caller, row)) throw new Refusal('not_found');
  return row;
}

`;

const parentImports = ({ from, entity }) => ({
  [from]: [entity],
  '#shared/errors.ts': ['Refusal'],
  '#shared/model/access.ts': ['allows'],
  '#cloud/kernel/define.ts': ['type Context'],
  '#cloud/kernel/input.ts': ['publicId'],
});

/** Of what a function gets; with a parent, all of it goes to the parent's reader as well. */
const taken = (parent, names) => (parent ? 'context' : `{ ${names} }`);
const takenApart = (parent, names) => (parent ? `const { ${names} } = context;\n    ` : '');

const add = (name, { route, domain, entity, id, from, own, full, fields, parent }) => ({
  imports: {
    ...common,
    '#shared/accounts/credentials.ts': [
      ...(fields.every(isAddress) ? [] : ['cleanText']),
      ...(fields.some(isAddress) ? ['read'] : []),
    ],
    ...(fields.some(isAddress) && { '#shared/accounts/rules.ts': ['websiteOf'] }),
    [from]: [entity, ...(own && (full || fields.some(({ max }) => max?.startsWith(own))) ? [own] : [])],
    ...(fields.some(({ max }) => !max) && { '#shared/limits.ts': ['limits'] }),
    '#shared/model/access.ts': ['members'],
    '#cloud/kernel/allowances.ts': ['changing'],
    '#cloud/patterns/putOnce.ts': ['putOnce'],
  },
  code: `/** Idempotent: the id is derived from the person${parent ? ', what it belongs to' : ''} and what is given. */
export const ${name} = defineFunction({
  ${addressIn(route)}who: members,
  limit: changing,
  input: z.strictObject({ ${parent ? `${parent.field}: publicId, ` : ''}${fields.map((field) => inputOf(field, invalidKey(domain, entity, field))).join(', ')} }),
  async run(${taken(parent, 'storage, secrets, caller')}, { ${parent ? `${parent.field}, ` : ''}${namesOf({ fields })} }) {
    ${takenApart(parent, 'storage, secrets, caller')}const user_id = caller.user_id!;
    ${parent ? enter(parent, 'write') : ''}
    const ${id} = secrets.hash(\`\${user_id}|${lower(entity)}|${parent ? `\${${parent.field}}|` : ''}\${${contentOf(fields)}}\`).slice(0, 12);
    ${full ? `const atMost = { most: ${own}.most, of: { ${parent?.field ?? 'user_id'} }, full: '${full}' } as const;` : ''}
    const { row } = await putOnce(storage, ${entity}, { ${id}, ${parent ? `${parent.field}, ` : ''}user_id, ${namesOf({ fields })} }${full ? ', atMost' : ''});
    return { ${lower(entity)}: shapeOf(row) };
  },
});
`,
  row: parent
    ? `{
  who: 'members',
  input: () => ({ ${parent.field}: 'nobodys', ${sampleOf({ fields }, 'Something')} }),
  answer: () => ({}),
  refused: { status: 404, code: '${missing(parent)}' },
}`
    : `{
  who: 'members',
  input: () => ({ ${sampleOf({ fields }, 'Something')} }),
  answer: (as) => ({ ${lower(entity)}: { user_id: as.user_id, ${sampleOf({ fields }, 'Something')} } }),
}`,
});

const remove = (name, { route, entity, id, from, fields, adding, parent }) => ({
  imports: {
    ...common,
    [from]: [entity],
    ...(parent && { [parent.from]: [parent.entity, ...(parent.from === from ? [entity] : [])] }),
    '#shared/errors.ts': ['Refusal'],
    '#shared/model/access.ts': ['allows', 'members'],
    '#cloud/kernel/allowances.ts': ['changing'],
    '#cloud/kernel/define.ts': ['defineFunction', 'refusalFor'],
    '#cloud/kernel/input.ts': ['publicId'],
  },
  code: `export const ${name} = defineFunction({
  ${addressIn(route)}who: members,
  limit: changing,
  input: z.strictObject({ ${id}: publicId }),
  async run(${parent?.isClub ? 'context' : '{ storage, caller }'}, { ${id} }) {
    ${parent?.isClub ? 'const { storage, caller } = context;\n    ' : ''}await storage.transact(async (tx) => {
      const row = await tx.get(${entity}, ${id});
      if (!row) throw new Refusal('not_found');
      ${
        parent
          ? `const ${lower(parent.entity)} = await tx.get(${parent.entity}, row.${parent.field});
      ${
        parent.isClub
          ? `if (!allows(${entity}.access.delete, caller, row, { ${parent.field}: ${lower(parent.entity)} })) {
        await clubFor(context, tx, caller, row.${parent.field}, 'read');
        throw new Refusal(refusalFor(caller));
      }`
          : `if (!allows(${entity}.access.delete, caller, row, { ${parent.field}: ${lower(parent.entity)} }))
        throw new Refusal(${lower(parent.entity)} && allows(${parent.entity}.access.read, caller, ${lower(parent.entity)}) ? refusalFor(caller) : 'not_found');`
      }`
          : `if (!allows(${entity}.access.delete, caller, row))
        throw new Refusal(allows(${entity}.access.read, caller, row) ? refusalFor(caller) : 'not_found');`
      }
      await tx.remove(${entity}, ${id});
    });
    return { success: true as const };
  },
});
`,
  row:
    adding && !parent
      ? `{
  who: 'members',
  input: async (as) => ({ ${id}: (await as.run('${adding}', { ${sampleOf({ fields }, 'To remove')} })).body.${lower(entity)}.${id} }),
  answer: () => ({ success: true }),
}`
      : `{
  who: 'members',
  input: () => ({ ${id}: 'nobodys' }),
  answer: () => ({}),
  refused: { status: 404, code: 'not_found' },
}`,
});

/** Rows of what they belong to, for those who read that. */
const getOf = (name, { route, entity, from, own, full, parent }) => ({
  imports: {
    ...common,
    ...(full ? { [from]: [entity, own] } : { [from]: [entity], '#shared/limits.ts': ['limits'] }),
    '#shared/model/access.ts': [parent.isOpen ? 'everyone' : 'members'],
    '#cloud/kernel/allowances.ts': ['usual'],
  },
  code: `/** Oldest first. */
export const ${name} = defineFunction({
  ${addressIn(route)}who: ${parent.isOpen ? 'everyone' : 'members'},
  limit: usual,
  input: z.strictObject({ ${parent.field}: publicId }),
  async run(context, { ${parent.field} }) {
    ${parent.isClub ? 'const { storage, caller } = context;\n    ' : ''}${enter(parent, 'read')}
    const rows = await ${parent.isClub ? '' : 'context.'}storage.find(${entity}, { ${parent.field} }, { sort: { createdAt: 1 }, limit: ${full ? `${own}.most` : 'limits.contestPage'} });
    return { ${plural(lower(entity))}: rows.map(shapeOf) };
  },
});
`,
  row: `{
  who: '${parent.isOpen ? 'everyone' : 'members'}',
  input: () => ({ ${parent.field}: 'nobodys' }),
  answer: () => ({}),
  refused: { status: 404, code: '${missing(parent)}' },
}`,
});

const get = (name, { route, entity, from, own, full, isPrivate }) => ({
  imports: {
    ...common,
    ...(full ? { [from]: [entity, own] } : { [from]: [entity], '#shared/limits.ts': ['limits'] }),
    '#shared/model/access.ts': [isPrivate ? 'members' : 'everyone'],
    '#cloud/kernel/allowances.ts': ['usual'],
    ...(!isPrivate && { '#cloud/kernel/input.ts': ['numberId'] }),
  },
  code: `/** ${isPrivate ? "The caller's own rows" : "A person's rows"}, oldest first. */
export const ${name} = defineFunction({
  ${addressIn(route)}who: ${isPrivate ? 'members' : 'everyone'},
  limit: usual,
  input: z.strictObject({${isPrivate ? '' : ' user_id: numberId '}}),
  async run({ storage${isPrivate ? ', caller' : ''} }${isPrivate ? '' : ', { user_id }'}) {
    ${isPrivate ? 'const user_id = caller.user_id!;' : ''}
    const rows = await storage.find(${entity}, { user_id }, { sort: { createdAt: 1 }, limit: ${full ? `${own}.most` : 'limits.contestPage'} });
    return { ${plural(lower(entity))}: rows.map(shapeOf) };
  },
});
`,
  row: `{
  who: '${isPrivate ? 'members' : 'everyone'}',
  input: () => (${isPrivate ? '{}' : '{ user_id: stage.person.user_id! }'}),
  answer: () => ({ ${plural(lower(entity))}: expect.any(Array) }),
}`,
});

const kinds = { add, remove, get: (name, of) => (of.parent ? getOf : get)(name, of) };

/**
 * Code, imports and REST case of each function. `routes` are their REST addresses, of those that have one. `of` is undefined or what `findEntity` knows, with `domain`,
 * `entity`, their names, and `full`, the refusal of one row too many. `before` is what the file holds already.
 */
export function callsOf(names, { routes, of, isForMembers, before }) {
  const adding = names.find((name) => name.startsWith('add'));
  let isShaped = /\bshapeOf\b/.test(before);
  return names.map((name, index) => {
    const route = routes[index];
    const kind = of && /^(add|remove|get)/.exec(name)?.[1];
    if (!kind)
      return plain(name, {
        route,
        ...(isForMembers ? { who: 'members', limit: 'changing' } : { who: 'everyone', limit: 'usual' }),
      });
    const made = kinds[kind](name, { route, ...of, adding });
    if (isShaped || kind === 'remove') return made;
    isShaped = true;
    const { id, entity, parent } = of;
    const shown = `${id}, ${parent ? `${parent.field}, ` : ''}user_id, ${namesOf(of)}`;
    const shape = `const shapeOf = ({ ${shown} }: ${entity}) => ({ ${shown} });\n\n`;
    if (!parent) return { ...made, code: shape + made.code };
    const also = { '#cloud/kernel/input.ts': ['publicId'] };
    if (parent.isClub) return { ...made, also: { ...also, [of.clubs]: ['clubFor'] }, code: shape + made.code };
    const isRead = before.includes(`function ${readerOf(parent)}(`);
    return { ...made, also: parentImports(parent), code: (isRead ? '' : parentReader(parent)) + shape + made.code };
  });
}
