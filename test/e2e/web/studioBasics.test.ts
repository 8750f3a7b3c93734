/** The studio's basics: an address of one's own, the part of the cover that is shown, and somebody else in the same studio. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

let organizer: TestActor;
let editor: TestActor;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
    { username: editor.username, password, full_name: 'Eddie Editor', role: 'member', avatar: '' },
  ],
});
beforeAll(async () => {
  [organizer, editor] = await Promise.all([member(server.current, 'organizer'), member(server.current)]);
  await organizer.call('POST /app/account/updateProfileInfo', { full_name: 'Olivia Organizer' });
  await editor.call('POST /app/account/updateProfileInfo', { full_name: 'Eddie Editor' });
});
afterAll(closePages);

async function visit(path: string, options: PageOptions, name = 'Olivia Organizer'): Promise<Page> {
  const page = await openPage(`${server.current.url}${path}`, options);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
  return page;
}
const stored = async (cx_id: string) => (await server.current.ports.storage.get(Contest, cx_id))!;

it('chooses an address while another one looks on, and a part of the cover', async () => {
  const shown = await contest(server.current, { organizer, contest_name: 'Bread of the year' });
  const { cx_id, contest_slug } = shown;
  await organizer.call('POST /app/contest/v2/setTeamMember', { cx_id, user_id: editor.user_id!, right: 'edit' });
  const taken = await contest(server.current, { organizer });
  await organizer.call('POST /app/contest/v2/setSlug', { cx_id: taken.cx_id, slug: 'cake-of-the-year' });
  const path = `/studio/${cx_id}?section=basics`;
  const page = await visit(path, { width: 1440, height: 900 });
  const phone = await visit(path, { width: 390, height: 844 }, 'Eddie Editor');

  // Each sees the other, and where.
  const people = (of: Page) => of.getByRole('list', { name: 'Also in this studio' });
  await people(page).getByText('Eddie Editor is in “Basics”').waitFor();
  await people(phone).getByText('Olivia Organizer is in “Basics”').waitFor();
  await phone.getByRole('button', { name: 'Basics' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Sharing' }).click();
  await people(page).getByText('Eddie Editor is in “Sharing”').waitFor();
  await phone.getByRole('button', { name: 'Sharing' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Basics' }).click();

  const address = page.getByLabel('Address');
  expect(await address.inputValue()).toBe(contest_slug);
  await address.fill('Cake of the Year');
  await page.getByText('Another contest has this address, or had it.').waitFor();
  await address.fill('Été du pain');
  await page.getByText('It is free.').waitFor();
  await page.getByText('/contest/ete-du-pain').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect.poll(async () => (await stored(cx_id)).contest_slug).toBe('ete-du-pain');
  await page.getByText(`/contest/${contest_slug}`).waitFor();
  await expect.poll(() => phone.getByLabel('Address').inputValue()).toBe('ete-du-pain');

  const part = page.getByRole('button', { name: 'Choose the part' });
  const whole = await sharp({ create: { width: 1000, height: 1500, channels: 3, background: '#a2e3fa' } })
    .composite([
      { input: { create: { width: 1000, height: 500, channels: 3, background: '#ff6b57' } }, gravity: 'south' },
    ])
    .png()
    .toBuffer();
  await page.getByLabel('Cover').setInputFiles({ name: 'bread.png', mimeType: 'image/png', buffer: whole });
  await part.click();
  const dialog = page.getByRole('dialog', { name: 'The part that is shown' });
  await dialog.getByText('In lists').waitFor();
  await expectAccessible(page);
  const frame = dialog.getByRole('group', { name: /Part of the picture/ });
  await dialog.getByLabel('Zoom').fill('2');
  await frame.focus();
  for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowUp');
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await page.getByText('1 change is not published yet.').waitFor();
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await expect.poll(async () => (await stored(cx_id)).cover ?? '').not.toBe('');
  const { cover } = await stored(cx_id);
  const bytes = Buffer.from(await (await fetch(`${server.current.url}${cover}`)).arrayBuffer());
  const { width, height } = await sharp(bytes).metadata();
  expect(width / height).toBeCloseTo(16 / 9, 1);
  // The keys moved the picture up to its lower end.
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);

  // Another part begins from the whole picture.
  await part.click();
  await dialog.getByText('In lists').waitFor();
  const [before] = await dialog.locator('figure img').all();
  expect(await before!.getAttribute('src')).not.toBe(cover);
  await page.keyboard.press('Escape');
  await phone.context().close();
  await expect.poll(() => people(page).getByText('Eddie Editor').count()).toBe(0);

  // A page that was open at the former address goes on at the new one.
  await page.goto(`${server.current.url}/contest/${contest_slug}`);
  await page.waitForURL(/\/contest\/ete-du-pain$/);
  await organizer.call('POST /app/contest/v2/setSlug', { cx_id, slug: 'pain' });
  await page.waitForURL(/\/contest\/pain$/);
  await page.getByRole('heading', { level: 1, name: 'Bread of the year' }).waitFor();
});
