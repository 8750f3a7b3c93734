/** Finding contests by words. */
import { beforeAll, expect, it } from 'vitest';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, type ContestWishes, reject } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let guest: TestActor;
let organizer: TestActor;
beforeAll(async () => {
  [guest, organizer] = await Promise.all([visitor(server.current), member(server.current)]);
});

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const make = (contest_name: string, wishes: ContestWishes = {}) =>
  contest(server.current, { contest_name, contestants: 2, organizer, ...wishes });
const ask = (input: object, actor = guest) => actor.call('POST /app/contest/v2/search', input as never);
const found = async (keyword: string, more: object = {}, actor = guest) => {
  const { body, status, error } = await ask({ keyword, ...more }, actor);
  if (status !== 200) throw new Error(error);
  return { names: body.contests.map((one) => one.contest_name), count: body.count, contestants: body.contestants };
};
const named = (...names: string[]) => ({ contestants: names.map((contestant_name) => ({ contestant_name })) });

it('finds the beginnings of all words, without regard to case, accents and order, in name and description', async () => {
  await make('Été à São Paulo', { description: 'Ceviche y arroz' });
  await make('Winter in Oslo', { description: 'Crème brûlée' });
  for (const [keyword, names] of [
    ['ete', ['Été à São Paulo']],
    ['SÃO pau', ['Été à São Paulo']],
    ['paulo été', ['Été à São Paulo']],
    ['brulee', ['Winter in Oslo']],
    ['crème winter', ['Winter in Oslo']],
    ['  oslo  ', ['Winter in Oslo']],
    ['slo', []],
    ['winter paulo', []],
  ] as const)
    expect((await found(keyword)).names, keyword).toEqual(names);
});

it('takes nothing for an operator', async () => {
  for (const keyword of ['.*', '^', '$', '[a-z]', '(', '\\', '*', '%', '{"$gt":""}', '$where', '"', '🗳️', '\u0000'])
    expect(await found(keyword), keyword).toMatchObject({ names: [], count: 0, contestants: [] });
  await make('C++ (2026) [final]?');
  expect((await found('C++ final')).names).toEqual(['C++ (2026) [final]?']);
  expect((await found('[final] (2026)')).names).toEqual(['C++ (2026) [final]?']);
  for (const bad of [
    {},
    { keyword: '' },
    { keyword: '   ' },
    { keyword: 'x'.repeat(101) },
    { keyword: 5 },
    { keyword: { $gt: '' } },
    { keyword: ['a'] },
    { keyword: 'a', status: 'draft' },
    { keyword: 'a', category: 'Weather' },
  ])
    expect(await ask(bad), JSON.stringify(bad)).toMatchObject({ status: 400, code: 'invalid' });
});

it('finds contests by who stands in them, and who that is', async () => {
  const made = await make('Singers', { ...named('Ofélia Quintã', 'Bo'), stored: { theme: 'school' } });
  const hidden = await make('Dancers', named('Ofélia Hidden', 'Bo'));
  await reject(server.current, hidden.contestants[0]!.contestant_id);
  await make('Draft of dancers', { ...named('Ofélia Draft', 'Bo'), publish: false });
  const { names, count, contestants } = await found('quinta ofelia');
  expect({ names, count }).toEqual({ names: ['Singers'], count: 1 });
  expect(contestants).toEqual([
    {
      contestant_id: made.contestants[0]!.contestant_id,
      contestant_name: 'Ofélia Quintã',
      contestant_img: '',
      cx_id: made.cx_id,
      contest_name: 'Singers',
      contest_slug: made.contest_slug,
      // For the drawn picture, which is the one of the contest's page.
      category: made.category,
      theme: 'school',
    },
  ]);
  // Drafts and pending contestants are not found, not even by their organizer.
  for (const actor of [guest, organizer]) {
    expect((await found('ofelia', {}, actor)).contestants).toHaveLength(1);
    expect((await found('ofelia', {}, actor)).names).toEqual(['Singers']);
    expect((await found('draft of dancers', {}, actor)).names).toEqual([]);
  }
});

