/** Consistency between the tables. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entities } from '#shared/entities.ts';
import { pairs } from '#shared/appPlaces.ts';
import { domains, errors } from '#shared/domains.ts';
import { fieldsOf } from '#shared/model/access.ts';
import { isOpenToVisitors } from '#shared/model/entity.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { contestProcess } from '#shared/contests/process.ts';
import { cloudDomains } from '#cloud/domains.ts';
import { functions } from '#cloud/functions.ts';
import { routes } from '#cloud/calls.ts';
import { writers } from '#cloud/writers.ts';
import { routes as webRoutes } from '#web/routes.ts';
import { routes as adminRoutes } from '../../admin/routes.ts';
import { routes as contestAppRoutes } from '../../mobile-web/contest-app/routes.ts';
import { routes as appRoutes } from '../../mobile-web/routes.ts';
import { collisions, shadowed } from './collisions.ts';
import { en, es, fr } from '../support/texts.ts';

const calls = Object.keys(routes).map((name) => ({ name, method: name.split(' ')[0]!, path: name.split(' ')[1]! }));
const pages = [webRoutes, appRoutes, contestAppRoutes, adminRoutes].flatMap(({ paths }) =>
  Object.entries<string>(paths).map(([name, path]) => ({ name, path })),
);
/** Paths that the server answers before pages. */
const served = [
  '/health',
  '/metrics',
  '/parse',
  '/parse-dashboard',
  '/live',
  '/socket.io',
  '/assets/:file',
  '/files/:id/:name',
].map((path) => ({
  name: path,
  path,
}));
const dictionaries: [string, Readonly<Record<string, string>>][] = [
  ['EN', en],
  ['FR', fr],
  ['ES', es],
];

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('addresses', () => {
  it('of calls and pages are two', () => {
    expect(shadowed(calls, pages)).toEqual([]);
    expect(shadowed(served, pages)).toEqual([]);
  });

  it('lead to one page each, and to one call by each method', () => {
    expect(collisions(pages)).toEqual([]);
    for (const method of ['GET', 'POST'])
      expect(collisions(calls.filter((call) => call.method === method))).toEqual([]);
    expect(calls.length).toBeGreaterThan(5);
    expect(pages.length).toBeGreaterThan(0);
  });

  it('of places that both shells have are screens of both, and the app alone has what is shared into it', () => {
    const [onSite, inApp] = [webRoutes, appRoutes].map(({ paths }) => Object.values<string>(paths));
    const params = (path: string) => path.match(/:\w+/g)?.toSorted();
    for (const [site, app] of pairs) {
      expect(onSite).toContain(site);
      expect(inApp).toContain(app);
      expect(params(site), site).toEqual(params(app));
    }
    const both = new Set(pairs.map(([, app]) => app));
    expect(inApp!.filter((path) => !both.has(path))).toEqual(['/app/*', '/app/share']);
  });

  it('of calls lie under /app', () => {
    for (const { path } of calls) expect(path).toMatch(/^\/app(\/[A-Za-z0-9:_]+)+$/);
  });

  it.each([
    ['/a', '/A', true],
    ['/a/:b', '/a/:c', true],
    ['/a/:b', '/a/b', false],
    ['/a/:b?', '/a', true],
    ['/a/:b?/:c?', '/a/:x/:y', true],
    ['/a/b', '/a/b/c', false],
    ['*', '/a', false],
  ])('%s and %s: are the same? %s', (one, other, same) => {
    const rows = [one, other].map((path) => ({ name: path, path }));
    expect(collisions(rows)).toEqual(same ? [[one, other]] : []);
  });

  it.each([
    ['/app/a', '/APP/:x', true],
    ['/app/a', '/:x/:y?', true],
    ['/app/:a', '/app/jobs', true],
    ['/app/a/b', '/app/:x', false],
    ['/app/a', '*', false],
  ])('the call %s takes the page %s: %s', (call, page, taken) => {
    expect(shadowed([{ name: 'call', path: call }], [{ name: 'page', path: page }])).toEqual(
      taken ? [['call', 'page']] : [],
    );
  });
});

