// Templates of `npm run new -- call`: a function and, if it has an address, the case of its REST call. With `--of <Entity>`, names that begin with add, remove
// or get are complete functions.

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

const add = (name, { route, domain, entity, id, from, own, full, fields }) => ({
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
  code: `/** Idempotent: the id is derived from the person and what is given. */
export const ${name} = defineFunction({
  ${addressIn(route)}who: members,
  limit: changing,
  input: z.strictObject({ ${fields.map((field) => inputOf(field, invalidKey(domain, entity, field))).join(', ')} }),
  async run({ storage, secrets, caller }, { ${namesOf({ fields })} }) {
    const user_id = caller.user_id!;
    const ${id} = secrets.hash(\`\${user_id}|${lower(entity)}|\${${contentOf(fields)}}\`).slice(0, 12);
    ${full ? `const atMost = { most: ${own}.most, of: { user_id }, full: '${full}' } as const;` : ''}
    const { row } = await putOnce(storage, ${entity}, { ${id}, user_id, ${namesOf({ fields })} }${full ? ', atMost' : ''});
    return { ${lower(entity)}: shapeOf(row) };
  },
});
`,
  row: `{
  who: 'members',
  input: () => ({ ${sampleOf({ fields }, 'Something')} }),
  answer: (as) => ({ ${lower(entity)}: { user_id: as.user_id, ${sampleOf({ fields }, 'Something')} } }),
}`,
});

const remove = (name, { route, entity, id, from, fields, adding }) => ({
  imports: {
    ...common,
    [from]: [entity],
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
  async run({ storage, caller }, { ${id} }) {
    await storage.transact(async (tx) => {
      const row = await tx.get(${entity}, ${id});
      if (!row) throw new Refusal('not_found');
      if (!allows(${entity}.access.delete, caller, row))
        throw new Refusal(allows(${entity}.access.read, caller, row) ? refusalFor(caller) : 'not_found');
      await tx.remove(${entity}, ${id});
    });
    return { success: true as const };
  },
});
`,
  row: adding
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
    return { ${lower(entity)}s: rows.map(shapeOf) };
  },
});
`,
  row: `{
  who: '${isPrivate ? 'members' : 'everyone'}',
  input: () => (${isPrivate ? '{}' : '{ user_id: stage.person.user_id! }'}),
  answer: () => ({ ${lower(entity)}s: expect.any(Array) }),
}`,
});

const kinds = { add, remove, get };

/**
 * Code, imports and REST case of each function. `routes` are their REST addresses, of those that have one. `of` is undefined or what `findEntity` knows, with `domain`,
 * `entity`, their names, and `full`, the refusal of one row too many. `hasShape` tells that the file has a `shapeOf`.
 */
export function callsOf(names, { routes, of, isForMembers, hasShape }) {
  const adding = names.find((name) => name.startsWith('add'));
  let isShaped = hasShape;
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
    const { id, entity } = of;
    const shown = `${id}, user_id, ${namesOf(of)}`;
    const shape = `const shapeOf = ({ ${shown} }: ${entity}) => ({ ${shown} });\n\n`;
    return { ...made, code: shape + made.code };
  });
}
