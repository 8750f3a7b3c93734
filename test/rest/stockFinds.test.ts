/** Queries of stock Parse SDKs: the JS SDK itself, and the wire format of the one for Android. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParseSdk } from '#shared/client/app/live/parseLive.ts';
import en from '#shared/i18n/app/en.json' with { type: 'json' };
import { appId } from '#parse/server.ts';
import { service } from '../services/stage.ts';
import { member, type TestActor } from '../support/actors.ts';
import { freshSdk } from '../support/sdk.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let provider: TestActor;
/** Three of category 468 in order of creation, then one of 469 and one that is not listed. */
let listed: string[];
let Stock: ParseSdk;

beforeAll(async () => {
  provider = await member(server.current, 'provider');
  listed = [];
  for (const category of [468, 468, 468, 469]) listed.push(await service(server.current, provider, { category }));
  await service(server.current, provider, { approved: false });
  Stock = freshSdk();
  Stock.initialize(appId);
  Stock.serverURL = `${server.current.url}/parse`;
});

const ids = (objects: readonly { id?: string }[]) => objects.map(({ id }) => id);
const services = () => new Stock.Query('Services');

describe('the JS SDK', () => {
  it('finds what is listed, a category of it, the newest first, and its pages', async () => {
    expect(ids(await services().descending('createdAt').limit(3).find())).toEqual(listed.toReversed().slice(0, 3));
    const ofCategory = () => services().equalTo('category', 468).descending('createdAt').limit(2);
    expect(ids(await ofCategory().find())).toEqual([listed[2], listed[1]]);
    expect(ids(await ofCategory().skip(2).find())).toEqual([listed[0]]);
  });

  it('finds one row by its id, and rows by what is unique', async () => {
    const found = await services().get(listed[0]!);
    expect(found.get('sx_id')).toBe(listed[0]);
    expect(ids(await services().equalTo('sx_id', listed[1]).find())).toEqual([listed[1]]);
    expect(ids(await services().equalTo('service_id', found.get('service_id')).find())).toEqual([listed[0]]);
    expect(await services().equalTo('user_id', provider.user_id).find()).toHaveLength(4);
  });

  it('leaves out what was removed, and loads it with what was changed since a date', async () => {
    const add = async (name: string) =>
      (await provider.run('addMediaUrl', { url: `https://videos.example/${name}` })).body.url.url_id;
    const [kept, removed] = [await add('first'), await add('second')];
    await provider.run('removeMediaUrl', { url_id: removed });
    const own = () => new Stock.Query('Url').equalTo('user_id', provider.user_id);
    expect(ids(await own().find())).toEqual([kept]);
    const since = await own().greaterThanOrEqualTo('updatedAt', new Date(0)).find();
    expect(since.find(({ id }) => id === removed)?.get('deleted_at')).toBeInstanceOf(Date);
  });

  it('is told by number and in words what may be asked', async () => {
    const refused = (query: InstanceType<ParseSdk['Query']>) =>
      query.find().then(
        () => 'found',
        (error: { code: unknown; message: string }) => [error.code, error.message],
      );
    const sentence = (part: string, orders: string) =>
      en['errors.parse_query']
        .replace('{{part}}', part)
        .replace('{{class}}', 'Services')
        .replace(
          '{{keys}}',
          'objectId (string), sx_id (string), user_id (number), service_id (number), category (number), {}',
        )
        .replace('{{orders}}', orders)
        .replace('{{limit}}', '1000')
        .replace('{{skip}}', '10000');
    const all = 'createdAt, updatedAt, objectId';
    for (const [query, part, orders] of [
      [services().equalTo('title', 'A logo'), 'where', all],
      [services().containedIn('category', [468, 469]), 'where', all],
      [services().descending('title'), 'order', 'createdAt'],
      [services().limit(5000), 'limit', all],
      [services().select('draft'), 'keys', all],
      [services().include('user_id'), 'include', all],
    ] as const)
      expect(await refused(query), part).toEqual([102, sentence(part, orders)]);
    expect(await refused(new Stock.Query('Nothing'))).toEqual([119, en['errors.not_found']]);
  });
});

/** As the SDK for Android writes: a POST that says which method it is, every parameter a text. */
const android = (query: object) =>
  provider.fetch<{ results: { objectId: string }[] }>('/parse/classes/Services', {
    method: 'POST',
    headers: {
      'X-Parse-Application-Id': appId,
      'X-Parse-App-Build-Version': '1',
      'X-Parse-App-Display-Version': '1.0',
      'X-Parse-OS-Version': '14',
      'X-Parse-Client-Version': 'a4.3.0',
      'X-Parse-Installation-Id': '6c1f7c3e-5d5a-4a2f-9f0c-1e2d3c4b5a69',
      'Accept-Language': 'fr',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ _method: 'GET', ...query }),
  });

describe('the SDK for Android', () => {
  it('finds the same, and is refused by the same number', async () => {
    const { body } = await android({ where: '{"category":468}', order: '-createdAt', limit: '2', skip: '1' });
    expect(body.results.map(({ objectId }) => objectId)).toEqual([listed[1], listed[0]]);
    const refused = await android({ where: '{"title":"A logo"}', limit: '2' });
    expect(refused).toMatchObject({ status: 400, code: 102, error: expect.stringMatching(/^Cette requête/) });
  });
});
