// Template of `npm run new -- call`: the story of rows that a person adds and removes, which passes as it is written.
import { sampleOf } from './calls.mjs';
import { plural } from './words.mjs';

const articleOf = (noun) => (/^[aeiou]/.test(noun) ? 'an' : 'a');

const words = (name) => name.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

/** The first lines of a story of rows that belong to something: `parents`, and the id of one that `reader` reads. */
const parentsFor = ({ entity, field }, reader) => `const parents = await storedRows(server.current, ${entity}, ana);
  const isRead = (row: ${entity}) => allows(${entity}.access.read, { user_id: ${reader}.user_id!, roles: [] }, row);
  const { ${field} } = parents.find(isRead)!;`;

/** The same for the cap, and for a club, in which its owner writes. */
const ownParent = (parent) => (parent.isClub ? 'const { gx_id } = await clubOf(ana);' : parentsFor(parent, 'ana'));

const cap = ({ entity, id, own, full, fields, parent }, { add, remove, field }) => `
it('${plural(words(entity))} have a limit, however many are added at once', async () => {
  const { most } = ${own};
  const ana = await member(server.current);
  ${parent ? ownParent(parent) : ''}
  const add = (n: number) => ana.run('${add}', { ${parent ? `${parent.field}, ` : ''}${sampleOf({ fields }, 'Number ${n}')} });
  const added = await Promise.all(Array.from({ length: most + 3 }, (_, n) => add(n)));
  expect(added.filter(({ status }) => status === 200)).toHaveLength(most);
  for (const [language, texts] of Object.entries({ en, fr, es })) {
    ana.language = language;
    expect(await add(most + 3)).toMatchObject({
      code: '${full}',
      error: texts['errors.${full}'].replace('{{most}}', \`\${most}\`),
    });
  }
  const { ${id} } = added.find(({ status }) => status === 200)!.body.${field};
  await ana.run('${remove}', { ${id} });
  expect((await add(most + 3)).status).toBe(200);
});
`;

/** Of rows that belong to a club: who reads in it reads them, its members add to them, and their author or its owner removes them. */
function storyOfClub({ of, add, remove, get }) {
  const { domain, entity, id, from, own, full } = of;
  const name = `${entity[0].toLowerCase()}${entity.slice(1)}`;
  const given = (title, key = 'gx_id') => `{ ${key}, ${sampleOf(of, title)} }`;
  const got = (body) => (get ? body : '');
  return `/** What belongs to a club: ${plural(words(entity))}. */
import { expect, it } from 'vitest';
${full ? `import { ${own} } from '${from}';\n` : ''}${domain === 'community' ? '' : `import { clubOf, join } from '../community/club.ts';\n`}import { member } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
${full ? `import { en, es, fr } from '../support/texts.ts';\n` : ''}${domain === 'community' ? `import { clubOf, join } from './club.ts';\n` : ''}
const server = useServer();

it('${articleOf(words(entity))} ${words(entity)} is for those who read in its club, written by its members, and its owner may remove it too', async () => {
  const [ana, ben, cleo] = [await member(server.current), await member(server.current), await member(server.current)];
  const { gx_id } = await clubOf(ana);
  await join(ben, gx_id);
  const { ${id} } = (await ben.run('${add}', ${given('One')})).body.${name};
${got(`  expect((await cleo.run('${get}', { gx_id })).body.${plural(name)}).toMatchObject([{ ${id} }]);
  const closed = await clubOf(ana, { access: 'Private' });
  expect(await cleo.run('${get}', { gx_id: closed.gx_id })).toMatchObject({ code: 'club_members_only' });
`)}  expect(await cleo.run('${add}', ${given('Two')})).toMatchObject({ code: 'club_members_only' });
  expect(await ben.run('${add}', ${given('One').replace(/'[^']*'/, "''")})).toMatchObject({ code: 'invalid' });
  expect(await ben.run('${add}', ${given('One', "gx_id: 'nobodys'")})).toMatchObject({ code: 'club_not_found' });
  expect(await cleo.run('${remove}', { ${id} })).toMatchObject({ code: 'forbidden' });
  expect((await ana.run('${remove}', { ${id} })).status).toBe(200);
  expect(await ben.run('${remove}', { ${id} })).toMatchObject({ code: 'not_found' });
});
${full ? cap(of, { add, remove, field: name }) : ''}`;
}

