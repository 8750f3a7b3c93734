/** Buying votes and adding money in a browser, by every kind of rail, with the companies' stand-ins. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { StandIns } from '#parse/boot.ts';
import type { RunningServer } from '#parse/server.ts';
import { openStandIns } from '../../../scripts/standins/open.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest as newContest, storeBehind } from '../../support/factories.ts';
import { daily, isWhole } from '../../support/whole.ts';
import { expectSound } from '../looks.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../../support/server.ts';

const uri = databaseUri(freshDatabaseName());
let standIns: StandIns;
let server: RunningServer;
let organizer: TestActor;

beforeAll(async () => {
  standIns = await openStandIns({
    stripe: true,
    paypal: true,
    ethereum: false,
    invoices: false,
    registrar: false,
    sms: false,
    social: false,
  });
  server = await startTestServer({ databaseUri: uri, pages: true, ...standIns.options });
  standIns.ready(server.url);
  organizer = await member(server, 'organizer');
  await organizer.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'jar@example.org' });
});
afterAll(async () => {
  await closePages();
  await server.stop();
  await standIns.stop();
  await dropDatabase(uri);
});

afterEach(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> => openPage(`${server.url}${path}`, options);

const signedIn = (who: TestActor, path: string, options?: PageOptions): Promise<Page> =>
  openPage(`${server.url}${path}`, options, who);

/** A contest whose votes cost a euro, ten of them nine. */
async function selling(vote_mode: 'both' | 'paid' = 'both'): Promise<ContestShape> {
  const made = await newContest(server, { organizer });
  const set = await price(made, 100, vote_mode);
  expect(set.status).toBe(200);
  return made;
}
const price = (
  { cx_id }: ContestShape,
  unit_price: number,
  vote_mode: 'both' | 'paid' = 'both',
  currency: 'EUR' | 'USD' | 'HTG' = 'EUR',
) =>
  organizer.call('POST /app/contest/v2/setVotePrices', {
    cx_id,
    vote_mode,
    currency,
    unit_price,
    packs: [{ votes: 10, amount: unit_price * 9 }],
    shows_apart: true,
  });

/** The ways that a payer goes by hand, and what they are told of the receiver. */
const hands = [
  { way: 'Payoneer', names: {}, to: 'jar@example.org', currency: 'EUR', unit: 100 },
  { way: 'Cash', names: { accepts_cash: true }, to: /^Pay €/, currency: 'EUR', unit: 100 },
  { way: 'MonCash', names: { moncash: '+509 3700 1234' }, to: /3700 ?1234/, currency: 'HTG', unit: 10_000 },
] as const;

const card = (page: Page, name: string) => page.getByTestId('contestant-card').filter({ hasText: name });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buy votes' });
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay €/ });

async function offer(page: Page, name: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `Buy votes ${name}` })
    .click();
  await payButton(page).waitFor();
}

/** In the fields that the card company's stand-in puts beside the ways. */
async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await payButton(page).click();
}

