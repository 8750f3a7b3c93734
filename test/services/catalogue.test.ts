/** A service from the first word that is typed to the list that strangers see. */
import { beforeAll, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { Service } from '#shared/services/entities.ts';
import { SiteSettings } from '#shared/site/entities.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { LiveClient } from '../support/live.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import { en } from '../support/texts.ts';
import { type Form, newSxId, onePackage, pictureOf, service, serviceForm } from './stage.ts';

const server = useServer();
let provider: TestActor;
let guest: TestActor;
let operator: TestActor;
beforeAll(async () => {
  [provider, guest, operator] = await Promise.all([
    member(server.current),
    visitor(server.current),
    member(server.current, 'admin'),
  ]);
});

type Search = Parameters<typeof find>[0];
const find = async (asked: Parameters<typeof guest.call<'POST /app/services/getServices'>>[1] = {}) =>
  (await guest.call('POST /app/services/getServices', asked)).body;
const idsOf = async (asked: Search = {}) => (await find(asked)).services.map(({ sx_id }) => sx_id);
/** The lists of a process follow within milliseconds of the commit. */
const listed = async (asked: Search, sx_ids: readonly string[]) =>
  await expect.poll(() => idsOf(asked)).toEqual(sx_ids);

/** An open list of a visitor: what it was told has gone. */
async function openList() {
  const socket = io(server.current.url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { ssid: guest.ssid, token: guest.token },
  });
  const gone: string[] = [];
  socket.on('gone', ({ sx_id }: { sx_id: string }) => void gone.push(sx_id));
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  const { error } = (await socket.emitWithAck('join', { room: 'services:all' })) as { error?: string };
  if (error) throw new Error(error);
  return { gone, close: () => socket.disconnect() };
}

