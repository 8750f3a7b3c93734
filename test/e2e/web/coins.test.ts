/** Votes for coins in a browser: by an invoice, by Ether from a wallet of the browser's, and by Ether sent by hand. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StandIns } from '#parse/boot.ts';
import { startPaymentServer } from '#parse/payments/server.ts';
import type { RunningServer } from '#parse/server.ts';
import { openStandIns } from '../../../scripts/standins/open.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage } from '../../support/browser.ts';
import { contest as newContest } from '../../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../../support/server.ts';

const uri = databaseUri(freshDatabaseName());
const key = 'known to both servers alone';
/** Blocks of the demo's chain come every two seconds, and four have to. */
const longTimeout = { timeout: 40_000 };
let standIns: StandIns;
let payments: Awaited<ReturnType<typeof startPaymentServer>>;
let server: RunningServer;
let organizer: TestActor;

beforeAll(async () => {
  standIns = await openStandIns({
    stripe: false,
    paypal: false,
    ethereum: true,
    invoices: true,
    registrar: false,
    sms: false,
    social: false,
  });
  const nowpayments = standIns.nowpayments!;
  payments = await startPaymentServer({ nowpayments, key, port: 0, log: { error() {} } });
  const invoices = { url: `http://127.0.0.1:${payments.port}`, key, isTest: true };
  server = await startTestServer({ databaseUri: uri, pages: true, ...standIns.options, invoices });
  standIns.ready(server.url);
  organizer = await member(server, 'organizer');
});
afterEach(closePages);
afterAll(async () => {
  await server.stop();
  await payments.close();
  await standIns.stop();
  await dropDatabase(uri);
});

/** A contest that sells votes, with the offer of ten for its second contestant in front. */
async function offered(page: Page, [buy, pay] = [/^Buy votes/, /^Pay €/]): Promise<string> {
  const { cx_id } = await newContest(server, { organizer });
  await organizer.call('POST /app/contest/v2/setVotePrices', {
    ...{ cx_id, vote_mode: 'paid', currency: 'EUR', unit_price: 100, shows_apart: true },
    packs: [{ votes: 10, amount: 900 }],
  });
  await page.goto(`${server.url}/cx/${cx_id}`);
  const card = page.getByTestId('contestant-card').filter({ hasText: 'Contestant 2' });
  await card.getByRole('button', { name: buy }).click();
  await page.getByRole('button', { name: pay }).waitFor(longTimeout);
  return cx_id;
}

const counts = (page: Page) => page.getByText('Your 10 votes for Contestant 2 count').first().waitFor(longTimeout);

describe('a visitor', () => {
  it('goes back from an invoice without paying, and on to it again', async () => {
    const page = await newPage({ width: 390, height: 844 });
    const cx_id = await offered(page);
    await page.getByLabel('Cryptocurrency').press('Space');
    await page.getByRole('button', { name: 'Pay €9.00' }).click();
    await page.waitForURL(/\/stand-in\/nowpayments\//, longTimeout);
    await page.getByRole('button', { name: 'Go back without paying' }).click();
    await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor(longTimeout);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go on to pay' }).click();
    await page.waitForURL(/\/stand-in\/nowpayments\//, longTimeout);
    await page.getByRole('button', { name: 'Send all of it' }).click();
    await counts(page);
    expect(new URL(page.url()).pathname).toBe(`/cx/${cx_id}`);
  });

  it('pays in Ether from a wallet of the browser, which says no first', async () => {
    const page = await newPage();
    const rpcUrl = standIns.options.ethereum!.rpcUrl;
    let isAsked = 0;
    await page.exposeFunction('askChain', async (method: string, params: readonly unknown[] = []) => {
      if (method === 'eth_sendTransaction' && ++isAsked === 1) return { error: { code: 4001, message: 'No' } };
      const asked = method === 'eth_requestAccounts' ? 'eth_accounts' : method;
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: asked, params }),
      });
      return answer.json();
    });
    // As EIP-6963 says.
    await page.addInitScript(() => {
      const ask = (
        window as unknown as {
          askChain: (method: string, params?: readonly unknown[]) => Promise<{ result?: unknown; error?: object }>;
        }
      ).askChain;
      const detail = Object.freeze({
        info: { uuid: 'f0c2', name: 'Purse', icon: '', rdns: 'org.example.purse' },
        provider: {
          async request({ method, params }: { method: string; params?: readonly unknown[] }) {
            const { result, error } = await ask(method, params);
            // As EIP-1193 has it: an Error with a code.
            if (error) throw Object.assign(new Error('refused'), error);
            return result;
          },
        },
      });
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', announce);
    });
    await offered(page);
    await page.getByLabel('Ether').check({ force: true });
    await page.getByRole('button', { name: /^Pay €/ }).click();
    const purse = page.getByRole('button', { name: 'Pay with Purse' });
    await purse.click(longTimeout);
    await page.getByText('You declined it in your wallet. Nothing was sent.').waitFor(longTimeout);
    await expectAccessible(page);
    await purse.click();
    await counts(page);
  });

  it('sends Ether by hand from another wallet, and watches it being confirmed', async () => {
    const page = await newPage({ width: 390, height: 844, lang: 'fr', scheme: 'dark' });
    await offered(page, [/^Acheter des votes/, /^Payer /]);
    await page.getByLabel('Ether').press('Space');
    await page.getByRole('button', { name: /^Payer / }).click();
    await page.getByRole('img', { name: /^Code QR/ }).waitFor(longTimeout);
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /portefeuille de test/ }).click();
    const wallet = await opened;
    await wallet.getByRole('button', { name: 'Envoyer la totalité' }).click();
    await page.getByRole('progressbar').waitFor(longTimeout);
    await page.getByText('Vos 10 votes pour Contestant 2 comptent').first().waitFor(longTimeout);
  });
});
