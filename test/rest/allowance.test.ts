/** Rate limits are shared by REST and Parse. */
import { expect, it } from 'vitest';
import { signingIn } from '#cloud/kernel/allowances.ts';
import { type Answer, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer({ trustProxy: 1 });

/** A failed log-in with a new name, so that no account is locked. */
const guess = (actor: TestActor, door: 'rest' | 'parse', address: string, n: number): Promise<Answer<unknown>> =>
  actor.fetch(door === 'rest' ? '/app/login/pro' : '/parse/functions/logIn', {
    method: 'POST',
    headers: {
      ...(door === 'rest' ? { ...actor.headers, 'Content-Type': 'application/json' } : actor.parseHeaders),
      'X-Forwarded-For': address,
    },
    body: JSON.stringify({ username: `nobody-${address}-${n}`, password: 'a guess' }),
  });

it('guesses by the Parse door end at the same number as by the other, and count together', async () => {
  const guest = await visitor(server.current);
  const address = '203.0.113.7';
  const codes: (string | number)[] = [];
  for (let n = 0; n < signingIn.points + 6; n++)
    codes.push((await guess(guest, n % 2 ? 'rest' : 'parse', address, n)).code);
  expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(signingIn.points);
  expect(new Set(codes.slice(signingIn.points))).toEqual(new Set(['too_many']));

  const late = await guess(guest, 'parse', address, 99);
  expect(late).toMatchObject({ status: 429, code: 'too_many' });
  expect(await guess(guest, 'parse', '203.0.113.8', 0)).toMatchObject({ status: 401, code: 'wrong_login' });
});

it('the addresses of one IPv6 line are one, at every door', async () => {
  const guest = await visitor(server.current);
  const codes: (string | number)[] = [];
  for (let n = 0; n < signingIn.points + 6; n++)
    codes.push((await guess(guest, n % 2 ? 'rest' : 'parse', `2001:db8:7:7:${n.toString(16)}::1`, n)).code);
  expect(codes.slice(signingIn.points)).toEqual(Array<string>(6).fill('too_many'));
  expect((await guess(guest, 'parse', '2001:db8:7:8::1', 0)).code).toBe('wrong_login');

  // A page names a new browser, until its line has had many.
  const named = async (address: string) =>
    (await guest.fetch('/contests', { headers: { Accept: 'text/html', 'X-Forwarded-For': address } })).headers.has(
      'set-cookie',
    );
  const names = await Promise.all(Array.from({ length: 306 }, (_, n) => named(`2001:db8:7:9:${n.toString(16)}::1`)));
  expect(names.filter(Boolean)).toHaveLength(300);
  expect(await named('2001:db8:7:a::1')).toBe(true);
});