describe('handing in', () => {
  it('keeps how a picture was cut for its provider alone', async () => {
    const person = await member(server.current);
    const [url, whole, foreign] = [await pictureOf(person), await pictureOf(person), await pictureOf(provider)];
    const area = { x: 25, y: 10, width: 50, height: 50 };
    const shown = { kind: 'picture' as const, url, alt: 'A logo on paper' };
    const cut = (of: string) => ({ service_media: [{ ...shown, crop: { whole: of, area } }] });
    const form = await serviceForm(person, cut(foreign));
    const stolen = await person.call('POST /app/services/addService', form);
    expect([stolen.code, Object.keys(stolen.fields ?? {})]).toEqual(['invalid', ['service_media.0.url']]);
    const sx_id = await service(server.current, person, cut(whole));
    const kept = async () => (await person.run('getServiceForm', { sx_id })).body.form;
    expect(await kept()).toMatchObject({ content: { service_media: [shown] }, crops: [{ url, whole, area }] });
    const page = await guest.call('GET /app/Services/getService/:sx_id', { sx_id });
    expect(page.body.service.service_media).toEqual([{ ...shown, edit: false }]);
    const rows = await guest.fetch<{ results: object[] }>(
      `/parse/classes/Services?where=${encodeURIComponent(JSON.stringify({ sx_id }))}`,
      { headers: guest.parseHeaders },
    );
    for (const said of [page.body, rows.body]) expect(JSON.stringify(said)).not.toContain(whole);
    const file_id = whole.split('/')[2]!;
    expect((await person.call('POST /app/Files/deleteFile', { file_id })).status).toBe(200);
    expect(await kept()).toMatchObject({ content: { service_media: [shown] }, crops: [] });
  });

  it('keeps what is typed, waits for operators, is sent back, approved, and waits again when what it shows changes', async () => {
    const person = await member(server.current);
    const newestMail = async () => (await mailsTo(server.current, `${person.username}@example.org`))[0]!.text;
    const sx_id = newSxId();
    const typed = { title: 'Half a tit', package: [{ price: '12,' }] };
    const kept = await person.call('GET /app/Services/saveServiceData/:sx_id', {
      sx_id,
      service_data: JSON.stringify(typed),
    });
    expect(kept.body.service).toMatchObject({ sx_id, status: 'draft', title: 'Half a tit', has_draft: true });
    expect((await person.run('getServiceForm', { sx_id })).body.form).toMatchObject({ status: 'draft', draft: typed });
    // Not by a link or a prefetch, which send none of our headers, and not by anybody else.
    expect(await guest.fetch(`/app/Services/saveServiceData/${sx_id}?service_data={}`)).toMatchObject({ status: 401 });
    expect((await provider.run('saveServiceData', { sx_id, service_data: {} })).code).toBe('service_not_found');

    const form = await serviceForm(person, { sx_id });
    const handedIn = await person.call('POST /app/services/addService', form);
    expect(handedIn.body.service).toMatchObject({ status: 'review', has_draft: false });
    expect((await person.call('POST /app/services/addService', form)).body.service.status).toBe('review');
    expect((await guest.call('GET /app/Services/getService/:sx_id', { sx_id })).code).toBe('service_not_found');
    const { services } = (await operator.run('getAdminServices', { state: 'waiting' })).body;
    const waiting = services.find((each) => each.sx_id === sx_id)!;
    expect(waiting).toMatchObject({ title: form.title, is_change: false, provider: { user_id: person.user_id } });

    const back = { sx_id, decision: 'send_back', reason: 'Show the logo itself.', rev: waiting.rev } as const;
    expect((await person.run('decideService', back)).status).toBe(403);
    expect((await operator.run('decideService', { ...back, rev: waiting.rev - 1 })).code).toBe('changed_meanwhile');
    expect((await operator.run('decideService', back)).status).toBe(200);
    const mine = () => person.call('POST /app/services/getOwnServices', {}).then(({ body }) => body.services[0]);
    expect(await mine()).toMatchObject({ status: 'sent_back', reasons: back.reason });
    expect(await newestMail()).toContain(back.reason);

    await person.call('POST /app/services/addService', form);
    await operator.run('decideService', { sx_id, decision: 'approve' });
    expect(await mine()).toMatchObject({ status: 'approved', reasons: '' });
    expect(await newestMail()).toContain(form.title);
    const page = async () => (await guest.call('GET /app/Services/getService/:sx_id', { sx_id })).body.service;
    expect(await page()).toMatchObject({
      title: form.title,
      for_sale: true,
      location: { country_code: 'PT', country_name: 'Portugal' },
      service_media: [{ kind: 'picture', edit: false }],
      provider: { user_id: person.user_id },
      reviews: { count: 0, mean: 0 },
    });
    const numbered = { sx_id: String((await page()).service_id) };
    expect((await guest.call('GET /app/Services/getService/:sx_id', numbered)).body.service.sx_id).toBe(sx_id);

    // A price is the provider's to change; what is shown is not.
    await person.call('POST /app/services/addService', { ...form, package: [onePackage({ price: 5900 })] });
    expect((await page()).package[0]!.price).toBe(5900);
    await person.call('POST /app/services/addService', { ...form, title: 'A logo that nobody forgets' });
    expect(await mine()).toMatchObject({ status: 'approved', change_waits: true });
    expect((await page()).title).toBe(form.title);
    await operator.run('decideService', { sx_id, decision: 'approve' });
    expect((await page()).title).toBe('A logo that nobody forgets');

    const list = await openList();
    await person.run('moveService', { sx_id, step: 'pause' });
    await expect.poll(() => list.gone).toEqual([sx_id]);
    list.close();
    expect(await page()).toMatchObject({ status: 'paused', for_sale: false });
    expect((await person.run('moveService', { sx_id, step: 'pause' })).status).toBe(200);
    expect((await provider.run('moveService', { sx_id, step: 'remove' })).code).toBe('service_not_found');
    await person.run('moveService', { sx_id, step: 'remove' });
    expect((await guest.call('GET /app/Services/getService/:sx_id', { sx_id })).code).toBe('service_not_found');
    expect((await person.run('moveService', { sx_id, step: 'resume' })).code).toBe('service_step_not_possible');
  });

  it('refuses what is missing or wrong, in the promised sentences', async () => {
    const form = await serviceForm(provider);
    const said = async (wishes: Partial<Record<keyof Form, unknown>>) =>
      (await provider.call('POST /app/services/addService', { ...form, sx_id: newSxId(), ...wishes } as Form)).fields;
    const pack = (wishes: object) => ({ package: [{ ...onePackage(), ...wishes }] });
    const url = form.service_media[0]!.url;
    for (const [wishes, field, key] of [
      [{ title: '!!!!!!!!' }, 'title', 'services.invalid.title'],
      [{ category: 458 }, 'category', 'services.invalid.category'],
      [{ payment: { currency: 'XXX' } }, 'payment.currency', 'services.invalid.currency'],
      [{ payment: {} }, 'payment.currency', 'services.invalid.currency'],
      [{ service_media: [] }, 'service_media', 'services.invalid.images'],
      [pack({ price: undefined }), 'package.0.price', 'services.invalid.priceMissing'],
      [pack({ price: 0 }), 'package.0.price', 'services.invalid.price'],
      [pack({ inclusions: [] }), 'package.0.inclusions', 'services.invalid.inclusions'],
      [pack({ days: undefined }), 'package.0.days', 'services.invalid.delivery'],
      [pack({ label: ' ' }), 'package.0.label', 'services.invalid.package'],
      [{ stype: 'recurring' }, 'package.0.interval', 'services.invalid.interval'],
      [{ stype: 'recurring', ...pack({ interval: 'decade' }) }, 'package.0.interval', 'services.invalid.package'],
      [{ stype: 'booking', ...pack({ minutes: 60 }) }, 'booking_type', 'services.invalid.booking'],
      [{ stype: 'booking', booking_type: 'day' }, 'booking_type', 'services.invalid.booking'],
      [
        { service_media: [...form.service_media, { kind: 'video', url: 'https://evil.example/v' }] },
        'service_media.1.url',
        'services.invalid.mediaUrl',
      ],
      [
        { service_media: [...form.service_media, { kind: 'picture', url, alt: 'Again' }] },
        'service_media.1.url',
        'services.invalid.mediaUrlTwice',
      ],
      [
        { service_media: [{ kind: 'picture', url: await pictureOf(guestMember), alt: 'Somebody else’s' }] },
        'service_media.0.url',
        'services.invalid.mediaUrl',
      ],
    ] as const)
      expect(await said(wishes), JSON.stringify(wishes)).toMatchObject({ [field]: en[key] });
  });

  let guestMember: TestActor;
  beforeAll(async () => {
    guestMember = await member(server.current);
  });
});

