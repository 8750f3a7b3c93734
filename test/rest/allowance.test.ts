/** Rate limits are shared by REST and Parse. */
import { expect, it } from 'vitest';
import { signingIn } from '#cloud/allowances.ts';
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
