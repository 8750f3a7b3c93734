/** Receipts as PDF: only who paid, who was paid and operators have them, by the number that the payment has. */
import { beforeAll, describe, expect, it } from 'vitest';
import { member, newcomer, type TestActor, visitor } from '../support/actors.ts';
import { atBank, becomes, begin, platformKey, useShop, visa } from './stage.ts';

const shop = useShop();
let seller: TestActor;
let guest: TestActor;
let payment_id: string;

const ask = async (who: TestActor | undefined, id = payment_id) => {
  const response = await fetch(`${shop.server.url}/app/checkout/receipt/${id}`, { headers: who?.headers });
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return { status: response.status, body, headers: response.headers };
};
/** The document's own title, which PDF writes in UTF-16 where it is not plain. */
const titleIn = (pdf: string) => {
  const row = /\/Title (\d+) 0 R/.exec(pdf)?.[1];
  const title = new RegExp(`\n${row} 0 obj\n\\((.*?)\\)\nendobj`, 's').exec(pdf)?.[1] ?? '';
  return title.startsWith('þÿ') ? Buffer.from(title.slice(2), 'latin1').swap16().toString('utf16le') : title;
};

beforeAll(async () => {
  seller = await member(shop.server);
  guest = await visitor(shop.server);
  payment_id = (await begin(guest, `${seller.user_id}-1000`)).body.payment.payment_id;
});

describe('a receipt', () => {
  it('is there once something was paid, in the language of who reads it', async () => {
    expect((await ask(guest)).status).toBe(404);
    shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
    await becomes(shop, payment_id, 'confirmed');
    const { status, body, headers } = await ask(guest);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toContain(`receipt-${payment_id}.pdf`);
    expect(titleIn(body)).toBe(`Receipt ${payment_id}`);
    guest.language = 'fr';
    expect(titleIn((await ask(guest)).body)).toBe(`Reçu ${payment_id}`);
    seller.language = 'es';
    expect(titleIn((await ask(seller)).body)).toBe(`Justificante de venta ${payment_id}`);
  });

  it('is for nobody else', async () => {
    const [stranger, browser, operator] = await Promise.all([
      member(shop.server),
      newcomer(shop.server),
      member(shop.server, 'admin'),
    ]);
    for (const who of [stranger, browser, undefined]) {
      const { status, body } = await ask(who);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ code: 'payment_not_found' });
    }
    expect((await ask(operator)).status).toBe(200);
    expect((await ask(operator, '../getCart/1')).status).not.toBe(500);
  });
});
