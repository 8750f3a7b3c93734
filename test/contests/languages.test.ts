/** A contest in several languages: each reads it in theirs where it is written, by every door. */
import { beforeAll, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import type { ContestText } from '#shared/contests/studio/texts.ts';
import type { Language } from '#shared/languages.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
let guest: TestActor;
beforeAll(async () => {
  [organizer, guest] = await Promise.all([member(server.current, 'organizer'), visitor(server.current)]);
});

const french: ContestText = { language: 'FR', contest_name: 'La soupe du siècle', description: 'Chaude, **maison**.' };
const write = (cx_id: string, changes: object, as = organizer) =>
  as.run('createOrUpdate', { className: 'Contests', cx_id, ...changes });
async function read(cx_id: string, language: Language, as = guest) {
  as.language = language;
  const { body } = await as.call('POST /app/contest/v2/fetchContest', { cx_id });
  if (!('contest' in body)) throw new Error('No contest was answered');
  return body.contest;
}
const html = async (path: string) => (await fetch(`${server.current.url}${path}`)).text();

it('is read in the reader’s, in lists, heads, shares and searches too', async () => {
  const { cx_id } = await contest(server.current, { organizer, contest_name: 'Soup of the century', language: 'EN' });
  await write(cx_id, { description: 'Hot', share_title: 'Vote for soup', share_text: 'Hot!' });
  const before = (await read(cx_id, 'FR')).version;
  expect((await write(cx_id, { texts: [french] })).status).toBe(200);

  expect(await read(cx_id, 'FR')).toMatchObject({
    contest_name: 'La soupe du siècle',
    description: 'Chaude, **maison**.',
  });
  expect(await read(cx_id, 'ES')).toMatchObject({ contest_name: 'Soup of the century', description: 'Hot' });
  const shown = await read(cx_id, 'EN');
  expect(shown.version).not.toBe(before);
  // What only its people need is theirs alone.
  for (const name of ['texts', 'main', 'other_names', 'share_title']) expect(shown).not.toHaveProperty(name);
  expect(await read(cx_id, 'FR', organizer)).toMatchObject({
    contest_name: 'La soupe du siècle',
    main: { contest_name: 'Soup of the century', description: 'Hot' },
    texts: [french],
    share_title: 'Vote for soup',
  });
  // A page that knows the English one is not told that nothing has changed.
  guest.language = 'FR';
  const again = await guest.call('POST /app/contest/v2/fetchContest', { cx_id, version: shown.version });
  expect(again.body).toMatchObject({ contest: { contest_name: 'La soupe du siècle' } });

  const listed = (await guest.call('POST /app/contest/v2/getOngoingContests', { page: 1 })).body.contests;
  expect(listed.find((row) => row.cx_id === cx_id)?.contest_name).toBe('La soupe du siècle');
  for (const keyword of ['siècle', 'century'])
    expect((await guest.call('POST /app/contest/v2/search', { keyword })).body.contests).toHaveLength(1);

  const inFrench = await html(`/cx/${cx_id}?lang=fr`);
  expect(inFrench).toContain('<title>La soupe du siècle');
  expect(inFrench).toContain('content="Chaude, maison.');
  // The link's own text is English: the French page does without.
  expect(inFrench).not.toContain('Vote for soup');
  expect(await html(`/cx/${cx_id}?lang=es`)).toContain('<title>Vote for soup');
  const card = async (lang: string) =>
    Buffer.from(await (await fetch(`${server.current.url}/share/${cx_id}.jpg?lang=${lang}`)).arrayBuffer());
  expect((await card('fr')).equals(await card('en'))).toBe(false);
});

it('is refused where it is none, keeps nothing odd, and comes along with a copy', async () => {
  const { cx_id } = await contest(server.current, { organizer });
  const wrong: [object[], string][] = [
    [[french, french], 'texts.1.language'],
    [[{ language: 'DE', contest_name: 'Suppe' }], 'texts.0.language'],
    [[{ language: 'FR', contest_name: 'ab' }], 'texts.0.contest_name'],
    [[{ language: 'FR', secret: 'x' }], 'texts.0'],
    [[{ language: 'FR', contest_name: 'x'.repeat(500) }], 'texts.0.contest_name'],
  ];
  for (const [texts, field] of wrong) {
    const { status, fields } = await write(cx_id, { texts });
    expect([status, Object.keys(fields ?? {}).some((path) => path.startsWith(field))]).toEqual([400, true]);
  }
  expect((await write(cx_id, { texts: [french], other_names: 'x' })).status).toBe(400);
  const stranger = await member(server.current);
  expect((await write(cx_id, { texts: [french] }, stranger)).status).toBe(403);
  expect((await server.current.ports.storage.get(Contest, cx_id))!.texts).toEqual([]);

  await write(cx_id, { texts: [french], language: 'EN' });
  const copy = await organizer.call('POST /app/contest/v2/duplicateContest', { cx_id, client_id: 'in-two-languages' });
  expect((await server.current.ports.storage.get(Contest, copy.body.cx_id))!.texts).toEqual([french]);
});
