/** One test per row of the table: who may call it gets the right answer, who may not is told so. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes, type Calls } from '#cloud/rest/routes.ts';
import type { ContestShape } from '#cloud/rest/shapes.ts';
import type { TestActor } from '../support/actors.ts';
import { type Answer, member, password, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let guest: TestActor;
let person: TestActor;
let shown: ContestShape;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  [guest, person] = await Promise.all([visitor(server.current), member(server.current)]);
  shown = await contest(server.current);
  picture = new Uint8Array(
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
});

type Name = keyof Calls;
interface Case<N extends Name> {
  readonly who: 'everyone' | 'members';
  readonly input: () => Calls[N]['input'];
  readonly answer: (as: TestActor) => object;
  /** Takes fields that it does not know, from clients that send more than they need. */
  readonly loose?: true;
  /** Ends the session that calls. */
  readonly last?: true;
}

const cases: { [N in Name]: Case<N> } = {
  'POST /app/login/pro': {
    who: 'everyone',
    input: () => ({ username: person.username, password }),
    answer: () => ({ token: expect.stringMatching(/^r:/), user: { user_id: person.user_id, loggedin: true } }),
  },
  'GET /app/login/logout': { who: 'members', input: () => ({}), answer: () => ({ success: true }), last: true },
  'GET /app/api/getUser': {
    who: 'everyone',
    input: () => ({ fingerprint: 'abc', tok: 'x' }),
    answer: (as) => ({ user: { loggedin: as === person, username: as.username, ssid: as.ssid } }),
    loose: true,
  },
  'POST /app/files/addImage': {
    who: 'members',
    input: () => picture,
    answer: () => ({ url: expect.stringMatching(/^\/files\/[\w-]{21}\/picture\.webp$/) }),
  },
  'POST /app/contest/v2/getOngoingContests': {
    who: 'everyone',
    input: () => ({ page: 1 }),
    answer: () => ({ count: 1, contests: [{ cx_id: shown.cx_id, state: 'ongoing' }], serverTime: expect.any(Number) }),
  },
  'POST /app/contest/v2/fetchContest': {
    who: 'everyone',
    input: () => ({ cx_id: shown.cx_id }),
    answer: () => ({ contest: { cx_id: shown.cx_id, organizer: shown.organizer, version: shown.version } }),
  },
  'POST /app/contest/v2/addVote': {
    who: 'everyone',
    input: () => ({
      cx_id: shown.cx_id,
      contestant_id: shown.contestants[0]!.contestant_id,
      client_id: 'of-this-test',
    }),
    answer: () => ({ success: true, counted: true, receipt: expect.stringMatching(/^\w{5}-\w{5}$/) }),
  },
  'GET /app/contest/v2/getPastVotes': {
    who: 'everyone',
    input: () => ({ cx_id: shown.cx_id }),
    answer: () => ({ pastVotes: expect.any(Array), serverTime: expect.any(Number) }),
  },
};

const names = Object.keys(cases) as Name[];

it('every row of the table has its case', () => {
  expect(names.toSorted()).toEqual(Object.keys(routes).toSorted());
});

/** The row's call, as `actor`, with other headers or at another address. */
async function send(
  name: Name,
  actor: TestActor,
  change: { headers?: Record<string, string>; path?: string; extra?: object } = {},
): Promise<Answer<unknown>> {
  const [method, path] = name.split(' ') as [string, string];
  const input = cases[name].input();
  const headers = { ...actor.headers, ...change.headers };
  const address = change.path ?? path;
  if (method === 'GET') {
    const query = new URLSearchParams(Object.assign({}, input as object, change.extra) as Record<string, string>);
    return actor.fetch(`${address}?${query.toString()}`, { headers });
  }
  const bytes = input instanceof Uint8Array;
  const type = bytes ? 'application/octet-stream' : 'application/json';
  const body = bytes ? (input as unknown as BodyInit) : JSON.stringify({ ...input, ...change.extra });
  return actor.fetch(address, { method, headers: { ...headers, 'Content-Type': type }, body });
}

describe.each(names.filter((name) => !cases[name].last).concat(names.filter((name) => cases[name].last)))(
  '%s',
  (name) => {
    const row = cases[name];
    const [method, path] = name.split(' ') as [string, string];

    it('refuses a session that is none, and another one’s name', async () => {
      const forged = { Authorization: 'r:00000000000000000000000000000000:somebody' };
      expect(await send(name, guest, { headers: forged })).toMatchObject({ status: 401, code: 'session_expired' });
      const renamed = { Authorization: `${person.token!}:somebody` };
      expect(await send(name, person, { headers: renamed })).toMatchObject({ status: 401, code: 'wrong_name' });
    });

    it('takes no field that it does not know', async () => {
      // Bytes are the input itself: there is no place for a field.
      const loose = row.loose ?? row.input() instanceof Uint8Array;
      const refused = { status: 400, code: 'invalid', fields: { unheard_of: expect.stringMatching(/\w/) } };
      expect(await send(name, person, { extra: { unheard_of: '1' } })).toMatchObject(loose ? { status: 200 } : refused);
    });

    it('is no other call by another method, and is never a page', async () => {
      for (const other of ['PUT', 'DELETE', 'PATCH', method === 'GET' ? 'POST' : 'GET']) {
        const answer = await person.fetch(path, {
          method: other,
          headers: { ...person.headers, Accept: 'application/json' },
        });
        expect(answer, other).toMatchObject({ status: 404, code: 'not_found' });
        expect(answer.headers.get('content-type')).toMatch('application/json');
      }
      expect((await person.fetch(path, { method: 'OPTIONS' })).headers.get('allow')).toMatch(method);
    });

    it('answers who may call it, and nobody else', async () => {
      // Signing in makes one voter of browser and person, so a browser of its own does it.
      const browser = name === 'POST /app/login/pro' ? await visitor(server.current) : guest;
      const [asGuest, asPerson] = [await send(name, browser), await send(name, person)];
      const refused = { status: 401, code: 'session_required', error: expect.stringMatching(/\w{3}/) };
      expect(asGuest).toMatchObject(row.who === 'members' ? refused : { status: 200, body: row.answer(guest) });
      expect(asPerson).toMatchObject({ status: 200, body: row.answer(person) });
      expect(asPerson.headers.get('cache-control')).toBe('no-store');
    });

    it('is the same call in capitals and with a slash at its end', async () => {
      const fresh = row.last ? await member(server.current) : person;
      expect((await send(name, fresh, { path: `${path.toUpperCase()}/` })).status).toBe(200);
    });
  },
);
