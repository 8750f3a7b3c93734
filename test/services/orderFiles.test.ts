/** Files that come with the steps of an order, its story on paper, and the numbers that a provider has of it. */
import { expect, it } from 'vitest';
import { Sale } from '#shared/payments/entities/payment.ts';
import type { ErrorAnswer } from '#shared/errors.ts';
import { DigitalUpload } from '#shared/services/entities/digital.ts';
import { sweepDigital } from '#cloud/services/digital/digitalFiles.ts';
import { becomes, useShop } from '../payments/stage.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { bytesOf, sumOf } from './digitalStage.ts';
import { clientId, ordered } from './orderStage.ts';

const shop = useShop();
const day = 24 * 3_600_000;

async function sent(who: TestActor, order_id: string, bytes: Uint8Array<ArrayBuffer>, name = 'logo.pdf') {
  const asked = { order_id, client_id: clientId(), name, size: bytes.byteLength };
  const { body, code } = await who.run('startOrderUpload', asked);
  if (code) return { code, file_id: '' };
  const { attachment_id, missing } = body.upload;
  for (const n of missing)
    expect((await who.call('POST /app/DigitalFiles/addPart', { attachment_id, n, bytes })).status).toBe(200);
  return { code, file_id: attachment_id };
}

/** Opens a link in somebody's browser. */
const open = (url: string, { ssid }: TestActor, headers: Record<string, string> = {}) =>
  fetch(`${shop.server.url}${url}`, { headers: { cookie: `ssid=${ssid}`, ...headers }, redirect: 'manual' });

