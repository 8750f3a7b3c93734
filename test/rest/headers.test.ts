/** Security headers are on all answers: calls write them directly, everything else through Express. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { testDomain } from './support.ts';

const server = useServer({ domains: [testDomain] });

const guards = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

it('every answer carries them, and none names what made it', async () => {
  const guest = await visitor(server.current);
  const food = await contest(server.current);
  const vote = { cx_id: food.cx_id, contestant_id: food.contestants[0]!.contestant_id };
  const addVote = (headers: Record<string, string>, body: string) =>
    guest.fetch('/app/contest/v2/addVote', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
  const asked: [what: string, status: number, ask: () => Promise<{ status: number; headers: Headers }>][] = [
    ['a vote', 200, () => addVote(guest.headers, JSON.stringify(vote))],
    ['a refused vote', 401, () => addVote({}, JSON.stringify(vote))],
    ['a body that cannot be read', 400, () => addVote(guest.headers, '{')],
    ['a call in capitals', 200, () => guest.fetch('/APP/API/GETUSER', { headers: guest.headers })],
    ['a call with a word in its path', 200, () => guest.fetch('/app/test/echo/word')],
    ['a fault', 500, () => guest.fetch('/app/test/fault', { method: 'POST' })],
    ['what is not there', 404, () => guest.fetch('/app/nothing')],
    ['a page', 200, () => guest.fetch('/', { headers: { Accept: 'text/html' } })],
    ['health', 200, () => guest.fetch('/health')],
  ];
  for (const [what, status, ask] of asked) {
    const answer = await ask();
    const headers = Object.fromEntries(answer.headers);
    expect({ what, status: answer.status, ...headers }).toMatchObject({ what, status, ...guards });
    expect(Object.keys(headers), what).not.toContain('x-powered-by');
  }
});

it('answers to calls are kept nowhere', async () => {
  const guest = await visitor(server.current);
  for (const path of ['/app/api/getUser', '/app/test/members', '/app/test/echo/word'])
    expect((await guest.fetch(path, { headers: guest.headers })).headers.get('cache-control'), path).toBe('no-store');
});

it('a long answer is packed for whoever takes that', async () => {
  const guest = await visitor(server.current);
  const food = await contest(server.current, { contestants: 20 });
  const ask = (accepted: string) =>
    guest.fetch<{ contest: { contestants: unknown[] } }>('/app/contest/v2/fetchContest', {
      method: 'POST',
      headers: { ...guest.headers, 'Content-Type': 'application/json', 'Accept-Encoding': accepted },
      body: JSON.stringify({ cx_id: food.cx_id }),
    });
  for (const [accepted, packing] of [
    ['gzip, br', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers, body } = await ask(accepted);
    expect(headers.get('content-encoding')).toBe(packing);
    expect(body.contest.contestants).toHaveLength(20);
  }
});

it('an idle connection is kept for longer than nginx keeps it, so that no call goes out on one that is being closed', async () => {
  const { headers } = await fetch(`${server.current.url}/health`);
  const kept = Number(/timeout=(\d+)/.exec(headers.get('keep-alive')!)![1]);
  const confs = ['engage-upstream.conf', 'compose-upstream.conf'].map((name) => readFileSync(`deploy/${name}`, 'utf8'));
  for (const conf of confs) expect(kept).toBeGreaterThan(Number(/keepalive_timeout (\d+)s;/.exec(conf)![1]));
});