describe('lists and searches', () => {
  it('find by words with faults, filters, prices of several currencies and order, and count what each filter would find', async () => {
    const many = await member(server.current);
    const media = (await serviceForm(many)).service_media;
    const make = (wishes: Partial<Form>) => service(server.current, many, { service_media: media, ...wishes });
    const logo = await make({
      title: 'Mountain guide through the Pyrenees',
      category: 456,
      package: [onePackage({ price: 9000, days: 7 })],
    });
    const hike = await make({
      title: 'Pyrenees weekend for families',
      category: 456,
      payment: { currency: 'JPY' },
      package: [onePackage({ price: 3000, days: 1 })],
      location: { country_code: 'FR' },
      language: 'FR',
    });
    const voice = await make({ title: 'Ein Sprecher for the Pyrenees audio guide', category: 469 });
    await listed({ keyword: 'pyrenees', sort: 'newest' }, [voice, hike, logo]);
    expect(await idsOf({ keyword: 'pirenees gide' })).toEqual(expect.arrayContaining([logo, voice]));
    // Where nothing has all words, what has most of them, in the nearest spelling, and under the filters as ever.
    const closest = await find({ keyword: 'pirenees gide xylophone' });
    expect(closest).toMatchObject({ is_partly: true, count: 2 });
    expect(closest.services.map(({ sx_id }) => sx_id)).toEqual(expect.arrayContaining([logo, voice]));
    expect(await idsOf({ keyword: 'pirenees gide xylophone', category: 469 })).toEqual([voice]);
    const nothing = { services: [], count: 0 };
    for (const keyword of ['xylophone', 'xylophone zeppelin'])
      expect(await find({ keyword })).toEqual(expect.objectContaining(nothing));
    expect(await find({ keyword: 'xylophone zeppelin' })).not.toHaveProperty('is_partly');
    expect((await guest.run('searchSite', { words: 'pyrenees xylophone' })).body).toMatchObject({ services: [] });
    expect(await idsOf({ keyword: 'pyr', category: 456, sort: 'newest' })).toEqual([hike, logo]);
    expect(await idsOf({ keyword: 'Viajes', sort: 'newest' })).toEqual([hike, logo]);
    const asked = { keyword: 'pyrenees', sort: 'price' } as const;
    expect(await idsOf(asked)).toEqual([hike, voice, logo]);
    expect(await idsOf({ ...asked, sort: 'price_desc' })).toEqual([logo, voice, hike]);
    expect(await idsOf({ ...asked, price_min: 40, price_max: 95, currency: 'EUR' })).toEqual([voice, logo]);
    expect(await idsOf({ ...asked, country_code: 'FR' })).toEqual([hike]);
    expect(await idsOf({ ...asked, days: 3 })).toEqual([hike, voice]);
    const { facets, count } = await find({ ...asked, category: 456 });
    expect(count).toBe(2);
    expect(facets).toMatchObject({
      category: { 456: 2, 469: 1 },
      language: { EN: 1, FR: 1 },
      country_code: { FR: 1, PT: 1 },
      days: { 1: 1, 3: 1, 7: 2, 14: 2 },
    });
    expect((await find({ ...asked, page: 2, limit: 2 })).services.map(({ sx_id }) => sx_id)).toEqual([logo]);
    expect((await guest.call('POST /app/services/getServices', { category: 471 })).status).toBe(400);
  });

  it('end at category 470 by every door, and hide test users and disabled people at once', async () => {
    const tester = await member(server.current);
    const title = 'Quokka portraits in watercolour';
    const shown = await service(server.current, tester, { title, category: 468 });
    const club = await service(server.current, tester, { title, category: 471 });
    const purchase = await service(server.current, tester, { title, category: 472 });
    await listed({ keyword: 'quokka' }, [shown]);
    // Its address opens one; no list names it.
    expect((await guest.call('GET /app/Services/getService/:sx_id', { sx_id: club })).status).toBe(200);
    const live = await LiveClient.open(server.current.url);
    await live.subscribe('Services', { user_id: tester.user_id });
    const query = async (who: TestActor) => {
      const where = encodeURIComponent(JSON.stringify({ user_id: tester.user_id }));
      const answer = await who.fetch<{ results: { sx_id: string }[] }>(`/parse/classes/Services?where=${where}`, {
        headers: who.parseHeaders,
      });
      return answer.body.results.map(({ sx_id }) => sx_id).toSorted();
    };
    expect(await query(guest)).toEqual([shown]);
    expect(await query(tester)).toEqual([shown, club, purchase].toSorted());
    const { body } = await guest.call('POST /app/services/getServicesOf', { user_id: tester.user_id! });
    expect(body.services.map(({ sx_id }) => sx_id)).toEqual([shown]);

    for (const sx_id of [club, shown]) await tester.run('moveService', { sx_id, step: 'pause' });
    for (const sx_id of [club, shown]) await tester.run('moveService', { sx_id, step: 'resume' });
    await live.until(({ op, object }) => op === 'enter' && object?.['sx_id'] === shown);
    expect(JSON.stringify(live.frames)).not.toContain(club);
    live.ws.close();

    const setTestUsers = async (test_users: number[]) => {
      const { rev } = (await operator.run('getSiteSettings', {})).body.settings;
      return operator.run('updateSiteSettings', { test_users, rev });
    };
    expect((await setTestUsers([tester.user_id!])).status).toBe(200);
    await listed({ keyword: 'quokka' }, []);
    expect(await query(guest)).toEqual([]);
    const later = await service(server.current, tester, { title, approved: false });
    await operator.run('decideService', { sx_id: later, decision: 'approve' });
    expect(await query(guest)).toEqual([]);
    await setTestUsers([]);
    await listed({ keyword: 'quokka', sort: 'newest' }, [later, shown]);

    const disable = (change: 'disable' | 'enable') =>
      operator.run('changeUsers', { user_ids: [tester.user_id!], to: { change }, reason: 'A test' });
    await disable('disable');
    await listed({ keyword: 'quokka' }, []);
    expect(await query(guest)).toEqual([]);
    expect((await guest.call('GET /app/Services/getService/:sx_id', { sx_id: shown })).code).toBe('service_not_found');
    await disable('enable');
    await listed({ keyword: 'quokka', sort: 'newest' }, [later, shown]);
  });

  it('count as new what was created since the start of yesterday in UTC', async () => {
    const before = (await find()).new_services;
    const person = await member(server.current);
    const sx_id = await service(server.current, person, { title: 'A service as old as the hills' });
    await listed({ keyword: 'hills' }, [sx_id]);
    expect((await find()).new_services).toBe(before + 1);
    const landing = (await guest.call('POST /app/services/getServicesLanding', {})).body;
    expect(landing.new_services).toBe(before + 1);
    expect(landing.newest[0]!.sx_id).toBe(sx_id);
  });
});