it('a delivery brings files, which the two of the order have and nobody else', async () => {
  const { provider, buyer, order_id, payment_id, take } = await ordered(shop, { requirements: '' });
  const stranger = await member(shop.server);
  const bytes = bytesOf(4000);
  expect((await sent(stranger, order_id, bytes)).code).toBe('order_not_found');
  expect((await sent(provider, order_id, bytes, 'logo.exe')).code).toBe('digital_program');
  const { file_id } = await sent(provider, order_id, bytes);
  const fetched = (who: TestActor) => who.run('getOrderFile', { file_id });
  // Not before the step has brought it.
  expect((await fetched(buyer)).code).toBe('digital_file_not_found');
  expect((await take(buyer, 'dispute', { text: 'Mine', files: [file_id] })).code).toBe('digital_file_not_found');
  const begun = await provider.run('startOrderUpload', { order_id, client_id: clientId(), name: 'b.pdf', size: 9 });
  const half = begun.body.upload.attachment_id;
  expect((await take(provider, 'deliver', { text: 'Here', files: [half] })).code).toBe('digital_parts_missing');
  expect((await provider.call('POST /app/DigitalFiles/finishUpload', { attachment_id: half })).code).toBe(
    'digital_file_not_found',
  );
  const { steps } = (await take(provider, 'deliver', { text: 'Here', files: [file_id] })).body;
  expect(steps.at(-1)).toMatchObject({ step: 'deliver', files: [{ file_id, name: 'logo.pdf', size: 4000 }] });

  for (const who of [provider, buyer]) {
    const answer = await open((await fetched(who)).body.download.url, who);
    expect(sumOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sumOf(bytes));
  }
  const operator = await member(shop.server, 'admin');
  expect((await fetched(operator)).status).toBe(200);
  expect((await fetched(stranger)).code).toBe('digital_file_not_found');
  expect((await fetched(await visitor(shop.server))).code).toBe('session_required');
  const { url } = (await fetched(buyer)).body.download;
  const refused = await open(url, stranger);
  expect([refused.status, ((await refused.json()) as ErrorAnswer).code]).toEqual([403, 'digital_link_foreign']);
  // In a browser it is read as a page.
  const page = await open(url, stranger, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  expect([page.status, page.headers.get('location')]).toEqual([303, '/library?refused=digital_link_foreign']);

  // What no step brought is deleted; what one brought stays.
  const later = { ...shop.server.ports, clock: { now: () => Date.now() + 2 * day, pause: () => Promise.resolve() } };
  await sweepDigital(later);
  const { storage } = shop.server.ports;
  expect((await storage.get(DigitalUpload, half))!.until).toBeDefined();
  expect((await fetched(buyer)).status).toBe(200);
  // Who has their money back has the work no more.
  await provider.call('POST /app/checkout/refundPayment', { payment_id, client_id: clientId(), reason: 'No time' });
  await becomes(shop, payment_id, 'refunded');
  expect((await fetched(buyer)).code).toBe('digital_file_not_found');
  expect((await fetched(provider)).status).toBe(200);
});

it('an order asks for what its service asks for, and begins once all of it is there', async () => {
  const asks = [
    { ask: 'Two photographs of your pet', files: 2 },
    { ask: 'Its name', files: 0 },
  ];
  const { provider, buyer, order_id, take, stored } = await ordered(shop, {
    requirements: '',
    service_data: { questions: [], asks },
  });
  expect(await stored()).toMatchObject({ state: 'purchased', asks });
  const files = [
    (await sent(buyer, order_id, bytesOf(100), 'gustav.png')).file_id,
    (await sent(buyer, order_id, bytesOf(200), 'gustav-asleep.png')).file_id,
  ];
  const refused = async (answers: object[]) => (await take(buyer, 'require', { answers })).code;
  // Nothing, too few, the same one twice, and no words.
  const short = [
    [],
    [{ files: files.slice(0, 1) }, { text: 'Gustav' }],
    [{ files: [files[0], files[0]] }, { text: 'Gustav' }],
  ];
  for (const answers of [...short, [{ files }, { text: ' ' }]])
    expect(await refused(answers)).toBe('requirements_missing');
  const { order, steps } = (await take(buyer, 'require', { answers: [{ files }, { text: 'Gustav' }] })).body;
  expect(order.state).toBe('working');
  expect(steps.at(-1)).toMatchObject({
    answers: [
      { ask: asks[0]!.ask, files: [{ name: 'gustav.png' }, {}] },
      { ask: 'Its name', text: 'Gustav' },
    ],
  });
  expect((await provider.run('getOrderFile', { file_id: files[1]! })).status).toBe(200);
});

it('who provides reads what they get of an order and from when, and who buys does not', async () => {
  const { provider, buyer, order_id, take } = await ordered(shop, { requirements: '' });
  const earned = async (who: TestActor) => {
    const { earned: amount, earned_at } = (await who.run('getOrder', { order_id })).body.order;
    return [amount, earned_at !== undefined];
  };
  expect([await earned(provider), await earned(buyer)]).toEqual([
    [9500, false],
    [undefined, false],
  ]);
  await take(provider, 'deliver', { text: 'Here' });
  expect(await earned(provider)).toEqual([9500, true]);
  const [row] = (await provider.run('getOrders', { as: 'provider' })).body.orders;
  expect(row).toMatchObject({ earned: 9500 });
});

it('its story is printed for the two of it, in their language', async () => {
  const { provider, buyer, order_id, take } = await ordered(shop, { requirements: '' });
  await take(provider, 'deliver', { text: 'Here it is, <b>with love</b>, in 日本語' });
  await take(buyer, 'complete');
  await buyer.run('reviewOrder', { order_id, stars: 5, text: 'Quick' });
  const printed = (who: TestActor) =>
    fetch(`${shop.server.url}/app/services/orderPaper/${order_id}`, { headers: { ...who.headers } });
  for (const who of [buyer, provider]) {
    const answer = await printed(who);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  expect((await printed(await member(shop.server))).status).toBe(404);
});

it('a story with a word without an end is printed, whatever else is asked', async () => {
  const { provider, buyer, order_id, take } = await ordered(shop, { requirements: '' });
  await take(provider, 'deliver', { text: 'W'.repeat(1900) });
  const answer = await fetch(`${shop.server.url}/app/services/orderPaper/${order_id}`, {
    headers: { ...buyer.headers },
  });
  expect(answer.status).toBe(200);
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
});

it('a provider sees who looked and who bought', async () => {
  const { provider, buyer, sx_id } = await ordered(shop);
  const guest = await visitor(shop.server);
  for (const who of [buyer, guest, buyer]) await who.run('noteViewed', { type: 'service', entity_id: sx_id });
  const numbers = (await provider.run('getProviderNumbers', {})).body;
  expect(numbers).toMatchObject({ views: 2, orders: 1, open: 1, buyers: 1, currency: 'EUR', amount: 10_000 });
  expect(numbers.days).toHaveLength(30);
  expect(numbers.days.at(-1)).toMatchObject({ views: 2, orders: 1, amount: 10_000 });
  expect(numbers).toMatchObject({ earned: 0 });
  expect(numbers.answers).toBeUndefined();
  const done = await ordered(shop, { requirements: '' });
  await done.take(done.provider, 'deliver', { text: 'Here it is' });
  await done.take(done.buyer, 'complete');
  const sale = await shop.server.ports.storage.get(Sale, done.order_id);
  expect(sale!.fee).toBeGreaterThan(0);
  expect((await done.provider.run('getProviderNumbers', {})).body.earned).toBe(10_000 - sale!.fee);
  expect((await buyer.run('getProviderNumbers', {})).body).toMatchObject({ views: 0, orders: 0, currency: '' });
});
