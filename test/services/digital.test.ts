/** Digital services: sent in parts, bought, downloaded by who bought them and nobody else, and taken back with the money. */
import { expect, it } from 'vitest';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Service } from '#shared/services/entities.ts';
import { cartIdOf } from '#shared/services/rules.ts';
import { DigitalFile, DigitalUpload, LibraryEntry } from '#shared/services/entities/digital.ts';
import { Order } from '#shared/services/entities/order.ts';
import { releaseEarnings } from '#cloud/payments/payouts/earnings.ts';
import { downloadBy } from '#cloud/services/page/library.ts';
import { sweepDigital } from '#cloud/services/digital/digitalFiles.ts';
import { tellDigitalFiles } from '#cloud/services/digital/digitalNotifications.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import {
  atBank,
  becomes,
  begin,
  onAccount,
  platformKey,
  reconciled,
  stateOf,
  until,
  useShop,
  visa,
} from '../payments/stage.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { LiveClient } from '../support/live.ts';
import { after, buy } from './orderStage.ts';
import { begun, bytesOf, digitalService, sumOf, uploaded } from './digitalStage.ts';
import { onePackage, pictureOf, service, serviceForm } from './stage.ts';
import { isWhole } from '../support/whole.ts';

const shop = useShop();
const day = 24 * 3_600_000;

const later = (days: number): Ports => {
  const clock = { now: () => Date.now() + days * day, pause: () => Promise.resolve() };
  return { ...shop.server.ports, clock };
};

/** Opens a link in a browser; the person's own unless told otherwise. */
const open = (url: string, browser: TestActor, headers: Record<string, string> = {}) =>
  fetch(`${shop.server.url}${url}`, { headers: { cookie: `ssid=${browser.ssid}`, ...headers } });
const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

async function linkOf(who: TestActor, file_id: string): Promise<string> {
  const { body, status, error } = await who.call('POST /app/DigitalFiles/getDigitalDownloads', { file_id });
  if (status !== 200) throw new Error(error);
  return body.downloads[0]!.url;
}

