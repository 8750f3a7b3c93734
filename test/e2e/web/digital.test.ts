/** A digital service in a real browser: files in the form, in the box, in the library of who bought it, in a newer version, and gone with the money. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { Service } from '#shared/services/entities.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import { becomes, useShop } from '../../payments/stage.ts';
import { bytesOf } from '../../services/digitalStage.ts';
import { buy } from '../../services/orderStage.ts';
import { newSxId, pictureOf } from '../../services/stage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage } from '../../support/browser.ts';

const shop = useShop({ pages: true });
afterAll(closePages);

const open = (who: TestActor, path: string, width = 1440): Promise<Page> =>
  openPage(`${shop.server.url}${path}`, { width }, who);

const sent = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  return readFile(await (await waiting).path());
}

it('goes from the form to the library, on a desktop and on a phone', async () => {
  const provider = await member(shop.server, 'provider');
  const sx_id = newSxId();
  const typed = {
    ...{ title: 'Twelve light presets', category: '468', stype: 'digital', language: 'EN', currency: 'EUR' },
    description: 'The settings that I use myself for beaches, nights and old stones, with a guide.',
    packages: [{ key: 'base', label: 'All', price: '19', inclusions: 'Twelve presets', days: '', revisions: '1' }],
    pictures: [{ url: await pictureOf(provider), alt: 'A beach' }],
  };
  await provider.run('saveServiceData', { sx_id, service_data: typed });
  const form = await open(provider, `/add-service/${sx_id}`, 390);
  const next = form.getByRole('button', { name: 'Next' });
  await next.click();
  await form.getByRole('heading', { name: 'Packages and prices' }).waitFor();
  await next.click();
  await form.getByRole('heading', { name: 'Files', exact: true }).waitFor();
  await form.getByText('No files yet.', { exact: false }).waitFor();
  const bytes = bytesOf(digitalLimits.partBytes + 99);
  await form.getByLabel('Add files').and(form.locator('input')).setInputFiles(sent('presets.zip', bytes));
  await form.getByTestId('digital-file').getByText('presets.zip').waitFor();
  await expectAccessible(form);
  await next.click();
  await form.getByRole('heading', { name: 'Pictures' }).waitFor();
  await next.click();
  await form.getByRole('heading', { name: 'Details' }).waitFor();
  await form.getByRole('button', { name: 'Hand in' }).click();
  await form.waitForURL('**/manage-services');
  const { storage } = shop.server.ports;
  await storage.transact((tx) =>
    tx.update(Service, sx_id, { status: 'approved', is_listed: true, waits_since: undefined }),
  );

  const buyer = await member(shop.server);
  const shown = await open(buyer, `/s/${sx_id}`, 390);
  await shown.getByRole('list', { name: 'What is in the box' }).getByText('presets.zip').waitFor();
  await shown.getByRole('button', { name: 'Buy for' }).waitFor();
  await expectAccessible(shown);
  const { payment_id } = await buy(shop, buyer, sx_id);
  await shown.reload();
  await shown.getByRole('link', { name: 'Open in your library' }).click();
  await shown.waitForURL('**/library');
  expect(Buffer.compare(await downloaded(shown, 'presets.zip'), Buffer.from(bytes))).toBe(0);
  await expectAccessible(shown);

  // The newer version shows in the open library, without a reload.
  const managing = await open(provider, '/manage-services');
  await managing.getByRole('button', { name: 'Files' }).click();
  const dialog = managing.getByRole('dialog', { name: 'Files of “Twelve light presets”' });
  const newer = bytesOf(1234);
  await dialog
    .getByLabel('New version of presets.zip')
    .and(managing.locator('input'))
    .setInputFiles(sent('presets-2.zip', newer));
  await dialog.getByText('Version 2').waitFor();
  await dialog.getByLabel('New keys, one per line').fill('KEY-1\nKEY-2');
  await dialog.getByRole('button', { name: 'Add keys' }).click();
  await dialog.getByText('Left: 2. Handed out: 0.').waitFor();
  await expectAccessible(managing);
  const file = shown.getByTestId('library-file');
  await file.getByText('Version 2').waitFor();
  await file.getByText('New', { exact: true }).waitFor();
  expect(Buffer.compare(await downloaded(shown, 'presets-2.zip'), Buffer.from(newer))).toBe(0);
  await file.getByText('New', { exact: true }).waitFor({ state: 'detached' });

  await provider.run('refundPayment', { client_id: 'refund-in-the-story', payment_id, reason: 'Not what I meant' });
  await becomes(shop, payment_id, 'refunded');
  await shown.getByText('its files are no longer yours', { exact: false }).waitFor();
  expect(await shown.getByRole('button', { name: 'Download' }).count()).toBe(0);
  const wide = await open(buyer, '/library');
  await wide.getByTestId('library-item').waitFor();
  await expectAccessible(wide);
});
