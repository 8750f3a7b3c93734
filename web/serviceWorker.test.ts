/** What the service worker (web/public/sw.js) takes in. */
import { readFile } from 'node:fs/promises';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

const origin = 'https://engage.test';
let kept: [place: string, text: FormDataEntryValue | null][];
let give: (request: Request) => Promise<Response>;

/** Node has no address that a path could be relative to. */
class RelativeResponse extends Response {
  static override redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
}

beforeEach(async () => {
  kept = [];
  const put = async (place: string, response: Response) =>
    void kept.push([place, (await response.formData()).get('text')]);
  const listeners = new Map<string, (event: object) => void>();
  const self = { location: new URL(origin), addEventListener: listeners.set.bind(listeners) };
  const context = {
    self,
    caches: { open: async () => ({ put }) },
    navigator: {},
    URL,
    Response: RelativeResponse,
    console,
  };
  runInContext(await readFile(new URL('public/sw.js', import.meta.url), 'utf8'), createContext(context));
  give = (request) =>
    new Promise((respondWith) => {
      listeners.get('fetch')!({ request, respondWith });
    });
});

/** As a browser describes the posted form to the worker. */
function shared(more: { origin?: string; referrer?: string; destination?: string }): Request {
  const body = new FormData();
  body.set('text', 'The sea');
  const headers = { ...(more.origin && { origin: more.origin }) };
  const request = new Request(`${origin}/app/share`, { method: 'POST', body, headers });
  const { referrer = '', destination = 'document' } = more;
  return Object.defineProperties(request, { referrer: { value: referrer }, destination: { value: destination } });
}

it.each([
  ['the system', {}, true],
  ['the system, without an origin of its own', { origin: 'null' }, true],
  ['a page of the app', { origin, referrer: `${origin}/app` }, true],
  ['a page of another site', { origin: 'https://other.test', referrer: 'https://other.test/' }, false],
  ['a page of another site, in a browser that shows the worker no origin', { referrer: 'https://other.test/' }, false],
  ['a page inside another one', { origin: 'null', destination: 'iframe' }, false],
])('what %s shares is kept or not', async (_, from, isKept) => {
  const answer = await give(shared(from));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app/share']);
  expect(kept).toEqual(isKept ? [['/app/share/given', 'The sea']] : []);
});
