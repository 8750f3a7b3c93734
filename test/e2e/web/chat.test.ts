/** The contest chat in real browsers on a real server. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor, visitors } from '../../support/actors.ts';
import { expectAccessible, rulesOfLooks } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';
import { daily, isWhole } from '../../support/whole.ts';
import { isPainted } from '../looks.ts';

let organizer: TestActor;
const server = useServer({ pages: true });
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
});
afterAll(closePages);

const log = (page: Page) => page.getByRole('log');
const said = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: /^(Message|Mensaje)$/ });
const nameField = (page: Page) => page.getByRole('textbox', { name: /^(Your name|Votre nom|Tu nombre)$/ });

async function open(
  { cx_id }: Pick<ContestShape, 'cx_id'>,
  options: PageOptions = {},
  at = server.current.port,
): Promise<Page> {
  const page = await openPage(`http://127.0.0.1:${at}/cx/${cx_id}`, options);
  await comesIntoSight(page);
  return page;
}
/** Scrolls to the chat, which is loaded lazily. */
async function comesIntoSight(page: Page) {
  const heading = page.getByRole('heading', { name: /^(Chat|Discussion)$/ });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return heading.count();
    })
    .toBe(1);
  await heading.scrollIntoViewIfNeeded();
  await page.locator('section[aria-labelledby="contest-chat"] [aria-busy="true"]').waitFor({ state: 'detached' });
}
async function says(page: Page, text: string, name?: string) {
  if (name !== undefined) await nameField(page).fill(name);
  await field(page).fill(text);
  await field(page).press('Enter');
}
async function speak(as: TestActor, cx_id: string, text: string) {
  const client_id = `e2e-${Math.random().toString(36).slice(2)}`;
  const { error } = await as.call('POST /app/contest/v2/sendContestMessage', { cx_id, client_id, text, name: 'Luz' });
  expect(error).toBe('');
}
const isLive = (page: Page) => page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });

describe('two people', () => {
  it('talk without a reload, each under a name that is asked for once and kept', async () => {
    const food = await contest(server.current);
    const [one, other] = [await open(food), await open(food, { width: 390, height: 844 })];
    await isLive(one);
    await isLive(other);
    await log(one).getByText('Nobody has said anything yet').waitFor();
    await says(one, 'Who is for number two?', 'Rosa');
    await said(other, 'Who is for number two?').getByText('Rosa').waitFor();
    await says(other, 'Me! 🎉\n<b>All</b> of us https://example.org', 'Luz');
    await said(one, '<b>All</b> of us').getByText('Luz').waitFor();
    expect(await log(one).locator('b, a').count()).toBe(0);
    await expect.poll(() => said(one, 'Who is for number two?').getByText('You', { exact: true }).count()).toBe(1);
    await expect.poll(() => log(one).getByRole('listitem').count()).toBe(2);

    await one.reload();
    await comesIntoSight(one);
    await one.getByText('You write as Rosa').waitFor();
    expect(await nameField(one).count()).toBe(0);
    await expect.poll(() => log(one).getByRole('listitem').count()).toBe(2);
    await one.getByRole('button', { name: 'Change name' }).click();
    await says(one, 'It is me again', 'Rosita');
    await said(other, 'It is me again').getByText('Rosita').waitFor();
    await one.getByText('You write as Rosita').waitFor();
  });

  it('who read further up stay there, and are told what came', async () => {
    const food = await contest(server.current);
    const others = await visitors(server.current, 6);
    for (let i = 0; i < 24; i++) await speak(others[i % 6]!, food.cx_id, `Line ${i} of what was said before`);
    const page = await open(food, { width: 360, height: 740 });
    await isLive(page);
    const isAtEnd = () => log(page).evaluate((list) => list.scrollTop + list.clientHeight >= list.scrollHeight - 48);
    await expect.poll(isAtEnd).toBe(true);
    await speak(await visitor(server.current), food.cx_id, 'At the end');
    await said(page, 'At the end').waitFor();
    await expect.poll(isAtEnd).toBe(true);
    await log(page).evaluate((list) => list.scrollTo(0, 0));
    await expect.poll(isAtEnd).toBe(false);
    for (const text of ['One below', 'Two below']) await speak(await visitor(server.current), food.cx_id, text);
    await page.getByRole('button', { name: '2 new messages' }).click();
    await expect.poll(isAtEnd).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: '2 new messages' }).count()).toBe(0);
  });
});

