/** From a provisional result to a certified one, in a real browser: appeal, answer, certificate, recount, receipt. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LedgerRoot } from '#shared/contests/entities/certification.ts';
import { member, password, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, openPage } from '../../support/browser.ts';
import { contest, storeBehind } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

let organizer: TestActor;
let fan: TestActor;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
    { username: fan.username, password, full_name: 'Ana Fan', role: 'member', avatar: '' },
  ],
});
beforeAll(async () => {
  [organizer, fan] = await Promise.all([member(server.current, 'organizer'), member(server.current)]);
});
afterAll(closePages);

async function visitAs(name: string, path: string): Promise<Page> {
  const page = await openPage(`${server.current.url}/user-profile`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.waitForURL((url) => url.pathname === '/user-profile');
  await page.goto(`${server.current.url}${path}`);
  return page;
}

const day = 24 * 3_600_000;
const close = (cx_id: string, ago: number) =>
  storeBehind(server.current, cx_id, {
    start_date: new Date(Date.now() - ago - day),
    end_date: new Date(Date.now() - ago),
  });
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('a result', () => {
  it('that is not certified names what its fingerprint covers: lines, of which one can hold several votes', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    const print = { size: 3, root: 'ab'.repeat(32), until_ms: Date.now() };
    await server.current.ports.storage.transact((tx) =>
      tx.insert(LedgerRoot, { root_id: `${cx_id}@${print.until_ms}`, cx_id, ...print }),
    );
    const page = await visitAs('Ana Fan', `/result/${cx_id}`);
    await expect.poll(() => page.getByRole('main').innerText()).toContain('(3 lines of the ledger)');
  });

  it('is appealed against, answered, certified, recounted and proven', async () => {
    const voter = await visitor(server.current);
    const food = await contest(server.current, { organizer, appeal_days: 2 });
    const { cx_id } = food;
    const { contestant_id } = food.contestants[1]!;
    const { receipt } = (await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id })).body;
    await close(cx_id, 60_000);
    const path = `/result/${cx_id}`;
    const desk = await visitAs('Olivia Organizer', path);
    const page = await visitAs('Ana Fan', path);
    await page.getByRole('timer').waitFor();
    await page.getByLabel('What is wrong with the result?').fill('I saw two votes');
    await page.getByRole('button', { name: 'File the appeal' }).click();
    await seen(page, 'I saw two votes');
    await expectAccessible(page);

    // The window is over, and the appeal still open: nothing offers to certify, and the studio says what is missing.
    await close(cx_id, 2 * day + 60_000);
    const mayCertify = desk.getByRole('button', { name: 'Certify the result' });
    const goesTo = async (address: string) => {
      const known = desk.waitForResponse((response) => response.url().endsWith('/getCertification'));
      await desk.goto(`${server.current.url}${address}`);
      await known;
    };
    await goesTo(`/cx/${cx_id}`);
    await seen(desk, 'You organize this contest');
    expect(await mayCertify.count()).toBe(0);
    await goesTo(`/studio/${cx_id}`);
    await seen(desk, '1 appeal');
    expect(await mayCertify.count()).toBe(0);
    await desk.goto(`${server.current.url}${path}`);

    // The organizer's page hears of it, and so does the fan's of the answer.
    await desk.getByLabel('Your answer').fill('There is one in the ledger');
    await desk.getByRole('button', { name: 'Dismiss with this answer' }).click();
    await seen(page, 'There is one in the ledger');

    for (const address of [`/studio/${cx_id}`, `/cx/${cx_id}`]) {
      await desk.goto(`${server.current.url}${address}`);
      await mayCertify.waitFor();
    }
    await desk.goto(`${server.current.url}${path}`);
    await desk.getByRole('button', { name: 'Certify the result' }).click();
    await desk.getByRole('button', { name: 'Yes, certify' }).click();
    await desk.getByTestId('certified-votes').waitFor();
    expect(await desk.getByTestId('certified-votes').innerText()).toBe('1');
    await desk.getByRole('button', { name: 'Recount here' }).click();
    await seen(desk, /1 vote counted: totals and fingerprints match/);
    const root = await desk.getByTestId('root').innerText();

    const phone = await newPage({ width: 390, height: 844 });
    await phone.goto(`${server.current.url}/receipt/${receipt}`);
    await seen(phone, 'Proven: this vote is in the ledger');
    await seen(phone, root);
    await expectAccessible(phone);
  });
});
