/** One test per REST call: authorized callers get the right answer, others a refusal. */
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#cloud/calls.ts';
import { type Answer, member, requestOf, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { isWhole } from '../support/whole.ts';
import { casesOf, type Name, type Stage } from './cases.ts';
import { setStage } from './stage.ts';

// A demo, with a public mailbox.
const server = useServer({ demo: () => [] });
const stage = {} as Stage;
const cases = casesOf(stage);
beforeAll(async () => {
  const [guest, person] = await Promise.all([visitor(server.current), member(server.current)]);
  Object.assign(stage, await setStage(server.current, { guest, person }));
});

const names = Object.keys(cases) as Name[];

it('every row of the table has its case', () => {
  expect(names.toSorted()).toEqual(Object.keys(routes).toSorted());
});

/** Keeps the names of parameters. */
const inCapitals = (path: string) =>
  path.replaceAll(/[^/]+/g, (part) => (part.startsWith(':') ? part : part.toUpperCase()));

/** Something for each parameter of a path. */
const placesOf = (pattern: string) =>
  Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, '1']));

/** Calls the row as `actor`, optionally with other headers or path. `bare`: without what the call needs, which is refused later than what is tried. */
async function send(
  name: Name,
  actor: TestActor,
  change: { headers?: Record<string, string>; path?: string; extra?: object; bare?: boolean } = {},
): Promise<Answer<unknown>> {
  const [method, pattern] = name.split(' ') as [string, string];
  // A visitor has nothing that a call of members could be about.
  const owner = cases[name].who === 'members' && !actor.token ? stage.person : actor;
  const given = change.bare ? placesOf(pattern) : await cases[name].input(owner);
  const { path, init } = requestOf(
    `${method} ${change.path ?? pattern}`,
    { ...given, ...change.extra },
    {
      ...actor.headers,
      ...change.headers,
    },
  );
  return actor.fetch(path, init);
}

describe.each(names.filter((name) => !cases[name].last).concat(names.filter((name) => cases[name].last)))(
  '%s',
  (name) => {
    const row = cases[name];
    const [method, path] = name.split(' ') as [string, string];

    it('refuses a session that is none, and another one’s name', async () => {
      const forged = { Authorization: 'r:00000000000000000000000000000000:somebody' };
      expect(await send(name, stage.guest, { headers: forged, bare: true })).toMatchObject({
        status: 401,
        code: 'session_expired',
      });
      const renamed = { Authorization: `${stage.person.token!}:somebody` };
      expect(await send(name, stage.person, { headers: renamed, bare: true })).toMatchObject({
        status: 401,
        code: 'wrong_name',
      });
    });

    it('takes no field that it does not know', async () => {
      const unknown = { status: 400, code: 'invalid', fields: { unheard_of: expect.stringMatching(/\w/) } };
      // Without access nothing about fields is revealed.
      const refused = row.refused?.code === 'forbidden' ? row.refused : unknown;
      const extra = { unheard_of: '1' };
      const told = row.loose || isWhole ? undefined : await send(name, stage.person, { extra, bare: true });
      // A file, and one of several inputs, is looked at before fields are.
      const answer = told?.fields?.unheard_of ? told : await send(name, stage.person, { extra });
      expect(answer).toMatchObject(row.loose ? { status: 200 } : refused);
    });

    it.runIf(isWhole)('is no other call by another method, and is never a page', async () => {
      const others = ['PUT', 'DELETE', 'PATCH', 'GET', 'POST'].filter((other) => !(`${other} ${path}` in routes));
      for (const other of others) {
        const answer = await stage.person.fetch(path, {
          method: other,
          headers: { ...stage.person.headers, Accept: 'application/json' },
        });
        expect(answer, other).toMatchObject({ status: 404, code: 'not_found' });
        expect(answer.headers.get('content-type')).toMatch('application/json');
      }
      expect((await stage.person.fetch(path, { method: 'OPTIONS' })).headers.get('allow')).toMatch(method);
    });

    it('answers who may call it, and nobody else', async () => {
      // Signing in merges browser and person, so it uses a browser of its own.
      const browser = name === 'POST /app/login/pro' ? await visitor(server.current) : stage.guest;
      const [asGuest, asPerson] = [await send(name, browser), await send(name, stage.person)];
      const refused = { status: 401, code: 'session_required', error: expect.stringMatching(/\w{3}/) };
      const answered = (as: TestActor) => row.refused ?? { status: 200, body: row.answer(as) };
      expect(asGuest).toMatchObject(row.who === 'members' ? refused : answered(stage.guest));
      expect(asPerson).toMatchObject(answered(stage.person));
      expect(asPerson.headers.get('cache-control')).toBe('no-store');
    });

    it.runIf(isWhole)('is the same call in capitals and with a slash at its end', async () => {
      const fresh = row.last ? await member(server.current) : stage.person;
      expect((await send(name, fresh, { path: `${inCapitals(path)}/` })).status).toBe(row.refused?.status ?? 200);
    });
  },
);
