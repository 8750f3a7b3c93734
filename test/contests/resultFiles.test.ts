/** A contest's result as files for other programs: JSON and CSV, with an ETag, as far as their reader may see the numbers. */
import { expect, it } from 'vitest';
import type { ContestResults } from '#shared/contests/results/results.ts';
import { member, password, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

it('says votes and ranks of each round, and that nothing has changed', async () => {
  const organizer = await member(server.current);
  const { cx_id, contest_name, contestants } = await contest(server.current, {
    organizer,
    contestants: [{ contestant_name: 'Ana' }, { contestant_name: '=HYPERLINK("x")' }, { contestant_name: 'Chloé' }],
  });
  const [ana, , chloe] = contestants.map(({ contestant_id }) => contestant_id);
  for (const contestant_id of [chloe!, chloe!, ana!])
    await (await visitor(server.current)).call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
  const guest = await visitor(server.current);
  const read = (end: string, headers = {}) =>
    guest.fetch<ContestResults>(`/app/contest/v2/results/${cx_id}.${end}`, { headers });
  const json = await read('json');
  expect(json).toMatchObject({
    status: 200,
    body: {
      ...{ cx_id, contest_name, state: 'ongoing', votes: 3 },
      rounds: [
        {
          round_number: 1,
          withheld: false,
          contestants: [
            { contestant_id: chloe, votes: 2, rank: 1 },
            { contestant_id: ana, votes: 1, rank: 2 },
            { votes: 0 },
          ],
        },
      ],
    },
  });
  expect(json.headers.get('access-control-allow-origin')).toBe('*');
  const tag = json.headers.get('etag')!;
  expect((await read('json', { 'If-None-Match': tag })).status).toBe(304);
  await guest.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: ana! });
  expect(await read('json', { 'If-None-Match': tag })).toMatchObject({ status: 200, body: { votes: 4 } });
  const csv = await read('csv');
  expect(csv.headers.get('content-type')).toMatch('text/csv');
  const text = (csv.body as unknown as { text: string }).text;
  expect(text.replace('\uFEFF', '').split('\r\n')[0]).toBe('round,rank,contestant_id,contestant,votes');
  // No spreadsheet runs a name.
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
});

it('withholds what its reader may not see, and shows it to the organizer’s key', async () => {
  const organizer = await member(server.current);
  const { cx_id, contestants } = await contest(server.current, { organizer, results_policy: 'hidden' });
  const guest = await visitor(server.current);
  await guest.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: contestants[0]!.contestant_id });
  const read = (headers: Record<string, string> = {}) =>
    guest.fetch<ContestResults>(`/app/contest/v2/results/${cx_id}.json`, { headers });
  const withheld = await read();
  expect(withheld.body).not.toHaveProperty('votes');
  expect(withheld.body.rounds[0]).toMatchObject({ withheld: true });
  expect(JSON.stringify(withheld.body)).not.toMatch(/"(votes|rank)"/);
  const { secret } = (
    await organizer.run('addKey', {
      ...{ name: 'Results', scopes: ['contests_read'], days: 7, per_minute: 60, current: password },
    })
  ).body;
  const shown = await read({ Authorization: `Bearer ${secret}` });
  expect(shown.body).toMatchObject({ votes: 1, rounds: [{ withheld: false }] });
  expect(shown.headers.get('cache-control')).toMatch('private');
  expect(await read({ Authorization: 'Bearer ek_nothing' })).toMatchObject({ status: 401, code: 'key_invalid' });
  expect(await guest.fetch('/app/contest/v2/results/nosuchcontes.json')).toMatchObject({ status: 404 });
});
