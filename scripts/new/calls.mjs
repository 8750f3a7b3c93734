// Templates of `npm run new -- call`: a function and the case of its REST call. With `--of <Entity>`, names that begin with add, remove
// or get are complete functions.

/** Imported names by module. */
const common = {
  zod: ['z'],
  '../define.ts': ['defineFunction'],
};

const lower = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

/** Placeholder: echoes its input. */
const plain = (name, { who, limit }) => ({
  imports: {
    ...common,
    '#shared/model/access.ts': [who],
    '../allowances.ts': [limit],
    '../input.ts': ['publicId'],
  },
  code: `export const ${name} = defineFunction({
  who: ${who},
  limit: ${limit},
  input: z.strictObject({ id: publicId }),
  run: ({ caller }, { id }) => Promise.resolve({ id, user_id: caller.user_id }),
});
`,
  row: `{ who: '${who}', input: () => ({ id: 'any' }), answer: () => ({ id: 'any' }) }`,
});

/** The entity's own limits, or those that all share; with the imports that either needs. */
const limitsOf = ({ entity, from, own }) =>
  own
    ? { name: own, imports: { [from]: [entity, own] } }
    : { name: 'limits', imports: { [from]: [entity], '#shared/limits.ts': ['limits'] } };

const add = (name, { entity, id, from, own, full }) => ({
  imports: {
    ...common,
    ...limitsOf({ entity, from, own }).imports,
    '#shared/model/access.ts': ['members'],
    '../allowances.ts': ['changing'],
    '../putOnce.ts': ['putOnce'],
  },
  code: `/** Idempotent: the id is derived from person and title. */
export const ${name} = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ title: z.string().trim().min(1).max(${limitsOf({ entity, from, own }).name}.title) }),
  async run({ storage, secrets, caller }, { title }) {
    const user_id = caller.user_id!;
    const ${id} = secrets.hash(\`\${user_id}|${lower(entity)}|\${title}\`).slice(0, 12);
    ${full ? `const atMost = { most: ${own}.most, of: { user_id }, full: '${full}' } as const;` : ''}
    const { row } = await putOnce(storage, ${entity}, { ${id}, user_id, title }${full ? ', atMost' : ''});
    return { ${lower(entity)}: shapeOf(row) };
  },
});
`,
  row: `{
  who: 'members',
  input: () => ({ title: 'A title' }),
  answer: (as) => ({ ${lower(entity)}: { user_id: as.user_id, title: 'A title' } }),
}`,
});

const remove = (name, { entity, id, from, adding }) => ({
  imports: {
    ...common,
    [from]: [entity],
    '#shared/errors.ts': ['Refusal'],
    '#shared/model/access.ts': ['allows', 'members'],
    '../allowances.ts': ['changing'],
    '../define.ts': ['defineFunction', 'refusalFor'],
    '../input.ts': ['publicId'],
  },
  code: `export const ${name} = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ ${id}: publicId }),
  async run({ storage, caller }, { ${id} }) {
    await storage.transact(async (tx) => {
      const row = await tx.get(${entity}, ${id});
      if (!row) throw new Refusal('not_found');
      // \`not_found\` instead when the caller may not read the row.
      if (!allows(${entity}.access.delete, caller, row)) throw new Refusal(refusalFor(caller));
      await tx.remove(${entity}, ${id});
    });
    return { success: true as const };
  },
});
`,
  row: adding
    ? `{
  who: 'members',
  input: async (as) => ({ ${id}: (await as.run('${adding}', { title: 'To remove' })).body.${lower(entity)}.${id} }),
  answer: () => ({ success: true }),
}`
    : `{
  who: 'members',
  input: () => ({ ${id}: 'nobodys' }),
  answer: () => ({}),
  refused: { status: 404, code: 'not_found' },
}`,
});

const get = (name, { entity, from, own, full }) => ({
  imports: {
    ...common,
    ...(full ? { [from]: [entity, own] } : { [from]: [entity], '#shared/limits.ts': ['limits'] }),
    '#shared/model/access.ts': ['everyone'],
    '../allowances.ts': ['usual'],
    '../input.ts': ['numberId'],
  },
  code: `/** A person's rows, oldest first. */
export const ${name} = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ user_id: numberId }),
  async run({ storage }, { user_id }) {
    const rows = await storage.find(${entity}, { user_id }, { sort: { createdAt: 1 }, limit: ${full ? `${own}.most` : 'limits.contestPage'} });
    return { ${lower(entity)}s: rows.map(shapeOf) };
  },
});
`,
  row: `{
  who: 'everyone',
  input: () => ({ user_id: stage.person.user_id! }),
  answer: () => ({ ${lower(entity)}s: expect.any(Array) }),
}`,
});

const kinds = { add, remove, get };

/**
 * Code, imports and REST case of each function. `of` is undefined or `{ entity, id, from, own, full }`: `own` names the entity's limits, `full` is
 * the refusal of one row too many. `hasShape` tells that the file has a `shapeOf`.
 */
export function callsOf(names, { of, isForMembers, hasShape }) {
  const adding = names.find((name) => name.startsWith('add'));
  let isShaped = hasShape;
  return names.map((name) => {
    const kind = of && /^(add|remove|get)/.exec(name)?.[1];
    if (!kind)
      return plain(name, isForMembers ? { who: 'members', limit: 'changing' } : { who: 'everyone', limit: 'usual' });
    const made = kinds[kind](name, { ...of, adding });
    if (isShaped || kind === 'remove') return made;
    isShaped = true;
    const { id, entity } = of;
    const shape = `const shapeOf = ({ ${id}, user_id, title }: ${entity}) => ({ ${id}, user_id, title });\n\n`;
    return { ...made, code: shape + made.code };
  });
}