it('keeps favourites, recently viewed services and one’s own list of ids', async () => {
  const reader = await member(server.current);
  const sx_id = await service(server.current, provider, { title: 'Cello lessons for beginners', category: 452 });
  expect((await reader.run('keepService', { sx_id, keep: true })).body.is_favourite).toBe(true);
  expect((await reader.run('keepService', { sx_id, keep: true })).body.is_favourite).toBe(true);
  const kept = async () => (await reader.run('getFavourites', {})).body;
  expect(await kept()).toMatchObject({ count: 1, services: [{ sx_id }] });
  expect((await reader.call('GET /app/Services/getService/:sx_id', { sx_id })).body.service.is_favourite).toBe(true);
  await reader.run('keepService', { sx_id, keep: false });
  expect(await kept()).toMatchObject({ count: 0, services: [] });
  await reader.run('noteViewed', { type: 'service', entity_id: sx_id });
  expect((await reader.run('getViewed', {})).body.viewed).toMatchObject(
    [{ entity_id: sx_id, title: /Cello/ }].map(() => ({ entity_id: sx_id })),
  );
  const { user } = (await provider.call('GET /app/api/getUser', {})).body;
  expect(user.services).toContain(sx_id);
  expect(user.roles).toContain('provider');
});

it('takes a service of a closed account, and a deleted picture, from everywhere', async () => {
  const person = await member(server.current);
  const pictures = [await pictureOf(person), await pictureOf(person)];
  const service_media = pictures.map((url) => ({ kind: 'picture' as const, url, alt: 'A shelf' }));
  const sx_id = await service(server.current, person, { service_media });
  const [, , file_id] = pictures[0]!.split('/');
  await person.call('POST /app/Files/deleteFile', { file_id: file_id! });
  const { storage } = server.current.ports;
  expect(await storage.get(Service, sx_id)).toMatchObject({
    service_image: pictures[1],
    service_media: [{ url: pictures[1] }],
  });
  expect((await person.run('closeAccount', { current: password })).status).toBe(200);
  expect(await storage.get(Service, sx_id)).toMatchObject({ status: 'removed', is_listed: false, description: '' });
  expect((await storage.find(SiteSettings, {}))[0]?.test_users ?? []).toEqual([]);
});

