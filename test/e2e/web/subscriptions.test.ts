/** What somebody subscribes to, in a real browser: a service from its form to its review; cancelled and taken back, failed and made good by another card, and its receipt. */
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSubscriptions } from '#cloud/payments/renewals.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { atBank, becomes, begin, declinedLater, platformKey, useShop, visa } from '../../payments/stage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { newSxId } from '../../services/stage.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';

const shop = useShop({ pages: true });
const contexts: BrowserContext[] = [];
let seller: TestActor;
let buyer: TestActor;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([member(shop.server), member(shop.server)]);
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await closePages();
});

async function open(path: string, options: PageOptions = {}, who: TestActor = buyer): Promise<Page> {
  const page = await newPage(options);
  contexts.push(page.context());
  await page.addInitScript(
    ({ token, username, ssid }) => {
      localStorage.setItem('engage.token', token!);
      localStorage.setItem('engage.username', username);
      localStorage.setItem('engage.ssid', ssid);
    },
    { token: who.token, username: who.username, ssid: who.ssid },
  );
  await page.goto(`${shop.server.url}${path}`);
  return page;
}

async function pay(sx_id: string, card: typeof visa, more: Parameters<typeof begin>[2] = {}): Promise<Payment> {
  const { payment_id } = (await begin(buyer, sx_id, more)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, card);
  await becomes(shop, payment_id, 'confirmed');
  return (await shop.server.ports.storage.get(Payment, payment_id))!;
}