describe('a visitor', () => {
  it('buys a pack by a card that is declined, then by one that asks; is back at the contest, and others see the votes', async () => {
    const food = await selling();
    const watcher = await open(`/cx/${food.cx_id}`);
    await card(watcher, 'Contestant 2').waitFor();
    const page = await open(`/cx/${food.cx_id}`, { width: 390, height: 844 });
    await offer(page, 'Contestant 2');
    const panel = dialog(page);
    await expect.poll(() => panel.getByLabel('10 votes').isChecked()).toBe(true);
    await expect.poll(() => panel.getByTestId('total').innerText()).toBe('€9.00');
    await says(page, 'Refundable in full only.');
    await expect.poll(() => panel.getByText('Test mode').count()).toBe(1);
    // The button stands at the end of the dialog, which covers the bar of tabs.
    const below = (button: Element) =>
      button.closest('dialog')!.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom;
    expect(await payButton(page).evaluate(below)).toBeLessThan(40);
    await expectAccessible(page);
    await panel.getByLabel('Your own number').last().fill('12');
    await panel.getByRole('button', { name: 'Pay €10.80' }).waitFor();
    await page.getByLabel('Security code').fill('');
    await payByCard(page, '');
    // Each field tells it, and nothing else does.
    await expect.poll(() => panel.getByText('Fill this in.').count()).toBe(2);
    expect(await panel.getByRole('alert').count()).toBe(0);
    await expectAccessible(page);
    await page.getByLabel('Security code').fill('123');
    await payByCard(page, '4000 0000 0000 0002');
    await says(page, 'Your card was declined.');
    expect(new URL(page.url()).pathname).toBe(`/cx/${food.cx_id}`);
    await expectAccessible(page);
    await payByCard(page, '4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Yes, it is me' }).click();

    await page.waitForURL((url) => url.pathname === `/cx/${food.cx_id}`);
    await says(page, 'Your 12 votes for Contestant 2 count');
    await expectAccessible(page);
    await card(watcher, 'Contestant 2').getByText('12', { exact: true }).first().waitFor();

    await page.goto(`${server.url}/payments`);
    // Also who was logged out from elsewhere reads this, and has more than this browser knows.
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
    const row = page.getByTestId('payment');
    await expect.poll(() => row.innerText()).toMatch(/12 votes · Card[\s\S]*€10\.80[\s\S]*Paid/);
    await expectAccessible(page);
    await row.click();
    await page.getByRole('heading', { name: 'Your 12 votes count' }).waitFor();
    await page.getByRole('button', { name: 'Ask for a refund' }).click();
    await page.getByLabel('Why would you like your money back?').fill('I meant Contestant 1');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await says(page, 'I meant Contestant 1');
  });

  it.runIf(isWhole)(
    'is told a price that has changed meanwhile, and pays by PayPal after an account with nothing on it',
    async () => {
      const food = await selling('paid');
      const page = await open(`/cx/${food.cx_id}`);
      await says(page, 'Votes are bought here');
      expect(await page.getByRole('button', { name: /^Vote/ }).count()).toBe(0);
      await offer(page, 'Contestant 1');
      // Nobody tells the page: what it shows is old.
      await page.route('**/fetchContest', (route) => route.abort());
      expect((await price(food, 200, 'paid')).status).toBe(200);
      // load-safe: the server's own cache of prices lasts a second
      await server.ports.clock.pause(1100);
      await page.getByLabel('PayPal').check({ force: true });
      await page.getByRole('button', { name: 'Pay €9.00' }).click();
      await says(page, 'The price was €9.00 and is now €18.00. Nothing was charged.');
      await page.unroute('**/fetchContest');
      await page.getByRole('button', { name: 'Pay €18.00' }).click();
      await page.waitForURL(/\/stand-in\/paypal\//);
      await page.getByRole('button', { name: 'Pay by an account with nothing on it' }).click();
      await page.getByRole('heading', { name: 'The payment was declined' }).waitFor();
      await page.getByRole('link', { name: 'Try another card or account' }).click();
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.waitForURL((url) => url.pathname === `/cx/${food.cx_id}`);
      await says(page, 'Your 10 votes for Contestant 1 count');
    },
  );

  // The rules of each are test/payments/manual.test.ts; here one with an address, one without, and one with a number.
  it.each(daily(hands, 1))(
    'claims a payment by $way, and sees at once that the receiver has confirmed it',
    async ({ way, names, to, currency, unit }) => {
      await organizer.call('POST /app/users/updatePaymentSetings', { current: password, ...names });
      const food = await newContest(server, { organizer });
      expect((await price(food, unit, 'both', currency)).status).toBe(200);
      const page = await open(`/cx/${food.cx_id}`, { width: 390, height: 844, scheme: 'dark' });
      await card(page, 'Contestant 3').getByRole('button', { name: 'Buy votes Contestant 3' }).click();
      // Below the card's fields, where the total may lie over it.
      await page.getByLabel(way, { exact: true }).evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
      await page.getByLabel(way, { exact: true }).check({ force: true });
      await page.getByRole('button', { name: `Continue with ${way}` }).click();
      await says(page, to);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Tell the receiver' }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
      await page.getByLabel('Name of the sender').fill('Ana Diaz');
      await page.getByLabel('Reference of the payment').fill(`Jar 77 ${way}`);
      await page.getByRole('button', { name: 'Tell the receiver' }).click();
      await page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor();
      const [claim] = (await organizer.call('GET /app/checkout/getClaims')).body.claims;
      await organizer.call('POST /app/checkout/decideClaim', { claim_id: claim!.claim_id, decision: 'confirm' });
      await page.waitForURL((url) => url.pathname === `/cx/${food.cx_id}`);
      await says(page, 'Your 10 votes for Contestant 3 count');
    },
  );
});

it.runIf(isWhole)('where all votes are bought, a phone shows on the contestant’s page what one costs', async () => {
  const food = await selling('paid');
  const path = `/cx/${food.cx_id}/${food.contestants[0]!.contestant_id}`;
  const page = await open(path, { width: 360, height: 740 });
  await says(page, 'Votes are bought here');
  await expectSound(page, path, 'en');
});