it('is bought, and downloaded in parts by its buyer alone until the money goes back', async () => {
  const bytes = bytesOf(5 * 1024 * 1024 + 17);
  const { provider, sx_id, file } = await digitalService(shop, bytes, 'Guide de l’été.pdf');
  expect(file).toMatchObject({ name: 'Guide de l’été.pdf', kind: 'document', size: bytes.byteLength, version: 1 });
  const [buyer, stranger, guest] = [await member(shop.server), await member(shop.server), await visitor(shop.server)];
  const downloads = (who: TestActor) =>
    who.call('POST /app/DigitalFiles/getDigitalDownloads', { file_id: file.file_id });
  for (const who of [buyer, stranger]) expect((await downloads(who)).code).toBe('digital_file_not_found');
  expect((await downloads(guest)).code).toBe('session_required');
  const seen = (await guest.call('GET /app/Services/getService/:sx_id', { sx_id })).body;
  expect(seen.box).toEqual({
    files: [{ name: file.name, title: '', kind: 'document', size: bytes.byteLength, packages: [] }],
  });

  const { order_id, payment_id } = await buy(shop, buyer, sx_id);
  const order = async () => (await shop.server.ports.storage.get(Order, order_id))!;
  expect(await order()).toMatchObject({ state: 'delivered' });
  const { library, count } = (await buyer.call('GET /app/DigitalFiles/getUserDigitalFiles', {})).body;
  expect(count).toBe(1);
  expect(library).toMatchObject([
    { order_id, sx_id, is_open: true, files: [{ file_id: file.file_id, is_new: false }] },
  ]);
  expect((await buyer.call('GET /app/Services/getService/:sx_id', { sx_id })).body.box).toMatchObject({ order_id });
  const again = { type: 'service', sx_id, quantity: 1 };
  expect((await buyer.call('GET /app/cart/add/:type/:sx_id/:quantity', again)).code).toBe('digital_owned');

  const digital = async () => (await provider.run('getOrder', { order_id })).body.digital;
  expect(await digital()).toEqual({ files: 1, taken: 0 });

  // As a form, as other programs send it.
  const form = await buyer.fetch<{ downloads: { url: string }[] }>('/app/DigitalFiles/getDigitalDownloads', {
    method: 'POST',
    headers: { ...buyer.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ service_id: String(library[0]!.service_id) }).toString(),
  });
  const { url } = form.body.downloads[0]!;
  const whole = await open(url, buyer);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
  expect(whole.headers.get('cache-control')).toBe('private, no-store');
  expect(whole.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Guide%20de%20l%E2%80%99%C3%A9t%C3%A9.pdf",
  );
  expect(sumOf(await bodyOf(whole))).toBe(sumOf(bytes));
  expect(await digital()).toEqual({ files: 1, taken: 1, taken_at: expect.any(String) });

  // A broken download goes on where it stopped, across the edges of parts, as often as it takes.
  const etag = whole.headers.get('etag')!;
  const from = digitalLimits.partBytes - 3;
  const rest = await open(url, buyer, { range: `bytes=${from}-`, 'if-range': etag });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes ${from}-${bytes.byteLength - 1}/${bytes.byteLength}`,
  ]);
  expect(sumOf(await bodyOf(rest))).toBe(sumOf(bytes.slice(from)));
  expect((await open(url, buyer, { range: `bytes=${bytes.byteLength}-` })).status).toBe(416);
  expect((await bodyOf(await open(url, buyer, { range: 'bytes=0-9', 'if-range': '"former"' }))).byteLength).toBe(
    bytes.byteLength,
  );
  const head = await fetch(`${shop.server.url}${url}`, { method: 'HEAD', headers: { cookie: `ssid=${buyer.ssid}` } });
  expect(head.headers.get('content-length')).toBe(String(bytes.byteLength));

  // Passed on, forged, or without a browser.
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
  expect(await codeOf(await open(url, stranger))).toEqual([403, 'digital_link_foreign']);
  expect(await codeOf(await fetch(`${shop.server.url}${url}`))).toEqual([403, 'digital_link_foreign']);
  const [, , link = '', name] = url.split('/');
  const turned = `${link.slice(0, 40)}${link[40] === 'A' ? 'B' : 'A'}${link.slice(41)}`;
  expect(await codeOf(await open(`/downloads/${turned}/${name}`, buyer))).toEqual([404, 'not_found']);

  // The bytes are behind no other door.
  const stored = (await shop.server.ports.storage.get(DigitalFile, file.file_id))!;
  for (const door of [`/files/${stored.attachment_id}/${name}`, `/parse/files/engage/${stored.attachment_id}`])
    expect((await open(door, buyer)).status).toBe(404);
  for (const className of ['DigitalFiles', 'DigitalUploads', 'LicenceKeys'])
    expect(
      (await buyer.fetch(`/parse/classes/${className}`, { headers: buyer.parseHeaders })).status,
    ).toBeGreaterThanOrEqual(400);

  // The money goes back, and the file with it; a bank that gives it again opens it again.
  const fresh = await linkOf(buyer, file.file_id);
  shop.bank.account(platformKey).dispute(atBank(shop, payment_id).id);
  await becomes(shop, payment_id, 'disputed');
  expect(await codeOf(await open(fresh, buyer))).toEqual([404, 'digital_file_not_found']);
  expect((await downloads(buyer)).code).toBe('digital_file_not_found');
  const closed = (await buyer.call('GET /app/DigitalFiles/getUserDigitalFiles', {})).body.library;
  expect(closed).toMatchObject([{ is_open: false, state: 'cancelled' }]);
  shop.bank.account(platformKey).closeDispute(atBank(shop, payment_id).id, 'won');
  await becomes(shop, payment_id, 'won');
  expect((await open(fresh, buyer)).status).toBe(200);
  await open(await linkOf(provider, file.file_id), provider).then((response) => expect(response.status).toBe(200));

  // Signed out, a link that was left behind opens nothing.
  await buyer.call('GET /app/login/logout', {});
  expect(await codeOf(await open(fresh, buyer))).toEqual([401, 'session_expired']);
});

it('is the provider’s money after a week without a word, and a refund takes it away', async () => {
  const { provider, sx_id, file } = await digitalService(shop, bytesOf(64));
  const [kept, returned] = [await member(shop.server), await member(shop.server)];
  const [first, second] = [await buy(shop, kept, sx_id), await buy(shop, returned, sx_id)];
  const link = await linkOf(returned, file.file_id);
  const takes = { client_id: 'refund-of-a-test-1', payment_id: second.payment_id, reason: 'Not what it says' };
  await provider.run('refundPayment', takes);
  await becomes(shop, second.payment_id, 'refunded');
  expect((await open(link, returned)).status).toBe(404);
  await after(shop, 7.1);
  expect(await shop.server.ports.storage.get(Order, first.order_id)).toMatchObject({ state: 'completed' });
  await releaseEarnings(later(8));
  expect(await onAccount(shop, `user:${provider.user_id}`)).toBe(1805);
  expect((await open(await linkOf(kept, file.file_id), kept)).status).toBe(200);
  const [item] = (await kept.call('GET /app/DigitalFiles/getUserDigitalFiles', {})).body.library;
  expect(item).toMatchObject({ can_review: true });
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
});

it('lives for ten minutes in a link', async () => {
  const { provider, file } = await digitalService(shop, bytesOf(64));
  const { body } = await provider.call('POST /app/DigitalFiles/getDigitalDownloads', { file_id: file.file_id });
  const { url, expires_at } = body.downloads[0]!;
  expect(Math.abs(Date.parse(expires_at) - Date.now() - digitalLimits.link)).toBeLessThan(30_000);
  const who = { visitor_id: undefined, identify: () => Promise.reject(new Error('Nobody is asked')) };
  await expect(downloadBy(later(1), url.split('/')[2]!, who)).rejects.toMatchObject({ code: 'digital_link_over' });
});

it.runIf(isWhole)(
  'is replaced: earlier buyers get the new version and are told; what was removed stays theirs',
  async () => {
    const { provider, sx_id, file } = await digitalService(shop, bytesOf(64));
    const { storage } = shop.server.ports;
    const buyer = await member(shop.server);
    await buy(shop, buyer, sx_id);
    await linkOf(buyer, file.file_id);
    const live = await LiveClient.open(shop.server.url, buyer.token);
    await live.subscribe(LibraryEntry.name, { user_id: buyer.user_id });
    const newer = bytesOf(128);
    const changed = await uploaded(provider, sx_id, newer, { file_id: file.file_id, name: 'guide-2.pdf' });
    expect(changed).toMatchObject({ file_id: file.file_id, name: 'guide-2.pdf', version: 2, size: 128 });
    await tellDigitalFiles(shop.server.ports);
    await until(
      () => storage.find(Notification, { user_id: buyer.user_id!, type: 'digital_changed' }),
      (rows) => rows.length === 1,
    );
    await live.until(({ op, object }) => op === 'update' && object?.['news_at'] !== undefined);
    live.close();
    const libraryOf = async (who: TestActor) => (await who.call('GET /app/DigitalFiles/getUserDigitalFiles', {})).body;
    expect((await libraryOf(buyer)).library[0]!.files).toMatchObject([{ version: 2, is_new: true }]);
    expect(await bodyOf(await open(await linkOf(buyer, file.file_id), buyer))).toEqual(newer);
    expect((await libraryOf(buyer)).library[0]!.files).toMatchObject([{ is_new: false }]);

    const second = await uploaded(provider, sx_id, bytesOf(16), { name: 'extra.zip' });
    await provider.call('POST /app/DigitalFiles/removeFile', { file_id: file.file_id });
    const late = await member(shop.server);
    await buy(shop, late, sx_id);
    expect((await libraryOf(late)).library[0]!.files).toMatchObject([{ file_id: second.file_id }]);
    expect((await libraryOf(buyer)).library[0]!.files).toHaveLength(2);
    const { file_id } = file;
    expect((await late.call('POST /app/DigitalFiles/getDigitalDownloads', { file_id })).code).toBe(
      'digital_file_not_found',
    );
    expect((await open(await linkOf(buyer, file.file_id), buyer)).status).toBe(200);

    // The former version goes after a day, the present ones stay.
    await sweepDigital(later(1.1));
    const uploads = await storage.find(DigitalUpload, { sx_id });
    expect(uploads.filter(({ until: gone }) => gone).map(({ name }) => name)).toEqual(['guide.pdf']);
    expect(await bodyOf(await open(await linkOf(buyer, file.file_id), buyer))).toEqual(newer);
    // Without a file it is not sold.
    await provider.call('POST /app/DigitalFiles/removeFile', { file_id: second.file_id });
    const other = await member(shop.server);
    const cart = { type: 'service', sx_id, quantity: 1 };
    expect((await other.call('GET /app/cart/add/:type/:sx_id/:quantity', cart)).code).toBe('not_for_sale');
  },
);

it.runIf(isWhole)(
  'brings the files of the package that was bought, and what comes to it later; nothing is taken away again',
  async () => {
    const { provider, sx_id, file: guide } = await digitalService(shop, bytesOf(64));
    const { storage } = shop.server.ports;
    const base = { key: 'base', label: 'Guide', price: 1900, inclusions: ['The guide'] };
    const plus = { key: 'plus', label: 'Everything', price: 4900, inclusions: ['The guide', 'The films'] };
    await storage.transact((tx) => tx.update(Service, sx_id, { package: [base, plus] }));
    const films = await uploaded(provider, sx_id, bytesOf(32), { name: 'films.zip', packages: ['plus'] });
    const edit = (file_id: string, packages: string[], who = provider) =>
      who.call('POST /app/DigitalFiles/editFile', { file_id, packages });
    const seen = (await provider.call('GET /app/Services/getService/:sx_id', { sx_id })).body.box!.files;
    expect(seen.map(({ name, packages }) => [name, packages])).toEqual([
      ['guide.pdf', []],
      ['films.zip', ['plus']],
    ]);

    const [small, large] = [await member(shop.server), await member(shop.server)];
    await buy(shop, small, cartIdOf(sx_id, 'base'));
    await buy(shop, large, cartIdOf(sx_id, 'plus'));
    const filesOf = async (who: TestActor) => {
      const { library } = (await who.call('GET /app/DigitalFiles/getUserDigitalFiles', {})).body;
      const { downloads } = (await who.call('POST /app/DigitalFiles/getDigitalDownloads', { sx_id })).body;
      expect(downloads.map(({ file_id }) => file_id)).toEqual(library[0]!.files.map(({ file_id }) => file_id));
      return library[0]!.files.map(({ name }) => name);
    };
    expect([await filesOf(small), await filesOf(large)]).toEqual([['guide.pdf'], ['guide.pdf', 'films.zip']]);
    const foreign = () => small.call('POST /app/DigitalFiles/getDigitalDownloads', { file_id: films.file_id });
    expect((await foreign()).code).toBe('digital_file_not_found');
    const cart = (who: TestActor, key: string) =>
      who.call('GET /app/cart/add/:type/:sx_id/:quantity', {
        type: 'service',
        sx_id: cartIdOf(sx_id, key),
        quantity: 1,
      });
    expect((await cart(small, 'base')).code).toBe('digital_owned');
    expect((await cart(small, 'plus')).status).toBe(200);

    // The guide leaves the smaller package: who has it keeps it, and the package cannot be sold without a file.
    expect((await edit(guide.file_id, ['plus'], small)).code).toBe('digital_file_not_found');
    expect((await edit(guide.file_id, ['Plus!'])).code).toBe('invalid');
    expect((await edit(guide.file_id, ['plus'])).body.file).toMatchObject({ packages: ['plus'] });
    expect(await filesOf(small)).toEqual(['guide.pdf']);
    const late = await member(shop.server);
    expect((await cart(late, 'base')).code).toBe('not_for_sale');
    const hints = await uploaded(provider, sx_id, bytesOf(16), { name: 'hints.pdf', packages: ['base'] });
    await buy(shop, late, cartIdOf(sx_id, 'base'));
    expect([await filesOf(late), await filesOf(small), await filesOf(large)]).toEqual([
      ['hints.pdf'],
      ['guide.pdf', 'hints.pdf'],
      ['guide.pdf', 'films.zip'],
    ]);

    // It comes to the larger one as well: its buyers are told, those who had it are not.
    await edit(hints.file_id, []);
    await tellDigitalFiles(shop.server.ports);
    const told = (who: TestActor) =>
      storage.count(Notification, { user_id: who.user_id!, type: 'digital_changed', actor_id: provider.user_id! });
    await until(
      () => told(large),
      (count) => count === 1,
    );
    expect([await told(small), await told(late)]).toEqual([1, 0]);
    const { library } = (await large.call('GET /app/DigitalFiles/getUserDigitalFiles', {})).body;
    expect(library[0]!.files.map(({ name }) => name)).toEqual(['guide.pdf', 'films.zip', 'hints.pdf']);
  },
);

it('goes on where an upload stopped, and takes no program, nothing too large and nothing foreign', async () => {
  const provider = await member(shop.server, 'provider');
  const picture = { kind: 'picture' as const, url: await pictureOf(provider), alt: 'A guide' };
  const form = await serviceForm(provider, {
    ...{ stype: 'digital', requirements: '', service_media: [picture] },
    package: [onePackage()],
  });
  await provider.run('saveServiceData', { sx_id: form.sx_id });
  const { sx_id } = form;
  const refused = await provider.call('POST /app/services/addService', form);
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['invalid', ['files']]);

  const bytes = bytesOf(digitalLimits.partBytes + 5);
  const name = 'pages.zip';
  const first = await begun(provider, sx_id, bytes, { client_id: 'the-same-file', name, parts: [1] });
  expect((await provider.call('POST /app/DigitalFiles/finishUpload', { attachment_id: first })).code).toBe(
    'digital_parts_missing',
  );
  const asked = { sx_id, client_id: 'the-same-file', name, size: bytes.byteLength };
  const { upload } = (await provider.call('POST /app/DigitalFiles/startUpload', asked)).body;
  expect(upload).toEqual({ attachment_id: first, parts: 2, missing: [0] });
  await begun(provider, sx_id, bytes, { client_id: 'the-same-file', name });
  const finish = () => provider.call('POST /app/DigitalFiles/finishUpload', { attachment_id: first });
  const ended = await Promise.all([finish(), finish()]);
  expect(ended.map(({ body }) => body.file.version)).toEqual([1, 1]);
  expect((await provider.call('POST /app/services/addService', form)).status).toBe(200);

  const start = (more: object, who = provider) =>
    who.call('POST /app/DigitalFiles/startUpload', { ...asked, client_id: 'another-file', ...more });
  expect((await start({ name: 'setup.exe' })).code).toBe('digital_program');
  expect((await start({ size: 501 * 1024 * 1024 })).code).toBe('digital_too_big');
  expect((await start({ name: '///' })).code).toBe('invalid');
  const disguised = await begun(provider, sx_id, bytes, { name, parts: [] });
  const program = new Uint8Array(digitalLimits.partBytes).fill(1);
  program.set(new TextEncoder().encode('MZ'));
  const part = (n: number, sent: Uint8Array<ArrayBuffer>, who = provider) =>
    who.call('POST /app/DigitalFiles/addPart', { attachment_id: disguised, n, bytes: sent });
  expect((await part(0, program)).code).toBe('digital_program');
  expect((await part(0, bytesOf(3))).code).toBe('invalid');
  expect((await part(2, bytesOf(3))).code).toBe('invalid');
  const stranger = await member(shop.server, 'provider');
  expect((await part(1, bytesOf(5), stranger)).code).toBe('digital_file_not_found');
  expect((await start({}, stranger)).code).toBe('service_not_found');
  const own = await service(shop.server, stranger, {});
  const file_id = ended[0].body.file.file_id;
  expect((await start({ sx_id: own, file_id }, stranger)).code).toBe('digital_file_not_found');
  expect((await stranger.call('POST /app/DigitalFiles/removeFile', { file_id })).code).toBe('digital_file_not_found');
  expect((await stranger.call('POST /app/DigitalFiles/getFiles', { sx_id })).code).toBe('service_not_found');
});

it('hands out one licence key a sale, each once, and is not sold without any', async () => {
  const { provider, sx_id } = await digitalService(shop, bytesOf(64));
  await provider.call('POST /app/DigitalFiles/addLicenceKeys', { sx_id, keys: 'KEY-A\nKEY-B\nKEY-A' });
  const buyers = await Promise.all([member(shop.server), member(shop.server), member(shop.server)]);
  // All three pay for what there are two of.
  const payments: string[] = [];
  for (const buyer of buyers) payments.push((await begin(buyer, sx_id, { type: 'service' })).body.payment.payment_id);
  const bank = shop.bank.account(platformKey);
  for (const payment_id of payments) bank.confirmWithCard(atBank(shop, payment_id).id, visa);
  const states = await until(
    () => Promise.all(payments.map((payment_id) => stateOf(shop, payment_id))),
    (now) => now.every((state) => state === 'confirmed' || state === 'refunded'),
  );
  expect(states.toSorted()).toEqual(['confirmed', 'confirmed', 'refunded']);
  const keys = await Promise.all(
    buyers.map(async (buyer) => (await buyer.call('GET /app/DigitalFiles/getUserDigitalFiles', {})).body.library),
  );
  const handed = keys.flat().map(({ licence = '' }) => licence);
  expect(new Set(handed)).toEqual(new Set(['KEY-A', 'KEY-B']));
  expect(handed).toHaveLength(2);
  const cart = { type: 'service', sx_id, quantity: 1 };
  const more = await member(shop.server);
  expect((await more.call('GET /app/cart/add/:type/:sx_id/:quantity', cart)).code).toBe('licence_keys_out');
  expect((await provider.call('POST /app/DigitalFiles/getFiles', { sx_id })).body.keys).toEqual({ left: 0, sold: 2 });
});