describe('an organizer', () => {
  it.runIf(isWhole)('takes a message away for everybody, after being asked', async () => {
    const food = await contest(server.current, { organizer });
    const reader = await open(food);
    await isLive(reader);
    await speak(await visitor(server.current), food.cx_id, 'Something rude');
    await said(reader, 'Something rude').waitFor();
    expect(
      await said(reader, 'Something rude')
        .getByRole('button', { name: /^Remove/ })
        .count(),
    ).toBe(0);

    const page = await openPage(`${server.current.url}/cx/${food.cx_id}`, {}, organizer);
    await comesIntoSight(page);
    await page.getByText(`You write as ${organizer.username}`).waitFor();
    await says(page, 'Be kind, please');
    await said(reader, 'Be kind, please').getByText('Organizer', { exact: true }).waitFor();

    const rude = said(page, 'Something rude');
    await rude.hover();
    await rude.getByRole('button', { name: 'Remove the message by Luz' }).click();
    await rude.getByRole('button', { name: 'Keep' }).click();
    await rude.hover();
    await rude.getByRole('button', { name: 'Remove the message by Luz' }).click();
    await page.keyboard.press('Enter');
    await rude.waitFor({ state: 'detached' });
    await said(reader, 'Something rude').waitFor({ state: 'detached' });
    await said(reader, 'Be kind, please').waitFor();
  });

  it.runIf(isWhole)('closes the chat, and it says so while people look', async () => {
    const food = await contest(server.current, { organizer });
    const page = await open(food);
    await field(page).waitFor();
    await organizer.run('moveContest', { cx_id: food.cx_id, transition: 'cancel' });
    await page.getByText('This chat is closed. You can still read it.').waitFor();
    expect(await field(page).count()).toBe(0);
  });
});

describe('what is refused', () => {
  it.runIf(isWhole)(
    'comes back to where it was written, with the reason; what is too long is told before',
    async () => {
      const food = await contest(server.current, { organizer });
      const page = await open(food);
      await says(page, 'I make the rules', organizer.username);
      await page.getByText('That is the organizer’s name').waitFor();
      await expect.poll(() => field(page).inputValue()).toBe('I make the rules');
      await expect.poll(() => nameField(page).inputValue()).toBe(organizer.username);
      await says(page, 'Hello', 'R');
      await page.getByText('Choose a name of 2 to 30 letters or digits').waitFor();
      await expect.poll(() => field(page).inputValue()).toBe('Hello');
      await nameField(page).fill('Rosa');
      await field(page).press('Enter');
      await said(page, 'Hello').waitFor();
      await page.getByText('You write as Rosa').waitFor();
      await says(page, 'Hello');
      await page.getByRole('alert').getByText('You have just said that').waitFor();
      await expect.poll(() => field(page).inputValue()).toBe('Hello');
      await expect.poll(() => log(page).getByRole('listitem').count()).toBe(1);

      await field(page).fill('x'.repeat(480));
      await page.getByText('20 characters left').waitFor();
      await field(page).fill('x'.repeat(501));
      await page.getByText('1 character too many').waitFor();
      await field(page).press('Enter');
      await expect.poll(() => field(page).inputValue()).toHaveLength(501);
      await expect.poll(() => page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
      await field(page).fill('one line');
      await field(page).press('Shift+Enter');
      await field(page).pressSequentially('and another');
      await page.getByRole('button', { name: 'Send' }).click();
      await said(page, 'one line and another').waitFor();
    },
  );

  it('by a line that is cut is shown as not sent, and sent again under its id', async () => {
    const food = await contest(server.current);
    const line = await openLine(server.current.port);
    const page = await open(food, {}, line.port);
    await isLive(page);
    line.cut();
    await says(page, 'From the tunnel', 'Rosa');
    await said(page, 'From the tunnel').getByText('We cannot be reached right now').waitFor();
    line.mend();
    await said(page, 'From the tunnel').getByRole('button', { name: 'Send again' }).click();
    await said(page, 'From the tunnel').getByText('You', { exact: true }).waitFor();
    await isLive(page);
    await expect.poll(() => log(page).getByRole('listitem').count()).toBe(1);
    await line.close();
  });
});

describe('the chat', () => {
  const looks: PageOptions[] = [
    { lang: 'fr', width: 360, height: 740, scheme: 'light' },
    { lang: 'es', scheme: 'dark' },
  ];
  it.each(daily(looks, 1))('is accessible and fits: %j', async (options) => {
    const food = await contest(server.current, { organizer });
    // Different words, because repeats are refused across contests.
    await speak(organizer, food.cx_id, `Welcome, all of you in ${food.cx_id}`);
    await speak(await member(server.current), food.cx_id, 'Thank you');
    await speak(await visitor(server.current), food.cx_id, 'A word so long that it has to break: '.padEnd(300, 'x'));
    const page = await open(food, options);
    await said(page, 'Welcome').waitFor();
    await says(page, 'Hello', 'Rosa');
    const own = said(page, 'Hello');
    await own.getByRole('button').last().click();
    await own.getByRole('group').waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: options.scheme === 'dark' ? 'light' : 'dark' });
    await isPainted(page);
    await expectAccessible(page, rulesOfLooks);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await own.getByRole('group').getByRole('button').first().click();
    await own.waitFor({ state: 'detached' });
  });
});
