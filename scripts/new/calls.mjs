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

const add = (name, { entity, id, from }) => ({
  imports: {
    ...common,
    [from]: [entity],
    '#shared/limits.ts': ['limits'],
    '#shared/model/access.ts': ['members'],
    '../allowances.ts': ['changing'],
    '../putOnce.ts': ['putOnce'],
  },
  code: `/** Idempotent: the id is derived from person and title. \`atMost\` of putOnce caps the rows per person. */
export const ${name} = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ title: z.string().trim().min(1).max(limits.title) }),
  async run({ storage, secrets, caller }, { title }) {
    const user_id = caller.user_id!;
    const ${id} = secrets.hash(\`\${user_id}|${lower(entity)}|\${title}\`).slice(0, 12);
    const { row } = await putOnce(storage, ${entity}, { ${id}, user_id, title });
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
  input: async () => ({ ${id}: (await stage.person.run('${adding}', { title: 'To remove' })).body.${lower(entity)}.${id} }),
  answer: () => ({ success: true }),
}`
    : `{
  who: 'members',
  input: () => ({ ${id}: 'nobodys' }),
  answer: () => ({}),
  refused: { status: 404, code: 'not_found' },
}`,
});

const get = (name, { entity, from }) => ({
  imports: {
    ...common,
    [from]: [entity],
    '#shared/limits.ts': ['limits'],
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
    const rows = await storage.find(${entity}, { user_id }, { sort: { createdAt: 1 }, limit: limits.contestPage });
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
 * Code, imports and REST case of each function. `of` is `{ entity, id, from }` or undefined; `hasShape` tells that the file has a `shapeOf`.
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