describe('subscriptions', () => {
  it('say before they are bought that they renew', async () => {
    const sx_id = `${seller.user_id}-900-week`;
    await buyer.call('GET /app/cart/add/:type/:sx_id', { type: 'subscription', sx_id });
    const page = await open('/checkout', { width: 390 });
    await page.getByText('€9.00 per week').waitFor();
    await page.getByText('Renews by itself every week, at this price, until you cancel.').first().waitFor();
    await expect.poll(() => page.getByLabel('Save this card for next time').count()).toBe(0);
    await expectAccessible(page);
    await buyer.call('POST /app/cart/remove', { type: 'subscription', sx_id });
  });

  it('of a service: from the form, by an operator, to the review; in Spanish on a phone', async () => {
    const phone: PageOptions = { width: 390, height: 844, lang: 'es' };
    const [subscriber, operator] = await Promise.all([member(shop.server), member(shop.server, 'admin')]);
    const sx_id = newSxId();
    const form = await open(`/add-service/${sx_id}`, phone, seller);
    const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
    await form.getByLabel('Título').fill('Un cartel nuevo cada mes');
    await form.getByLabel('Categoría').selectOption({ label: 'Diseño gráfico' });
    await form.getByText('Suscripción', { exact: true }).first().click();
    await form.getByLabel('Descripción').fill('Cada mes dibujo un cartel para tu bar, con el plato que tú elijas.');
    await press(form, 'Siguiente');
    await form.getByLabel('Moneda').selectOption('EUR');
    await form.getByLabel('Nombre del paquete').fill('Mensual');
    await form.getByLabel('Precio').fill('12,50');
    await form.getByLabel('Qué se incluye').fill('Un cartel A2');
    await press(form, 'Siguiente');
    await form.getByText('Debe indicarse un intervalo de pago').waitFor();
    await form.getByLabel('Intervalo de pago').selectOption({ label: 'Cada mes' });
    await press(form, 'Siguiente');
    const create = { width: 90, height: 60, channels: 3, background: 'teal' } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    await form.getByLabel('Añadir una imagen').setInputFiles({ name: 'cartel.png', mimeType: 'image/png', buffer });
    await form.getByLabel('Qué muestra').fill('Un cartel en la pared');
    await press(form, 'Siguiente');
    await press(form, 'Enviar a revisión');
    await form.waitForURL('**/manage-services');

    const desk = await open('/admin/access/service?state=waiting', phone, operator);
    await press(desk, /: Un cartel nuevo/);
    await desk.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
    await desk.getByRole('dialog').waitFor({ state: 'detached' });

    const page = await open(`/s/${sx_id}`, phone, subscriber);
    await press(page, /^Suscribirse por 12,50/);
    await page.getByText('Se renueva', { exact: false }).first().waitFor();
    await press(page, /^Pagar/);
    await page.waitForURL(/\/stand-in\/stripe\//);
    await page.getByLabel('Número de tarjeta').fill(visa.number);
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.waitForURL(/\/chat\//);
    await page.goto(`${shop.server.url}/orders`);
    await page.getByTestId('order-row').click();
    await page.getByText('El periodo que pagaste está en curso', { exact: false }).waitFor();
    await press(page, 'Aceptar y completar');
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y completar' }).click();
    await page.getByRole('radio', { name: '5 estrellas de 5' }).press(' ');
    await page.getByLabel('Con tus palabras').fill('Cada mes lo espero como una carta');
    await press(page, 'Enviar');
    await page.getByText('Cada mes lo espero').waitFor();
    const { order_id } = (await subscriber.run('getOrders', {})).body.orders[0]!;
    await seller.run('reviewOrder', { order_id, stars: 5 });
    await page.goto(`${shop.server.url}/s/${sx_id}`);
    await expect.poll(() => page.getByTestId('review').getByText('Cada mes lo espero').count()).toBe(1);
  });

  it('show at once, are cancelled and taken back, and made good by another card when a charge fails', async () => {
    const page = await open('/subscriptions');
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
    const first = await pay(`${seller.user_id}-1200-month`, declinedLater, { type: 'subscription' });
    const card = page.getByTestId('subscription');
    await card.getByText('€12.00 per month').waitFor();
    await card.getByText('Active', { exact: true }).waitFor();
    await expectAccessible(page);

    await card.getByRole('button', { name: 'Cancel the subscription' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel this subscription?' });
    await cancelling.getByRole('button', { name: 'Cancel the subscription' }).click();
    await card.getByText('Ends on', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Keep the subscription' }).click();
    await card.getByText('Next payment', { exact: true }).waitFor();

    // The month has passed, and the bank says no.
    const { subscription_id } = first;
    const { paid_until } = (await shop.server.ports.storage.get(Subscription, subscription_id!))!;
    const clock = { now: () => paid_until.getTime(), pause: () => Promise.resolve() };
    await renewSubscriptions({ ...shop.server.ports, clock });
    const alert = card.getByRole('alert');
    await alert.getByText('Your bank said no and gave no reason. Nothing was charged.').waitFor();
    await card.getByText('Not paid', { exact: true }).waitFor();
    await expectAccessible(page);

    await pay(`${seller.user_id}-300`, visa, { save_card: true });
    await alert.getByRole('button', { name: 'Change how you pay' }).click();
    const changing = page.getByRole('dialog', { name: 'How should it be paid?' });
    await changing.getByRole('radio', { name: 'Visa ending in 4242' }).check({ force: true });
    await expectAccessible(page);
    await changing.getByRole('button', { name: 'Change how you pay' }).click();
    await changing.waitFor({ state: 'detached' });
    await card.getByText('Active', { exact: true }).waitFor();
    await card.getByText('Visa ending in 4242').waitFor();

    await card.getByRole('button', { name: 'Change how you pay' }).click();
    await changing.getByRole('radio', { name: 'Another card' }).check({ force: true });
    await changing.getByRole('button', { name: 'Change how you pay' }).click();
    await page.waitForURL(/\/stand-in\/stripe\//);
    await page.getByText('Nothing is charged now.').waitFor();
    await page.getByLabel('Card number').fill('5555 5555 5555 4444');
    await page.getByRole('button', { name: 'Save the card' }).click();
    await page.waitForURL((url) => url.pathname === '/subscriptions' && url.search === '');
    await card.getByText('Mastercard ending in 4444').waitFor();

    await card.getByText('Payments so far').click();
    await expect.poll(() => card.getByText('€12.00', { exact: true }).count()).toBe(3);
    await card.getByRole('link').first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the receipt' }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-[\w-]+\.pdf$/);
  });
});
