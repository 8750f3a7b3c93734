/** Buying votes in the contest app: in a web view and in a partner's frame, whose payer comes back to it in the same session. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIns } from '#parse/boot.ts';
import type { RunningServer } from '#parse/server.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { openStandIns } from '../../../scripts/standins/open.ts';
import { partnerOf, type TestPartner } from '../../accounts/partner.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const phone = { width: 390, height: 844 };
const uri = databaseUri(freshDatabaseName());
let standIns: StandIns;
let server: RunningServer;
let site: Server;
let around: string;
let city: TestPartner;
let buyer: TestActor;
let food: ContestShape;

beforeAll(async () => {
  const none = { ethereum: false, invoices: false, registrar: false, sms: false, social: false };
  standIns = await openStandIns({ stripe: true, paypal: true, ...none });
  server = await startTestServer({ databaseUri: uri, pages: true, ...standIns.options });
  standIns.ready(server.url);
  site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>City app</title><body style="margin:0">
<iframe title="Contests" src="${server.url}${address()}" style="border:0;width:100%;height:100vh"></iframe>
<script>addEventListener('message', ({ data }) => data.type === 'leave' && open(data.url, '_blank', 'noopener'));</script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
  around = `http://localhost:${(site.address() as AddressInfo).port}`;
  const organizer = await member(server, 'organizer');
  buyer = await member(server);
  city = await partnerOf(await member(server, 'admin'), { origins: [around] });
  food = await contest(server, { organizer });
  await organizer.call('POST /app/contest/v2/setVotePrices', {
    ...{ cx_id: food.cx_id, vote_mode: 'both', currency: 'EUR', unit_price: 100 },
    packs: [{ votes: 10, amount: 900 }],
  });
  await organizer.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'jar@example.org' });
});
afterAll(async () => {
  await closePages();
  await new Promise((resolve) => site.close(resolve));
  await server.stop();
  await standIns.stop();
  await dropDatabase(uri);
});

const address = () => `/mobile/contests/${food.contest_slug}?partner=${city.partner_id}`;
const payment = async (user_id: number) =>
  (await server.ports.storage.find(Payment, { user_id }, { sort: { createdAt: -1 }, limit: 1 }))[0]!;

async function logIn(page: Page | Frame): Promise<void> {
  await page.getByRole('button', { name: 'Log in, or choose the language' }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByLabel('User name or e-mail address', { exact: true }).fill(buyer.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await isSignedIn(page);
}
const isSignedIn = (page: Page | Frame) => page.getByRole('button', { name: /: account and language$/ }).waitFor();

async function offer(page: Page | Frame, name: string): Promise<void> {
  await page
    .getByTestId('contestant-card')
    .filter({ hasText: name })
    .getByRole('button', { name: `Buy votes ${name}` })
    .click();
  await page.getByRole('button', { name: /^Pay €/ }).waitFor();
}

describe('in a web view', () => {
  it.runIf(isWhole)('a rail leads back to the contest in the app, with the buyer’s session', async () => {
    const page = await newPage(phone);
    await page.goto(`${server.url}${address()}`);
    await logIn(page);
    await offer(page, 'Contestant 2');
    expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0);
    await page.getByLabel('PayPal').check();
    await page.getByRole('button', { name: /^Pay €/ }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByText('Your 10 votes for Contestant 2 count').first().waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('partner')]).toEqual([`/mobile/contests/${food.contest_slug}`, city.partner_id]);
    await isSignedIn(page);
    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('link', { name: 'Back to the contest' }).click();
    await page.getByRole('button', { name: 'Buy votes Contestant 1' }).waitFor();
    expect(page.context().pages()).toHaveLength(1);
    expect(await payment(buyer.user_id!)).toMatchObject({ rail: 'paypal', state: 'confirmed' });
  });

  it.runIf(isWhole)('money that is paid by hand is claimed in the app', async () => {
    const page = await newPage(phone);
    await page.goto(`${server.url}${address()}`);
    await logIn(page);
    await offer(page, 'Contestant 1');
    await page.getByLabel('Payoneer').check();
    await page.getByRole('button', { name: 'Continue with Payoneer' }).click();
    await page.getByLabel('Name of the sender').fill('Ana Luz');
    expect(new URL(page.url()).pathname).toBe('/mobile/checkout');
    await expectAccessible(page);
    await page.getByLabel('Reference of the payment').fill('PAYO-1');
    await page.getByRole('button', { name: 'Tell the receiver' }).click();
    await page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor();
    await isSignedIn(page);
  });
});

describe('in a partner’s frame', () => {
  it('a card pays in it, and a rail’s page opens outside; the frame shows what was bought', async () => {
    const page = await newPage(phone);
    await page.goto(around);
    const frame = (await (await page.locator('iframe').elementHandle()).contentFrame())!;
    await logIn(frame);
    await offer(frame, 'Contestant 1');
    await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
    await frame.getByRole('button', { name: /^Pay €/ }).click();
    await frame.getByText('Your 10 votes for Contestant 1 count').first().waitFor();

    await offer(frame, 'Contestant 2');
    await frame.getByLabel('PayPal').check();
    await frame.getByRole('button', { name: /^Pay €/ }).click();
    const onward = frame.getByRole('link', { name: 'Go on to pay' });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), onward.click()]);
    await opened.getByRole('button', { name: 'Pay now' }).click();
    await opened.waitForURL((url) => url.pathname === '/mobile/checkout');
    await frame.getByText('Your 10 votes for Contestant 2 count').first().waitFor();
    await isSignedIn(frame);
    expect(await payment(buyer.user_id!)).toMatchObject({ rail: 'paypal', state: 'confirmed' });

    // Browsers that part a frame's storage have no session in the window that was opened: it says where to look.
    const parted = await newPage(phone);
    await parted.goto(opened.url());
    await parted.getByRole('heading', { name: 'You are back from paying' }).waitFor();
    await expectAccessible(parted);
  });
});
