/** Rights where one admin has no second to confirm. */
import { expect, it } from 'vitest';
import type { Right } from '#shared/model/rights.ts';
import { member, type TestActor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

it('the only admin gives rights alone, but not one who has just got rid of the others', async () => {
  const at = server.current;
  const admin = await member(at, 'admin');
  const [person, other, third] = [await member(at), await member(at), await member(at)];
  const stateOf = async ({ user_id }: TestActor, right: Right | 'admin') =>
    (await admin.run('proposeRights', { user_id: user_id!, rights: [right], reason: 'Helps' })).body.change.state;
  const isAlone = async () => (await admin.run('getOperatorRights', {})).body.alone;
  const rolesOf = async (who: TestActor) => (await who.call('GET /app/api/getUser', {})).body.user.roles;

  expect(await isAlone()).toBe(true);
  expect(await stateOf(person, 'money_act')).toBe('done');
  expect(await rolesOf(person)).toEqual(['money_act']);
  expect(await stateOf(other, 'admin')).toBe('done');

  expect(await isAlone()).toBe(false);
  expect(await stateOf(person, 'site_act')).toBe('open');
  expect(await rolesOf(person)).toEqual(['money_act']);

  await admin.run('takeRights', { user_id: other.user_id!, rights: ['admin'], reason: 'In my way' });
  expect(await isAlone()).toBe(false);
  expect(await stateOf(third, 'admin')).toBe('open');
  expect(await rolesOf(third)).toEqual([]);
});
