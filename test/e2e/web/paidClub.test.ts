/** A paid club in real browsers: shut until its fee is paid, open then, and shut at once for somebody who is sent away. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { clubOf, postOf } from '../../community/club.ts';
import { atBank, becomes, begin, platformKey, useShop, visa } from '../../payments/stage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';

const shop = useShop({ pages: true });
afterAll(closePages);

const signedIn = (who: TestActor, path: string, options: PageOptions): Promise<Page> =>
  openPage(`${shop.server.url}${path}`, options, who);

it('asks for the fee that its maker wrote, as their language writes it', async () => {
  const ana = await member(shop.server);
  const page = await signedIn(ana, '/myclubs#new', { lang: 'es' });
  await page.getByRole('textbox', { name: 'Nombre del club' }).fill('Vuelos');
  await page.getByRole('textbox', { name: 'Descripción' }).fill('En globo.');
  await page.getByRole('radio', { name: 'De pago' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Importe' }).fill('1.200');
  await page.getByRole('button', { name: 'Crear el club' }).click();
  await page.waitForURL(/\/c\/[\w-]{12}$/);
  await expect.poll(() => page.getByText(/1200,00\s€/).count()).toBeGreaterThan(0);
});

describe.each([
  { look: { width: 390, height: 844, lang: 'es' as const }, shut: 'Solo para miembros', fee: /5,00\s€/ },
  { look: { width: 1440, height: 900, lang: 'fr' as const }, shut: 'Réservé aux membres', fee: /5,00\s€/ },
])('at $look.width px', ({ look, shut, fee }) => {
  it('a paid club opens with its fee', async () => {
    const [ana, ben] = await Promise.all([member(shop.server), member(shop.server)]);
    const paid = { membership: 'paid', amount: 500, currency: 'EUR', interval: 'month' } as const;
    const { gx_id } = await clubOf(ana, { title: 'Choir', ...paid });
    const { feed_item_id } = await postOf(ana, gx_id, 'The notes for Tuesday');
    const page = await signedIn(ben, `/c/${gx_id}`, look);
    await page.getByRole('heading', { name: shut }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: fee }).click();
    await page.waitForURL(/\/checkout/);
    await page.getByText(fee).first().waitFor();
    await expectAccessible(page);

    const { payment_id } = (await begin(ben, gx_id, { type: 'club' })).body.payment;
    shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
    await becomes(shop, payment_id, 'confirmed');
    await page.goto(`${shop.server.url}/c/${gx_id}`);
    await page.getByText('The notes for Tuesday').waitFor();
    await expectAccessible(page);

    const post = await signedIn(ben, `/c/${gx_id}/${feed_item_id}`, look);
    const write = post.locator('textarea').first();
    await write.waitFor();
    await ana.run('remove2Group', { gx_id, user_id: ben.user_id!, reason: 'Too loud' });
    await page.getByRole('heading', { name: shut }).waitFor();
    for (const each of [page, post]) await each.getByText('The notes for Tuesday').waitFor({ state: 'detached' });
  });
});
