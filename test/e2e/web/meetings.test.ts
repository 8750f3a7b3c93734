/** A meeting with the team in a real browser: booked without an account, moved and cancelled by its link, and cancelled by an operator. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { dayAt, monthAfter } from '#shared/services/bookings/slotZones.ts';
import { member, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage } from '../../support/browser.ts';
import { mailsTo } from '../../support/mails.ts';
import { useServer } from '../../support/server.ts';
import { freeTimes, meetingForm } from '../../services/meetingStage.ts';

const server = useServer({ pages: true });
afterAll(closePages);

const open = (path: string, width: number, who?: TestActor): Promise<Page> =>
  openPage(`${server.current.url}${path}`, { width }, who);

/** Takes a day of the next month and its nth time. */
async function choose(page: Page, nth: number): Promise<string> {
  await page.getByRole('button', { name: 'Next month' }).first().click();
  await page
    .getByRole('button', { name: /free times?$/ })
    .first()
    .click();
  const time = page.getByRole('radio').nth(nth);
  await time.check({ force: true });
  return (await time.getAttribute('value'))!;
}

it('is booked on a phone, loses nothing that was typed when somebody was quicker, and is moved and cancelled', async () => {
  const page = await open('/schedule-meeting', 390);
  await page.getByRole('button', { name: 'Next month' }).first().waitFor();
  await page.getByLabel('Your name').fill('Ana Sousa');
  await page.getByLabel('E-mail').fill('ana@example');
  await page.getByRole('button', { name: 'Book this meeting' }).click();
  await page.getByText('Choose a day and a time first.').waitFor();
  const gone = await choose(page, 0);
  await page.getByRole('button', { name: 'Book this meeting' }).click();
  await page.getByText('Say what it is about in 3 to 500 characters.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('ana@example.org');
  await page.getByLabel('Topic').fill('A contest for our school');

  const quick = await visitor(server.current);
  expect((await quick.run('bookMeeting', meetingForm(gone))).status).toBe(200);
  await page.getByRole('button', { name: 'Book this meeting' }).click();
  await page.getByText('This time is not free any more', { exact: false }).first().waitFor();
  expect(await page.getByLabel('Topic').inputValue()).toBe('A contest for our school');
  await expect.poll(() => page.locator(`input[value="${gone}"]`).count()).toBe(0);
  await page.getByRole('radio').nth(1).check({ force: true });
  await page.getByRole('button', { name: 'Book this meeting' }).click();
  await page.waitForURL('**/schedule-meeting/*');
  const shown = page.getByTestId('meeting');
  await shown.getByText('Booked', { exact: true }).waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('meeting.ics');
  const [mail] = await mailsTo(server.current, 'ana@example.org');
  expect(mail!.subject).toContain('Your meeting with Engage');

  // The link of the mail, by somebody who has nothing else.
  const link = new URL(page.url()).pathname;
  const away = await open(link, 1440);
  const when = away.getByTestId('meeting').locator('time');
  const before = await when.textContent();
  await away.getByRole('button', { name: 'Choose another time' }).click();
  const dialog = away.getByRole('dialog', { name: 'Choose another time' });
  await dialog.getByRole('button', { name: 'Next month' }).first().click();
  await dialog
    .getByRole('button', { name: /free times?$/ })
    .last()
    .click();
  await dialog.getByRole('radio').first().check({ force: true });
  await expectAccessible(away);
  await dialog.getByRole('button', { name: 'Choose another time' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await when.textContent()).not.toBe(before);
  await away.getByRole('button', { name: 'Cancel the meeting' }).click();
  await expectAccessible(away);
  await away.getByRole('dialog').getByRole('button', { name: 'Cancel the meeting' }).click();
  await away.getByText('This link is used up: the meeting was cancelled.').waitFor();
  await expectAccessible(away);
  // The page that was open all the while says so, too.
  await page.getByText('This link is used up: the meeting was cancelled.').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel the meeting' }).count()).toBe(0);
  await away.goto(`${server.current.url}/schedule-meeting/nosuchmeetingnosuchmeeting`);
  await away.getByText('This link leads to no meeting', { exact: false }).waitFor();
});

it('is offered and cancelled by operators, who give the reason, and is said to be off', async () => {
  const admin = await member(server.current, 'admin');
  const guest = await visitor(server.current);
  const form = { ...meetingForm((await freeTimes(guest)).at(-1)!), name: 'Grace Mwangi' };
  await guest.run('bookMeeting', form);
  const desk = await open('/admin/access/meetings', 1440, admin);
  await desk.getByText('Grace Mwangi', { exact: true }).waitFor();
  await expectAccessible(desk);
  await desk
    .getByRole('row', { name: /Grace Mwangi/ })
    .getByRole('button', { name: /Cancel/ })
    .click();
  // Whose it is: the row above or below is a click away.
  await desk.getByRole('dialog').getByText('Grace Mwangi').waitFor();
  await desk.getByRole('dialog').getByRole('textbox').fill('We are ill');
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel the meeting' }).click();
  await expect.poll(async () => (await mailsTo(server.current, form.email))[0]!.text).toContain('We are ill');

  await desk.getByRole('link', { name: 'Meeting hours' }).click();
  await desk.getByLabel('Length of a meeting').selectOption({ label: '45 minutes' });
  await desk.getByLabel('Monday, from').fill('18:00');
  await desk.getByRole('button', { name: 'Add hours on Monday' }).click();
  await desk.getByLabel('Monday, from').last().fill('18:30');
  await desk.getByRole('button', { name: 'Save hours' }).click();
  await desk.getByText('These hours overlap.').waitFor();
  await desk.getByRole('button', { name: 'Remove hours on Monday' }).last().click();
  await desk.getByRole('button', { name: 'Save hours' }).click();
  await desk.getByText('The hours are saved').waitFor();
  await expectAccessible(desk);
  const month = monthAfter(dayAt('UTC', Date.now()).slice(0, 7), 0);
  expect((await guest.run('getMeetingSlots', { month, zone: 'UTC' })).body.minutes).toBe(45);

  const { settings } = (await admin.run('getSiteSettings', {})).body;
  await admin.run('updateSiteSettings', { rev: settings.rev, features_off: ['meetings'] });
  const page = await open('/schedule-meeting', 390);
  await page.getByText('The team offers no meetings at the moment.', { exact: false }).waitFor();
});
