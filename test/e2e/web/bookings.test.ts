/** An hour is put up, chosen by keys, paid, moved and seen by both, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { slotName } from '#shared/services/bookings/bookingRules.ts';
import { usualHours } from '#shared/services/bookings/hours.ts';
import { until, useShop } from '../../payments/stage.ts';
import { buy, clientId, serviceOf } from '../../services/orderStage.ts';
import { Order } from '#shared/services/entities/order.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage } from '../../support/browser.ts';

const shop = useShop({ pages: true });
afterAll(closePages);

const open = (who: TestActor, path: string, width = 1440): Promise<Page> =>
  openPage(`${shop.server.url}${path}`, { width }, who);

/** The part of a service's page where a time is chosen, by the button that leads there; it is loaded when it is near. */
async function choosingOn(page: Page) {
  await page.getByRole('link', { name: 'Choose a time' }).click();
  const choosing = page.getByRole('region', { name: 'Choose a time' });
  await choosing.waitFor();
  return choosing;
}

const bookable = () =>
  serviceOf(shop, {
    ...{ stype: 'booking', booking_type: 'hour', requirements: '', title: 'A guitar lesson' },
    package: [{ key: 'base', label: 'A lesson', price: 6000, inclusions: ['An hour'], minutes: 60 }],
  });

it('is put up on a phone and booked by keys: both see when and where, and it moves by agreement', async () => {
  const { provider, sx_id } = await bookable();
  const hours = await open(provider, '/booking-hours', 390);
  await hours.getByLabel('Time zone').selectOption('Europe/Paris');
  await hours.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await hours.getByLabel('Saturday, from').fill('10:00');
  await hours.getByLabel('Saturday, to').fill('15:00');
  await hours.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await hours.getByLabel('Saturday, from').last().fill('14:00');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await hours.getByText('These hours overlap.').waitFor();
  await expectAccessible(hours);
  await hours.getByRole('button', { name: 'Remove hours on Saturday' }).last().click();
  await hours.getByLabel('Link or address').fill('https://meet.example.org/guitar');
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await hours.getByText('Your hours are saved').waitFor();
  await hours.reload();
  await expect.poll(() => hours.getByLabel('Saturday, to').inputValue()).toBe('15:00');

  const buyer = await member(shop.server);
  const page = await open(buyer, `/s/${sx_id}`);
  const choosing = await choosingOn(page);
  await choosing.getByRole('button', { name: 'Next month' }).first().click();
  const days = choosing.getByRole('button', { name: /free times?$/ });
  await days.first().focus();
  const first = await days.first().getAttribute('data-day');
  await page.keyboard.press('ArrowRight');
  const second = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']);
  expect(second! > first!).toBe(true);
  await page.keyboard.press('Enter');
  await choosing.getByRole('radio').nth(1).check({ force: true });
  await expectAccessible(page);
  await choosing.getByRole('button', { name: 'Book for €60.00' }).click();
  await page.waitForURL('**/checkout');
  await page.getByText('A guitar lesson · A lesson').first().waitFor();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  // With the card that the bank's form has filled in.
  await until(
    async () => (await shop.server.ports.storage.find(Payment, { user_id: buyer.user_id! }))[0],
    (found) => found?.state === 'confirmed',
  );
  const [order] = await shop.server.ports.storage.find(Order, { user_id: buyer.user_id! });
  const { order_id } = order!;

  const own = await open(buyer, `/orders/${order_id}`, 390);
  const shown = own.getByTestId('order');
  await shown.getByText('You are booked with', { exact: false }).waitFor();
  await shown.getByRole('link', { name: 'https://meet.example.org/guitar' }).waitFor();
  const [download] = await Promise.all([
    own.waitForEvent('download'),
    shown.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('booking.ics');
  await expectAccessible(own);
  await own.getByRole('button', { name: 'More steps' }).click();
  await own.getByRole('button', { name: 'Ask for another time' }).click();
  const dialog = own.getByRole('dialog', { name: 'Ask for another time' });
  await dialog.getByRole('button', { name: 'Next month' }).first().click();
  await dialog
    .getByRole('button', { name: /free times?$/ })
    .last()
    .click();
  await dialog.getByRole('radio').first().check({ force: true });
  await dialog.getByLabel('Your message').fill('I have a train to catch');
  await expectAccessible(own);
  await dialog.getByRole('button', { name: 'Ask for another time' }).click();
  await shown.getByText('asks for another time', { exact: false }).waitFor();

  const calendar = await open(provider, '/manage-services');
  await calendar.getByTestId('booking').click();
  await calendar.waitForURL(`**/orders/${order_id}`);
  await calendar.getByText('has booked you', { exact: false }).waitFor();
  await provider.run('takeOrderStep', { order_id, client_id: clientId(), step: 'agree_move' });
  await own.getByText('Moved to', { exact: false }).waitFor();
  await calendar.goto(`${shop.server.url}/orders?as=provider`);
  await calendar.getByTestId('booking').waitFor();
  await expectAccessible(calendar);
});

it('says that a time is gone when somebody was quicker, and shows those that are left', async () => {
  const { provider, sx_id } = await bookable();
  await provider.run('saveHours', { hours: { ...usualHours('Europe/Paris'), step: 60 } });
  const page = await open(await member(shop.server), `/s/${sx_id}`, 390);
  const choosing = await choosingOn(page);
  await choosing.getByRole('button', { name: 'Next month' }).first().click();
  await choosing
    .getByRole('button', { name: /free times?$/ })
    .first()
    .click();
  await choosing.getByRole('radio').first().press('Space');
  const count = await choosing.getByRole('radio').count();
  const gone = await choosing.getByRole('radio').first().getAttribute('value');
  await buy(shop, await member(shop.server), `${sx_id}base-${slotName(Date.parse(gone!))}`);
  await choosing.getByRole('button', { name: /^Book for/ }).click();
  await page.getByText('This time is not free any more', { exact: false }).waitFor();
  await expect.poll(() => choosing.getByRole('radio').count()).toBe(count - 1);
});
