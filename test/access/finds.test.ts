/** The cost of Parse queries is bounded. */
import { expect, it } from 'vitest';
import { member, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { parse } from './stage.ts';

const server = useServer();

it('refuses a question of thousands of conditions before the database hears of it, and ends every read', async () => {
  const { db } = server.current.database;
  const [guest, owner] = [await visitor(server.current), await member(server.current)];
  const { cx_id } = await contest(server.current, { organizer: owner });
  await db.command({ profile: 2 });
  const $or = Array.from({ length: 3000 }, (_, i) => ({ username: { $nin: [`a${i}`] }, about: `b${i}` }));
  for (const where of [{ $or }, { user_id: owner.user_id, $or }, { user_id: { $nin: [1] } }, [], 'no json', null])
    expect(await parse(guest, 'POST', '/classes/Profile', { _method: 'GET', where })).toMatchObject({
      status: 400,
      code: 102,
    });
  const found = await parse<{ results: object[] }>(guest, 'GET', '/classes/Contests', {
    where: { user_id: owner.user_id },
  });
  expect(found.body.results).toMatchObject([{ objectId: cx_id }]);
  await guest.call('POST /app/contest/v2/fetchContest', { cx_id });
  await guest.call('POST /app/contest/v2/getOngoingContests', {});
  await db.command({ profile: 0 });

  const read = await db
    .collection('system.profile')
    .find({ op: { $in: ['query', 'command'] }, ns: /\.(Profile|Contests|Contestants|Rounds)$/ })
    .toArray();
  const asked = read.filter(({ command }) => command.find || command.aggregate);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ command }) => !(command.maxTimeMS > 0)).map(({ command }) => command)).toEqual([]);
  expect(JSON.stringify(asked)).not.toContain('$nin');
});