it('is reported by people, once each, until an operator has seen to it', async () => {
  const author = await member(server.current);
  const reader = await member(server.current);
  const sx_id = await service(server.current, author, { title: 'Miracle pills for everybody' });
  const report = (who: TestActor, note: string) => who.run('reportService', { sx_id, reason: 'fraud', note });
  expect((await report(guest, 'Hm')).code).toBe('session_required');
  expect((await report(author, 'Mine')).code).toBe('own_service');
  expect((await reader.run('reportService', { sx_id: 'nosuchthing1', reason: 'spam' })).code).toBe('service_not_found');
  await report(reader, 'They are peas');
  await report(reader, 'They are <b>peas</b>');
  const reported = async () => (await operator.run('getAdminServices', { state: 'reported' })).body.services;
  expect(await reported()).toMatchObject([{ sx_id, status: 'approved' }]);
  const looked = async () => (await operator.run('getWaitingService', { sx_id })).body;
  expect((await looked()).reports).toMatchObject([
    { reporter_id: reader.user_id, reason: 'fraud', note: 'They are <b>peas</b>' },
  ]);
  expect((await reader.run('dismissReports', { sx_id })).status).toBe(403);
  for (let twice = 0; twice < 2; twice++) expect((await operator.run('dismissReports', { sx_id })).status).toBe(200);
  expect(await reported()).toEqual([]);
  const lines = (await operator.run('getAuditEntries', { row_id: sx_id })).body.entries;
  expect(lines.filter(({ action }) => action === 'service.keep')).toHaveLength(1);

  // A service that is sent back needs no answer to its reports beside that.
  const another = await member(server.current);
  await report(another, 'Still peas');
  const { rev } = await looked();
  await operator.run('decideService', { sx_id, decision: 'send_back', reason: 'Say what is in them.', rev });
  expect(await reported()).toEqual([]);
});