it('domains stand in one order, lowest first, with those that only a server has among them', () => {
  const stored = domains.map(({ name }) => name as string);
  expect(cloudDomains.map(({ name }) => name as string).filter((name) => stored.includes(name))).toEqual(stored);
  for (const { name } of [...domains, ...cloudDomains]) expect(name).toMatch(/^[a-z]+$/);
});

describe('functions', () => {
  it('have names that Parse can call, and that no other has but for case', () => {
    const names = Object.keys(functions);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]{1,60}$/);
    expect(twice(names.map((name) => name.toLowerCase()))).toEqual([]);
  });

  it('say who may call them, and how often', () => {
    for (const [name, { who, limit }] of Object.entries(functions)) {
      expect(who, name).toHaveProperty('word');
      expect(limit.points, name).toBeGreaterThan(0);
      expect(limit.seconds, name).toBeGreaterThan(0);
    }
  });
});

describe('sentences', () => {
  const under = (area: string, dictionary: Readonly<Record<string, string>>) =>
    Object.keys(dictionary)
      .filter((key) => key.startsWith(`${area}.`))
      .map((key) => key.slice(area.length + 1))
      .toSorted();
  const codes = under('errors', en) as ErrorCode[];
  const reasons = [
    ...['missing', 'too_short', 'too_long', 'too_small', 'too_big', 'not_one_of', 'unknown', 'invalid'],
    ...['not_a_number', 'not_a_link', 'not_a_date', 'not_a_video', 'not_yours'],
  ];

  it.each(dictionaries)('are there in %s for every refusal and every reason, and for no other', (_, dictionary) => {
    expect(under('errors', dictionary)).toEqual(codes);
    expect(under('validation', dictionary)).toEqual([...reasons].toSorted());
    for (const key of [...codes.map((code) => `errors.${code}`), ...reasons.map((reason) => `validation.${reason}`)])
      expect(dictionary[key]!.trim(), key).toMatch(/\p{L}{2}/u);
  });

  it.each(dictionaries)('that the server says are there in %s', (_, dictionary) => {
    const sources = readdirSync('parse/http', { encoding: 'utf8', recursive: true }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const keys = sources.flatMap((file) =>
      [...readFileSync(`parse/http/${file}`, 'utf8').matchAll(/translate\(\w+, '([\w.]+)'/g)].map(([, key]) => key!),
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !dictionary[key])).toEqual([]);
  });

  it('name the same values in every language', () => {
    const valuesIn = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).toSorted();
    for (const code of codes)
      for (const [language, dictionary] of dictionaries)
        expect(valuesIn(dictionary[`errors.${code}`]), `${language} ${code}`).toEqual(valuesIn(en[`errors.${code}`]));
  });

  it('have a status that tells a caller’s fault from ours', () => {
    // 409 is the status of what stands in no table.
    for (const [code, status] of Object.entries(errors)) {
      expect([400, 401, 403, 404, 410, 413, 428, 429, 500, 503], code).toContain(status);
      expect(codes).toContain(code);
    }
    expect(Object.entries(errors).filter(([, status]) => status === 500)).toEqual([['something_wrong', 500]]);
  });

  it('of two refusals are two', () => {
    expect(twice(codes.map((code) => en[`errors.${code}`]))).toEqual([]);
  });
});

