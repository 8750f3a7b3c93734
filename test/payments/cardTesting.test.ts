/** Cards that somebody tries: guests work before they pay by card, an address begins so many payments, and a payment is tried so often. */
import { beforeAll, expect, it } from 'vitest';
import { paymentLimits } from '#shared/payments/limits.ts';
import { member, password, type TestActor, visitor, visitors } from '../support/actors.ts';
import { proofOf } from '../support/proofs.ts';
import { atBank, becomes, begin, declined, platformKey, useShop, visa } from './stage.ts';

const shop = useShop();
let seller: TestActor;
beforeAll(async () => {
  seller = await member(shop.server);
  const operator = await member(shop.server, 'admin');
  await operator.run('setPlatformRails', { payoneer: 'platform@example.org', current: password });
});

it('a guest works before each payment by card, and a member does not', async () => {
  const guest = await visitor(shop.server);
  const wish = (price: number) => ({
    ...{ client_id: `card-of-${price}`, items: [{ type: 'parcel', sx_id: `${seller.user_id}-${price}`, quantity: 1 }] },
    ...{ total: price, currency: 'EUR', rail: 'stripe' as const },
  });
  const pay = (who: TestActor, price: number, proof?: Awaited<ReturnType<typeof proofOf>>) =>
    who.call('POST /app/checkout/createPayment', { ...wish(price), proof });
  expect(await pay(guest, 100)).toMatchObject({ status: 428, code: 'proof_required' });
  const proof = await proofOf(guest, 'payment');
  const { payment } = (await pay(guest, 100, proof)).body;
  // Asked again it is the same payment, and needs no other work.
  expect((await pay(guest, 100)).body.payment.payment_id).toBe(payment.payment_id);
  expect((await pay(guest, 200, proof)).code).toBe('proof_required');
  expect((await pay(await visitor(shop.server), 200, await proofOf(guest, 'payment'))).code).toBe('proof_required');
  expect((await pay(guest, 200, await proofOf(guest, 'text'))).code).toBe('proof_required');
  expect((await pay(await member(shop.server), 100)).status).toBe(200);
});

it('a payment ends with its fifth declined card', async () => {
  const buyer = await member(shop.server);
  const { payment_id } = (await begin(buyer, `${seller.user_id}-300`)).body.payment;
  const bank = shop.bank.account(platformKey);
  const { id } = atBank(shop, payment_id);
  const tried = () => expect(() => bank.confirmWithCard(id, declined)).toThrow('declined');
  for (let n = 1; n < paymentLimits.declines; n++) tried();
  const look = () => buyer.call('POST /app/checkout/getPayment', { payment_id });
  expect((await look()).body.payment).toMatchObject({ state: 'awaiting', problem: 'generic_decline' });
  expect(atBank(shop, payment_id).status).toBe('requires_payment_method');
  tried();
  await becomes(shop, payment_id, 'failed');
  expect((await look()).body.payment.problem).toBe('declined_often');
  expect(atBank(shop, payment_id).status).toBe('canceled');
  expect(() => bank.confirmWithCard(id, visa)).toThrow('canceled');
});

it('an address begins so many payments of guests an hour', async () => {
  const guests = await visitors(shop.server, 4);
  const codes: (string | number)[] = [];
  for (const [n, guest] of guests.entries())
    for (let i = 0; i < paymentLimits.guests.points / 4; i++)
      codes.push(
        (await begin(guest, `${seller.user_id}-${400 + i}`, { rail: 'payoneer', client_id: `g${n}-${i}-many` })).code,
      );
  // One guest has paid above.
  expect(codes.filter(Boolean)).toEqual(['too_many']);
  expect(await begin(guests[0]!, `${seller.user_id}-500`, { rail: 'payoneer' })).toMatchObject({ status: 429 });
  const buyer = await member(shop.server);
  expect((await begin(buyer, `${seller.user_id}-500`, { rail: 'payoneer' })).status).toBe(200);
});
