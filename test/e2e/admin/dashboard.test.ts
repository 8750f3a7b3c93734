/** Parse Dashboard in a real browser, from the admin's link, with its real files. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { installDashboard } from '../../../scripts/lib/dashboard.mjs';
import { member } from '../../support/actors.ts';
import { closePages, newPage } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true });
let page: Page;
beforeAll(async () => {
  if (!(await installDashboard({ root: process.cwd(), log: () => {} }))) throw new Error('It could not be installed.');
}, 300_000);
afterAll(async () => {
  await page?.context().close();
  await closePages();
});

it('opens without a slash at its end, shows a class, and edits a row', async () => {
  const admin = await member(server.current, 'admin');
  const { cx_id } = await contest(server.current, { organizer: admin, contest_name: 'Best soup in town' });
  const { storage } = server.current.ports;
  const { rev } = (await storage.get(Contest, cx_id))!;
  page = await newPage({ width: 2400 });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (answer) => answer.status() >= 500 && faults.push(`${answer.status()} ${answer.url()}`));
  await page.addInitScript(({ token }) => localStorage.setItem('engage.token', token!), { token: admin.token });

  await page.goto(`${server.current.url}/parse-dashboard`);
  await page.getByText('Create a class').waitFor({ timeout: 60_000 });
  await page.getByText('Contests', { exact: true }).click();
  const cell = page.getByText('Best soup in town', { exact: true });
  await cell.scrollIntoViewIfNeeded();
  await cell.dblclick();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Best soup of all');
  await page.keyboard.press('Enter');

  await expect.poll(async () => (await storage.get(Contest, cx_id))?.contest_name).toBe('Best soup of all');
  await expect.poll(async () => (await storage.get(Contest, cx_id))?.rev).toBeGreaterThan(rev);
  expect(faults).toEqual([]);
});