/** Of rows that belong to something: who reads that reads them, and its author may remove them. */
function storyOfPart({ of, add, remove, get }) {
  const { entity, id, from, own: limits, full, parent } = of;
  const name = `${entity[0].toLowerCase()}${entity.slice(1)}`;
  const noun = words(parent.entity);
  const given = (title, key = parent.field) => `{ ${key}, ${sampleOf(of, title)} }`;
  // Where not everybody reads it, its author does.
  const writer = parent.isOpen ? 'ben' : 'ana';
  const got = (body) => (get ? body : '');
  const own = full ? [limits] : [];
  const imports =
    parent.from === from
      ? `import { ${[...own, parent.entity].join(', ')} } from '${from}';\n`
      : [...own.map((each) => [each, from]), [parent.entity, parent.from]]
          .map(([each, path]) => `import { ${each} } from '${path}';\n`)
          .join('');
  return `/** What belongs to a ${noun}: ${plural(words(entity))}. */
import { expect, it } from 'vitest';
${imports}import { allows } from '#shared/model/access.ts';
import { storedRows } from '../access/rows.ts';
import { member } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
${full ? `import { en, es, fr } from '../support/texts.ts';\n` : ''}
const server = useServer();

it('${articleOf(words(entity))} ${words(entity)} is for those who read its ${noun}${parent.hasAuthor ? ', whose author may remove it too' : ''}', async () => {
  const [ana, ${parent.isOpen ? 'ben, ' : ''}cleo] = [await member(server.current), ${parent.isOpen ? 'await member(server.current), ' : ''}await member(server.current)];
  ${parentsFor(parent, writer)}
  const { ${id} } = (await ${writer}.run('${add}', ${given('One')})).body.${name};
${got(`  expect((await ${parent.isOpen ? 'cleo' : 'ana'}.run('${get}', { ${parent.field} })).body.${plural(name)}).toMatchObject([{ ${id} }]);
  for (const { ${parent.field}: hidden } of parents.filter((row) => !isRead(row)))
    expect(await ${writer}.run('${get}', { ${parent.field}: hidden })).toMatchObject({ code: 'not_found' });
`)}  expect(await ${writer}.run('${add}', ${given('One').replace(/'[^']*'/, "''")})).toMatchObject({ code: 'invalid' });
  expect(await ${writer}.run('${add}', ${given('One', `${parent.field}: 'nobodys'`)})).toMatchObject({ code: 'not_found' });
  expect(await cleo.run('${remove}', { ${id} })).toMatchObject({ code: '${parent.isOpen ? 'forbidden' : 'not_found'}' });
  expect((await ${parent.hasAuthor ? 'ana' : writer}.run('${remove}', { ${id} })).status).toBe(200);
  expect(await ${writer}.run('${remove}', { ${id} })).toMatchObject({ code: 'not_found' });
});
${full ? cap(of, { add, remove, field: name }) : ''}`;
}

/** `of` is as in `callsOf`; `add`, `remove` and `get` are the names of the calls. */
export function storyOf({ of, add, remove, get }) {
  if (of.parent?.isClub) return storyOfClub({ of, add, remove, get });
  if (of.parent) return storyOfPart({ of, add, remove, get });
  const { entity, id, from, own, full, isLive, isPrivate } = of;
  const field = `${entity[0].toLowerCase()}${entity.slice(1)}`;
  const whenLive = (text) => (isLive ? text : '');
  return `/** A person’s ${plural(words(entity))}. */
import { expect, it } from 'vitest';
${isLive || full ? `import { ${[...(isLive ? [entity] : []), ...(full ? [own] : [])].join(', ')} } from '${from}';\n` : ''}import { member${whenLive(', password')} } from '../support/actors.ts';
${whenLive(`import { LiveClient } from '../support/live.ts';\n`)}import { useServer } from '../support/server.ts';
${full ? `import { en, es, fr } from '../support/texts.ts';\n` : ''}
const server = useServer();

it('${articleOf(words(entity))} ${words(entity)} ${whenLive('comes and goes on open pages, ')}is removed by its owner alone${whenLive(', and goes with the account')}', async () => {
  const [ana, ben] = [await member(server.current), await member(server.current)];
${whenLive(`  // What ${isPrivate ? 'their' : "a visitor's"} page hears; a removed row comes with \`deleted_at\`.
  const live = await LiveClient.open(server.current.url${isPrivate ? ', ana.token' : ''});
  await live.subscribe(${entity}.name, { user_id: ana.user_id! });
  const heard = (key: string, isGone: boolean) =>
    live.until(({ object }) => object?.['${id}'] === key && (object['deleted_at'] !== undefined) === isGone);
`)}  const { ${id} } = (await ana.run('${add}', { ${sampleOf(of, 'One')} })).body.${field};
${whenLive(`  await heard(${id}, false);
`)}  expect(await ana.run('${add}', { ${sampleOf(of, 'One').replace(/'[^']*'/, "''")} })).toMatchObject({ code: 'invalid' });
  expect(await ben.run('${remove}', { ${id} })).toMatchObject({ code: '${isPrivate ? 'not_found' : 'forbidden'}' });
  expect(await ana.run('${remove}', { ${id}: 'nobodys' })).toMatchObject({ code: 'not_found' });
  expect((await ana.run('${remove}', { ${id} })).status).toBe(200);
${whenLive(`  await heard(${id}, true);
  const kept = (await ana.run('${add}', { ${sampleOf(of, 'Two')} })).body.${field};
  expect((await ana.run('closeAccount', { current: password })).status).toBe(200);
  await heard(kept.${id}, true);
  live.close();
`)}});
${full ? cap(of, { add, remove, field }) : ''}`;
}