describe('entities', () => {
  const names = entities.map(({ name }) => name);

  it('have names that Parse takes and no other has, also not Parse itself', () => {
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9]{1,60}$/);
    expect(twice(names.map((name) => name.toLowerCase()))).toEqual([]);
    const others = ['user', 'session', 'role', 'installation', 'migrations', 'jobs', 'fs.files', 'fs.chunks'];
    expect(names.filter((name) => others.includes(name.toLowerCase()))).toEqual([]);
  });

  it.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s has fields that Parse and the port can hold',
    (_, entity) => {
      const reserved = [
        'objectId',
        'createdAt',
        'updatedAt',
        'ACL',
        'id',
        'rev',
        'deleted_at',
        'former_rperm',
        'className',
        '_id',
        'length',
        'constructor',
        '__proto__',
      ];
      for (const [name, field] of Object.entries(entity.fields)) {
        expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
        expect(reserved).not.toContain(name);
        // `createOrUpdate` takes client_id beside the fields, so a caller could not set a field of this name.
        if (name === 'client_id') expect(field.set).toBe('byServer');
        expect([undefined, ...names], `${name} points at an entity`).toContain(field.ref ?? field.of?.ref);
        expect(field.of !== undefined, name).toBe(field.type === 'list');
        expect(
          field.pattern?.flags ?? '',
          `${name}: a pattern that remembers gives every other row a different answer`,
        ).not.toMatch(/[gy]/);
      }
    },
  );

  it.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s has an id, keys and indexes among its stored fields',
    (_, entity) => {
      const stored = new Map(Object.entries(entity.fields));
      expect(stored.get(entity.id)?.required).toBe(true);
      expect(stored.get(entity.id)?.set).not.toBe(entity.kind === 'rows' ? 'always' : undefined);
      for (const key of [...entity.unique.flat(), ...entity.indexes.flat(), ...(entity.live?.by ?? [])])
        expect([...stored.keys(), 'createdAt', 'updatedAt']).toContain(key);
      expect(twice([...entity.unique, ...entity.indexes].map((key) => key.join()))).toEqual([]);
      // Null values would be duplicates in a unique index.
      for (const key of entity.unique.flat()) expect(stored.get(key)?.presence, `${key} is unique`).toBe('required');
      // A row without a key is heard by nobody who follows that key, so a key that changes later would be missed.
      for (const key of entity.live?.by ?? [])
        expect(stored.get(key)?.required || stored.get(key)?.set === 'byServer', `${key}: a live key stays`).toBe(true);
    },
  );

  it.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s finds the rows of an account that is closed by an index',
    (_, entity) => {
      const firsts = [
        entity.id,
        ...[...entity.unique, ...entity.indexes].map(([first]) => first),
        ...(entity.live?.by ?? []),
      ];
      const searched = Object.entries(entity.whenClosed).flatMap(([field, then]) => (then === 'keep' ? [] : field));
      expect(firsts).toEqual(expect.arrayContaining(searched));
    },
  );

  it('that are ledgers or book-keeping are read and written by the server alone', () => {
    const closed = entities.filter(({ kind }) => kind !== 'rows');
    expect(closed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Votes', 'VoteLocks', 'VoteTallies', 'Sequences']),
    );
    for (const { access, live } of closed) {
      expect(Object.values(access).map(({ word }) => word)).toEqual(['nobody', 'nobody', 'nobody', 'nobody']);
      expect(live).toBeUndefined();
    }
  });

  it('that strangers read of a person are hidden with a disabled account, but for contests and clubs, which are their voters’ and members’ too', () => {
    const open = entities.filter((entity) => isOpenToVisitors(entity) && Object.keys(entity.whenClosed).length);
    // Of which `setDisabled` finds the rows.
    for (const { fields, name, whenClosed } of entities.filter((entity) => 'disabled_at' in entity.fields))
      expect([fields['disabled_at']!.set, 'user_id' in whenClosed], name).toEqual(['byServer', true]);
    expect(open.map(({ name }) => name)).toContain('Url');
    const shown = open.filter(({ access }) => !fieldsOf(access.read).includes('disabled_at'));
    expect(
      shown.map(({ name }) => name),
      "what strangers read goes with a disabled account: give the class the field `disabled_at: date({ set: 'byServer', hidden: true })`, which is set with it, and `read: anyOf(when('disabled_at', [undefined], everyone), author)`",
    ).toEqual(['Groups', 'Contests']);
  });

  it('that createOrUpdate writes are entities, each once, whose declaration lets somebody', () => {
    const written = writers.map(({ entity }) => entity);
    expect(twice(written.map(({ name }) => name))).toEqual([]);
    for (const entity of written) expect(entities).toContain(entity);
    for (const { access, name } of written)
      expect([access.create.word, access.update.word], name).not.toEqual(['nobody', 'nobody']);
  });
});

describe('the life of a contest', () => {
  it('leads from every state to states that exist', () => {
    const states = Object.keys(contestProcess);
    for (const [state, steps] of Object.entries(contestProcess))
      for (const [name, step] of Object.entries(steps)) {
        expect(states, `${state} ${name}`).toContain(step.to);
        expect(Boolean(step.by) !== Boolean(step.at), `${state} ${name}: by somebody or by itself`).toBe(true);
      }
  });
});
