/** One search for everything, from the head of every page. */
import { beforeAll, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { SiteSearchAnswer } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { clubOf } from '../community/club.ts';
import { contest, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { service } from '../services/stage.ts';

const server = useServer();
let guest: TestActor;
let ana: TestActor;

beforeAll(async () => {
  [guest, ana] = await Promise.all([visitor(server.current), member(server.current)]);
  await contest(server.current, { organizer: ana, contest_name: 'Cutest otter of the year', contestants: 2 });
  await service(server.current, ana, { title: 'Stickers of your pet' });
  await clubOf(ana, { title: 'Otter watchers', description: 'Rivers, fish and bread.' });
});

const found = async (words: string) => {
  const { body, status, error } = await guest.run('searchSite', { words });
  if (status !== 200) throw new Error(error);
  return body;
};
const titles = ({ contests, services, clubs }: SiteSearchAnswer) => ({
  contests: contests.map(({ contest_name }) => contest_name),
  services: services.map(({ title }) => title),
  clubs: clubs.map(({ title }) => title),
});

it('finds contests, services and clubs by words, also by those with a typing fault', async () => {
  await expect.poll(async () => titles(await found('pet')).services).toEqual(['Stickers of your pet']);
  const otters = { contests: ['Cutest otter of the year'], services: [], clubs: ['Otter watchers'] };
  for (const words of ['otter', 'OTT', 'oter', 'ottre']) expect(titles(await found(words)), words).toEqual(otters);
  for (const words of ['stikers', 'stiker', 'pett stiker', 'stikers of my pett'])
    expect(titles(await found(words)).services, words).toEqual(['Stickers of your pet']);
  // Two faults in a long word, where nothing else is found; a short one is not taken for another.
  expect(titles(await found('watchrse')).clubs).toEqual(['Otter watchers']);
  expect(titles(await found('ptx')).services).toEqual([]);
  // A missing letter in a word of four, which stands in a description; the answer says what was looked for.
  expect(titles(await found('bred')).clubs).toEqual(['Otter watchers']);
  expect((await found('bred')).meant).toEqual(['bread']);
  expect((await found('otter')).meant).toBe(undefined);
  expect(titles(await found('zeppelin'))).toEqual({ contests: [], services: [], clubs: [] });
});

it('forgives a fault in the name of a person, and says by what they were found', async () => {
  const hannah = await member(server.current);
  await hannah.call('POST /app/account/updateProfileInfo', { full_name: 'Hannah Quill', profession: 'Photographer' });
  for (const [words, meant] of [
    ['hanah', 'hannah'],
    ['fotografer', 'photographer'],
  ] as const) {
    await expect.poll(async () => (await found(words)).people.map((one) => one.full_name)).toEqual(['Hannah Quill']);
    expect((await found(words)).meant).toEqual([meant]);
  }
  expect((await found('hannah')).meant).toBe(undefined);
});

it('tells what the text of each says about the words, and more of the kind that is asked for', async () => {
  const { clubs, counts } = await found('bred');
  expect(clubs.map(({ said }) => said)).toEqual(['Rivers, fish and bread.']);
  expect(counts).toMatchObject({ clubs: 1, contestants: 0 });
  for (const at of [1, 2, 3, 4, 5, 6]) await clubOf(ana, { title: `Heron walks ${at}` });
  const herons = await found('heron');
  expect([herons.clubs.length, herons.counts.clubs]).toEqual([5, 6]);
  const { body } = await guest.run('searchSite', { words: 'heron', kind: 'clubs' });
  expect(body.clubs.length).toBe(6);
});

it('finds people, with how many there are, unless the directory is off', async () => {
  const { username } = ana;
  const { people, counts } = await found(username);
  expect(people.map((one) => one.username)).toContain(username);
  expect(counts.people).toBe(people.length);
  const admin = await member(server.current, 'admin');
  const { settings } = (await admin.run('getSiteSettings', {})).body;
  await admin.run('updateSiteSettings', { rev: settings.rev, features_off: ['people'] });
  expect((await found(username)).people).toEqual([]);
});

it('finds jobs', async () => {
  const data = { category: 468, currency: 'EUR', budget: 400, country_code: 'IN' };
  const asks = { group_id: limits.jobsGroup, title: 'A sign for a bakery in Kerala', text: 'Wood.', data };
  const { status } = await ana.call('POST /app/feeds/addFeed', asks);
  expect(status).toBe(200);
  const { jobs, counts } = await found('kerala');
  expect(jobs.map(({ title }) => title)).toEqual(['A sign for a bakery in Kerala']);
  expect(counts.jobs).toBe(1);
});

it('forgives words of published contests alone, and follows what is renamed', async () => {
  const draft = await contest(server.current, { organizer: ana, contest_name: 'Walrus parade', publish: false });
  expect(titles(await found('walruss')).contests).toEqual([]);
  await storeBehind(server.current, draft.cx_id, { contest_status: 'active' });
  await expect.poll(async () => titles(await found('walruss')).contests).toEqual(['Walrus parade']);
});