describe('an address that opens the dialog', () => {
  it.runIf(isWhole)('does so until it is closed, and not again by a reload', async () => {
    const food = await selling();
    const page = await open(`/cx/${food.cx_id}?buy=${food.contestants[1]!.contestant_id}`);
    await dialog(page).getByText('Contestant 2').waitFor();
    await page.reload();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await card(page, 'Contestant 2').getByRole('button', { name: 'Buy votes Contestant 2' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('a member', () => {
  it.runIf(isWhole)('adds money, keeps the card, and buys from the balance without leaving the contest', async () => {
    const food = await selling();
    const buyer = await member(server);
    const page = await signedIn(buyer, '/user/deposit');
    await payButton(page).waitFor();
    await expectAccessible(page);
    await page.getByText('Other amount').click();
    await page.getByLabel('Amount in EUR').fill('0.5');
    await says(page, 'Invalid amount');
    await page.getByLabel('Amount in EUR').fill('12.50');
    await page.getByLabel('Save this card for next time').check();
    await page.getByRole('button', { name: 'Pay €12.50' }).waitFor();
    await payByCard(page, '4242 4242 4242 4242');
    await page.waitForURL((url) => url.pathname === '/deposit/success');
    await page.getByRole('heading', { name: '€12.50 added to your balance' }).waitFor();
    await expect.poll(() => page.getByTestId('balance').innerText()).toBe('€12.50');
    await expectAccessible(page);

    await page.goto(`${server.url}/cx/${food.cx_id}`);
    await offer(page, 'Contestant 1');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    const opener = card(page, 'Contestant 1').getByRole('button', { name: 'Buy votes Contestant 1' });
    expect(await hasFocus(opener)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
    await page.getByRole('radio', { name: 'Balance' }).check({ force: true });
    // By the keyboard alone, past the field of the own number.
    await dialog(page).getByLabel('10 votes').focus();
    for (let n = 0; n < 15 && !(await hasFocus(payButton(page))); n++) await page.keyboard.press('Tab');
    expect(await dialog(page).getByLabel('10 votes').isChecked()).toBe(true);
    expect(await hasFocus(payButton(page))).toBe(true);
    await page.keyboard.press('Enter');
    await says(page, 'Your 10 votes for Contestant 1 count');
    expect(await dialog(page).count()).toBe(0);

    // What is left is too little for ten more; in the cart they wait.
    await offer(page, 'Contestant 2');
    await expect.poll(() => page.getByRole('radio', { name: 'Balance' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await says(page, /^Contestant 2 · /);
    // On a phone the balance is as wide as the other ways, though money can be added beside it.
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const isAsWide = (labels: Element[]) => {
      const widths = labels.map((label) => label.getBoundingClientRect().width);
      return widths[labels.findIndex((label) => label.hasAttribute('data-short'))] === Math.max(...widths);
    };
    expect(await page.locator('fieldset label').evaluateAll(isAsWide)).toBe(true);
    await expectAccessible(page);
    await page.setViewportSize(size);
    await page.getByRole('radio', { name: 'Visa ending in 4242' }).check({ force: true });
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Your 10 votes count' }).waitFor();
    await page.getByRole('link', { name: 'Back to the contest' }).click();
    await expect.poll(() => card(page, 'Contestant 2').innerText()).toContain('10');
    await page.goto(`${server.url}/checkout`);
    await says(page, 'Your cart is empty');
  });
});

it.runIf(isWhole)(
  'pays for what was chosen last; what was left in the cart before waits below, until it is chosen',
  async () => {
    const buyer = await member(server);
    const add = ({ contestants }: ContestShape, quantity: number) =>
      buyer.call('GET /app/cart/add/:type/:sx_id/:quantity', {
        type: 'votes',
        sx_id: contestants[0]!.contestant_id,
        quantity,
      });
    const older = await selling();
    expect((await add(older, 1)).status).toBe(200);
    expect((await add(await selling(), 10)).status).toBe(200);
    const page = await signedIn(buyer, '/checkout', { width: 390, height: 844 });
    const prices = () => payButton(page).allInnerTexts();
    await expect.poll(prices).toEqual(['Pay €9.00']);
    const waiting = page.getByRole('region', { name: 'Still in your cart' });
    expect(await waiting.innerText()).toContain('€1.00');
    await expectAccessible(page);
    await waiting.getByRole('button', { name: /^Pay for .* instead$/ }).click();
    await expect.poll(prices).toEqual(['Pay €1.00']);
    expect(await waiting.innerText()).toContain('€9.00');
    // Over meanwhile: it is refused by its name, and nothing else is paid for by a second tap.
    await storeBehind(server, older.cx_id, { end_date: new Date(Date.now() - 1000) });
    await payButton(page).click();
    await page.getByRole('status').filter({ hasText: older.contest_name }).getByRole('link').waitFor();
    expect(await prices()).toEqual([]);
    await expectAccessible(page);
  },
);

it.runIf(isWhole)('stays in the app with a purchase that began there, over the rail’s own page', async () => {
  const buyer = await member(server);
  const page = await signedIn(buyer, '/app/profile/payments', { width: 390, height: 844 });
  await page.getByRole('link', { name: 'Add money' }).click();
  await page.waitForURL(`${server.url}/app/profile/deposit`);
  await page.getByLabel('PayPal', { exact: true }).check({ force: true });
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(/\/stand-in\/paypal\//);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL((url) => url.pathname === '/app/deposit/success');
  await page.getByRole('heading', { name: /added to your balance$/ }).waitFor();
  await page.getByRole('link', { name: 'Your payments' }).click();
  await page.waitForURL(`${server.url}/app/profile/payments`);
  // Who installed the app is led there by a mail's or a rail's link to the site.
  await page.evaluate(() => (document.cookie = 'shell=app; path=/'));
  await page.goto(`${server.url}/checkout?payment=`);
  expect(new URL(page.url()).pathname).toBe('/app/checkout');
});

// How their screens are read by everybody is asked of every screen.
it('says what happened to who comes back without a payment', async () => {
  const page = await signedIn(await member(server), '/payments');
  for (const path of daily(['/process-nowpayments', '/deposit/success', '/cancel-nowpayments'], 1)) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('heading', { name: 'You are back from paying' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Your payments' }).click();
    await expect.poll(() => page.url()).toBe(`${server.url}/payments`);
  }
});

describe('an organizer', () => {
  it.runIf(isWhole)('sets prices with a preview, and voters see them at once', async () => {
    const made = await newContest(server, { organizer });
    const voter = await open(`/cx/${made.cx_id}`);
    await card(voter, 'Contestant 1').waitFor();
    expect(await voter.getByRole('button', { name: /^Buy votes/ }).count()).toBe(0);
    const page = await signedIn(organizer, `/cx/${made.cx_id}`);
    await page.getByRole('button', { name: 'Vote prices' }).click();
    await says(page, 'What voters will see');
    await expectAccessible(page);
    await page.getByLabel('Price of one vote').fill('500');
    await page.getByRole('alert').or(page.getByText('From €0.10 to €100.00')).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save prices' }).isDisabled()).toBe(true);
    await page.getByLabel('Price of one vote').fill('2');
    await page.getByLabel('Price of pack 1 in EUR').fill('15.00');
    await page.getByLabel('Price of pack 2 in EUR').fill('60.00');
    await page.getByLabel('Votes that one person may buy').fill('40');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await offer(voter, 'Contestant 1');
    await expect.poll(() => dialog(voter).getByTestId('total').innerText()).toBe('€15.00');
    await says(voter, 'Everybody may buy 40 votes at most here.');
    expect(await dialog(voter).getByLabel('50 votes').count()).toBe(0);
  });

  it.runIf(isWhole)(
    'reads on the dashboard what a contest sold, its payments as they come, and the sales of all contests',
    async () => {
      const [food, other] = [await selling(), await selling()];
      const buyer = await member(server);
      const order = async ({ contestants }: ContestShape, quantity: number, client_id: string) => {
        const items = [{ type: 'votes', sx_id: contestants[0]!.contestant_id, quantity }];
        const { offer: asked } = (await buyer.call('POST /app/checkout/getOffer', { items })).body;
        const wanted = { client_id, items, total: asked.total, currency: 'EUR', rail: 'payoneer' as const };
        const { payment_id } = (await buyer.call('POST /app/checkout/createPayment', wanted)).body.payment;
        const claim = { payment_id, amount: asked.total, sender: 'Ana', reference: client_id, paid_on: '2026-11-20' };
        const claimed = await buyer.call('POST /app/checkout/claimPayment', claim);
        const { claim_id } = claimed.body.payment.claim!;
        const decided = await organizer.call('POST /app/checkout/decideClaim', { claim_id, decision: 'confirm' });
        expect(decided.status).toBe(200);
      };
      await order(food, 3, 'three-votes');
      await order(other, 10, 'ten-votes');
      const page = await signedIn(organizer, `/dashboard?cx_id=${food.cx_id}`);
      const sold = page.getByRole('region', { name: 'Sales', exact: true });
      await sold.getByText('€3.00').first().waitFor();
      await sold.getByRole('heading', { name: '1 payment' }).waitFor();
      await expect.poll(() => sold.getByTestId('sale').count()).toBe(1);
      const all = sold.getByRole('region', { name: 'Sales of all your contests' });
      expect(await all.innerText()).toContain('€9.00');
      await expectAccessible(page);
      await order(food, 2, 'two-votes-more');
      await sold.getByText('€5.00').first().waitFor();
      await sold.getByRole('heading', { name: '2 payments' }).waitFor();
    },
  );
});