it('keeps to one kind and category of contests, with who stands in them', async () => {
  await make('Zebra now', { ...named('Zelda now', 'B'), category: 'Animals' });
  await make('Zebra past', { ...named('Zelda past', 'B'), stored: { start_date: ago(5), end_date: ago(1) } });
  await make('Zebra certified', {
    ...named('Zelda certified', 'B'),
    stored: { start_date: ago(9), end_date: ago(2), contest_status: 'certified' },
  });
  await make('Zebra later', { ...named('Zelda later', 'B'), stored: { start_date: ago(-5), end_date: ago(-50) } });
  await make('Zebra cancelled', { ...named('Zelda off', 'B'), stored: { contest_status: 'cancelled' } });
  await make('Zebra draft', { publish: false });
  const which = async (more: object) => {
    const byName = (await found('zebra', more)).names;
    const { names, contestants } = await found('zelda', more);
    expect(names).toEqual(byName);
    expect(contestants.map((one) => one.contest_name).toSorted()).toEqual(byName.toSorted());
    return byName.map((name) => name.slice('Zebra '.length));
  };
  expect((await which({})).toSorted()).toEqual(['cancelled', 'certified', 'later', 'now', 'past']);
  expect(await which({ status: 'ongoing' })).toEqual(['now']);
  expect(await which({ status: 'pending' })).toEqual(['later']);
  expect(await which({ status: 'ended' })).toEqual(['past', 'certified']);
  expect(await which({ category: 'Animals' })).toEqual(['now']);
  expect(await which({ category: 'Baby' })).toEqual([]);
});

it('comes in pages, and each contest once, though both its name and its contestants fit', async () => {
  for (let n = 0; n < 5; n++)
    await make(`Yodel ${n}`, {
      ...named(`Yodel ${n}`, 'B'),
      end_date: new Date(Date.now() + (n + 1) * hour).toISOString(),
    });
  const all = ['Yodel 4', 'Yodel 3', 'Yodel 2', 'Yodel 1', 'Yodel 0'];
  expect(await found('yodel')).toMatchObject({ names: all, count: 5 });
  expect(await found('yodel', { limit: 2 })).toMatchObject({ names: all.slice(0, 2), count: 5 });
  expect(await found('yodel', { limit: 2, page: 3 })).toMatchObject({ names: all.slice(4), count: 5 });
  expect((await found('yodel')).contestants).toHaveLength(5);
});

it('puts what is called so before what speaks of it, and that before those in which only somebody is called so', async () => {
  const later = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  await make('Which zither tune is it?', { end_date: later(1) });
  await make('Strings', { description: 'Lutes, harps and a zither', end_date: later(2) });
  await make('Sneaker design open', { ...named('Zither soles', 'B'), end_date: later(3) });
  const best = ['Which zither tune is it?', 'Strings', 'Sneaker design open'];
  expect(await found('zith')).toMatchObject({ names: best, count: 3 });
  expect(await found('zith', { limit: 2, page: 2 })).toMatchObject({ names: best.slice(2), count: 3 });
});

it('knows what somebody and something is called now', async () => {
  const { cx_id, contestants } = await make('Xylophone', named('Xenia', 'B'));
  const { storage } = server.current.ports;
  await storage.transact(async (tx) => {
    await tx.update(Contest, cx_id, { contest_name: 'Kazoo' });
    await tx.update(Contestant, contestants[0]!.contestant_id, { contestant_name: 'Quirin' });
  });
  for (const keyword of ['xylophone', 'xenia']) expect((await found(keyword)).count, keyword).toBe(0);
  for (const keyword of ['kazoo', 'quirin']) expect((await found(keyword)).names, keyword).toEqual(['Kazoo']);
  await storage.transact((tx) => tx.remove(Contest, cx_id));
  for (const keyword of ['kazoo', 'quirin'])
    expect(await found(keyword), keyword).toEqual({ names: [], count: 0, contestants: [] });
});
