/** The address of a contest: chosen once by one, and the former one leads on. */
import { type Caller, invoke } from '#cloud/kernel/define.ts';
import { setSlug } from '#cloud/contests/studio/slugs.ts';
import { beforeAll, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import type { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, newCxId } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
});

const set = (cx_id: string, slug: string, as = organizer) => as.call('POST /app/contest/v2/setSlug', { cx_id, slug });
const check = async (cx_id: string, slug: string) =>
  (await organizer.call('POST /app/contest/v2/checkSlug', { cx_id, slug })).body;
const page = (path: string) => fetch(`${server.current.url}${path}`, { redirect: 'manual' });
const found = async (slug: string) => {
  const { body } = await (await visitor(server.current)).call('POST /app/contest/v2/fetchContest', { slug });
  return 'contest' in body ? body.contest.cx_id : undefined;
};

it('is made plain, leads on from its former ones, and is what search engines and shares are given', async () => {
  const { cx_id, contest_slug: first } = await contest(server.current, { organizer });
  expect(await check(cx_id, 'Crème Brûlée 2027!')).toEqual({ slug: 'creme-brulee-2027', state: 'free', former: [] });
  expect(await check(cx_id, 'Лучший хлеб')).toMatchObject({ slug: 'luchshiy-khleb', state: 'free' });
  expect(await check(cx_id, first)).toMatchObject({ state: 'own' });
  for (const slug of ['ab', '2027', '***', 'x'.repeat(61)])
    expect(await check(cx_id, slug)).toMatchObject({ state: 'bad' });
  expect(await check(cx_id, 'Admin')).toMatchObject({ slug: 'admin', state: 'reserved' });
  expect(await set(cx_id, '12')).toMatchObject({ status: 400, fields: { slug: expect.stringContaining('3 to 60') } });
  expect(await set(cx_id, 'studio')).toMatchObject({ status: 409, code: 'slug_reserved' });

  expect((await set(cx_id, 'Crème Brûlée')).body).toEqual({ slug: 'creme-brulee', state: 'own', former: [first] });
  expect((await set(cx_id, 'creme-brulee')).body).toMatchObject({ former: [first] });
  const moved = await page(`/contest/${first}?lang=fr`);
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/contest/creme-brulee?lang=fr']);
  expect((await page('/contest/Creme-Brulee')).headers.get('location')).toBe('/contest/creme-brulee');
  const shown = await page('/contest/creme-brulee');
  expect(shown.status).toBe(200);
  expect(await shown.text()).toMatch(/<link rel="canonical" href="[^"]*\/contest\/creme-brulee"/);
  expect(await (await page(`/cx/${cx_id}`)).text()).toMatch(
    /<link rel="canonical" href="[^"]*\/contest\/creme-brulee"/,
  );
  expect([await found(first), await found('creme-brulee')]).toEqual([cx_id, cx_id]);
  expect(await (await page(`/embed/${first}`)).text()).toContain(cx_id);
  const map = await (await page('/sitemap.xml')).text();
  expect(map).toContain('/contest/creme-brulee<');

  // It is nobody else's from now on, and one of its own can come back.
  const other = await contest(server.current, { organizer });
  for (const slug of [first, 'creme-brulee', cx_id.toLowerCase()])
    expect(await set(other.cx_id, slug)).toMatchObject({ status: 409, code: 'slug_taken' });
  expect(await check(other.cx_id, 'creme-brulee')).toMatchObject({ state: 'taken' });
  expect((await set(cx_id, first)).body).toMatchObject({ slug: first, former: ['creme-brulee'] });
  // Heads may be a second old.
  const led = async () => (await page('/contest/creme-brulee')).headers.get('location');
  await expect.poll(led).toBe(`/contest/${first}`);
  const log = (await organizer.call('POST /app/contest/v2/getContestLog', { cx_id, page: 1 })).body.changes;
  expect(log[0]!.fields).toEqual([{ name: 'contest_slug', before: 'creme-brulee', after: first }]);
});

it('of a draft is free again once it is left, and a contest has had so many at most', async () => {
  const draft = await contest(server.current, { organizer, publish: false });
  expect((await set(draft.cx_id, 'short-lived')).body.former).toEqual([]);
  expect((await set(draft.cx_id, 'for-longer')).body.former).toEqual([]);
  const { cx_id } = await contest(server.current, { organizer });
  expect((await set(cx_id, 'short-lived')).status).toBe(200);
  for (let n = 1; n < contestLimits.formerSlugs; n++) expect((await set(cx_id, `short-lived-${n}`)).status).toBe(200);
  expect(await set(cx_id, 'one-too-many')).toMatchObject({ status: 409, code: 'slugs_full' });
  expect((await set(cx_id, 'short-lived')).status).toBe(409);
});

it('is left alone by strangers, and by who makes a contest of that id or name', async () => {
  const stranger = await member(server.current);
  const { cx_id } = await contest(server.current, { organizer });
  expect(await set(cx_id, 'not-yours', stranger)).toMatchObject({ status: 403 });
  expect((await stranger.call('POST /app/contest/v2/checkSlug', { cx_id, slug: 'not-yours' })).status).toBe(403);
  expect((await stranger.run('createOrUpdate', { className: 'Contests', cx_id, contest_slug: 'x' })).status).not.toBe(
    200,
  );

  await set(cx_id, 'twelve-chars');
  const form = {
    contest_name: 'A double',
    category: 'Food' as const,
    end_date: new Date(Date.now() + 9e6),
    contestants: [],
  };
  const made = await stranger.run('createContest', { ...form, cx_id: 'twelve-chars' });
  expect(made).toMatchObject({ status: 409, code: 'id_taken' });

  const { contest_id } = await contest(server.current, { organizer });
  await set(cx_id, `a-double-${contest_id + 1}`);
  const next = await stranger.run('createContest', { ...form, cx_id: newCxId() });
  expect(next.body.contest_slug).toBe(`a-double-${contest_id + 1}-${contest_id + 1}`);
});

it('asked for by two on two servers at the same instant is given to one', async () => {
  const contests = await Promise.all(Array.from({ length: 8 }, () => contest(server.current, { organizer })));
  const { ports } = server.current;
  // What is kept in a process hangs on its storage: a view of it stands for another process.
  const other = { ...ports, storage: { ...ports.storage } };
  const { user_id } = organizer;
  const caller: Caller = { user_id, objectId: 'organizer', roles: [], language: 'EN', address: '203.0.113.7' };
  const answers = await Promise.allSettled(
    contests.map(({ cx_id }, n) => invoke(setSlug, n % 2 ? ports : other, caller, { cx_id, slug: 'wanted-by-all' })),
  );
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as Refusal).code] : []));
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'slug_taken'));
  const holders = await server.current.ports.storage.find(Contest, { contest_slug: 'wanted-by-all' });
  expect(holders).toHaveLength(1);
  expect(await found('wanted-by-all')).toBe(holders[0]!.cx_id);
});
