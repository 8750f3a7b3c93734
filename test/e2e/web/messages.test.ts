/** Two people who write to each other, in real browsers at both sizes, on a good line and a bad one. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Chat, Conversation } from '#shared/chat/entities.ts';
import { limits } from '#shared/limits.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true });
afterEach(closePages);
afterAll(closeBrowser);

const signedIn = (who: TestActor, path: string, options: PageOptions = {}, port = server.current.port): Promise<Page> =>
  openPage(`http://127.0.0.1:${port}${path}`, options, who);

const log = (page: Page) => page.getByRole('log');
const said = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: /^(Your message|Votre message|Tu mensaje)$/ });
async function says(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press('Enter');
}
const isLive = (page: Page) => page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
const marked = (page: Page, text: string, mark: string) => said(page, text).getByRole('img', { name: mark }).waitFor();

describe('two people', () => {
  it('begin from a page, write without a reload, and see what arrived and what was seen', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const desktop = await signedIn(ana, `/u/${ben.username}`);
    await desktop.getByRole('link', { name: `Write to ${ben.username}` }).click();
    await desktop.waitForURL(/\/chat\/[\w-]{12}$/);
    await says(desktop, 'Hello Ben, shall we?');
    await marked(desktop, 'Hello Ben', 'Sent');

    const phone = await signedIn(ben, '/contests', { width: 390, height: 844, lang: 'fr' });
    await phone.getByRole('link', { name: 'Messages, 1 nouveauté' }).click();
    await phone.getByRole('link', { name: new RegExp(ana.username) }).click();
    await said(phone, 'Hello Ben, shall we?').waitFor();
    // A stranger's first message is a request: it tells nothing of being read.
    await phone.getByRole('button', { name: 'Accepter' }).click();
    await marked(desktop, 'Hello Ben', 'Seen');
    await field(phone).pressSequentially('Oui !');
    await desktop.getByText('is typing…').waitFor();
    await field(phone).press('Enter');
    await said(desktop, 'Oui !').waitFor();
    await says(desktop, 'One\n<b>two</b> https://example.org');
    await said(phone, '<b>two</b>').getByRole('link', { name: 'https://example.org' }).waitFor();
    expect(await log(phone).locator('b').count()).toBe(0);
    for (const page of [desktop, phone]) await expectAccessible(page);
    await expect.poll(() => phone.getByTestId('unread').count()).toBe(0);
  });

  it('change, answer, take back and react, and both see it', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const { body } = await ana.run('fetchConversation', { user_id: ben.user_id! });
    const { conversation_id } = body.conversation;
    const path = `/chat/${conversation_id}`;
    for (const [who, text] of [
      [ana, 'Tomorow at noon'],
      [ben, 'Fine with me'],
    ] as const)
      await who.run('sendMessage', { conversation_id, client_id: `first-${who.username}`, text });
    const [one, other] = [await signedIn(ana, path), await signedIn(ben, path)];
    const act = async (page: Page, text: string, name: string) => {
      await said(page, text).first().getByRole('button', { name: 'What to do with this message' }).click();
      await page.getByRole('button', { name, exact: true }).click();
    };
    await said(one, 'Tomorow').waitFor();
    await act(one, 'Tomorow', 'Change');
    await says(one, 'Tomorrow at noon');
    await said(other, 'Tomorrow at noon').getByText('edited').waitFor();
    await act(other, 'Tomorrow', '👍');
    await said(one, 'Tomorrow').getByLabel('Reactions: 👍').waitFor();
    await act(other, 'Tomorrow', 'Answer');
    await says(other, 'At the station?');
    await said(one, 'At the station?').getByRole('button', { name: 'Tomorrow at noon' }).waitFor();
    await act(one, 'Tomorrow', 'Take back');
    await said(other, 'This message was taken back').waitFor();

    // Somebody who is blocked sees what they wrote like any other message, in the list too.
    await ben.run('updateInbox', { conversation_id, blocked: true });
    await says(one, 'Are you coming?');
    const list = one.getByRole('navigation', { name: 'Messages' });
    await list.getByText('You: Are you coming?').waitFor();
    await one.reload();
    await list.getByText('You: Are you coming?').waitFor();
    expect(await said(other, 'Are you coming?').count()).toBe(0);
  });

  it('agree on an offer', async () => {
    const [ana, ben] = [await member(server.current, 'provider'), await member(server.current)];
    const { body } = await ana.run('fetchConversation', { user_id: ben.user_id! });
    const path = `/chat/${body.conversation.conversation_id}`;
    const [provider, buyer] = [await signedIn(ana, path), await signedIn(ben, path, { width: 390, height: 844 })];
    await provider.getByRole('button', { name: 'Make an offer' }).click();
    await provider.getByLabel('What do you offer?').fill('A logo');
    await provider.getByLabel('Price').fill('120,50');
    await provider.getByRole('button', { name: 'Send the offer' }).click();
    const card = buyer.getByRole('region', { name: 'Offer' });
    await card.getByText('€120.50').waitFor();
    expect(await provider.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await provider.getByRole('region', { name: 'Offer' }).getByText('Accepted').waitFor();
    // What is agreed upon is paid for, now or later.
    await buyer.waitForURL((url) => url.pathname === '/checkout');
    const { body: cart } = await ben.call('GET /app/checkout/getCart/:id', { id: 1 });
    expect(cart.offers).toMatchObject([{ total: 12_050, currency: 'EUR' }]);
    await buyer.goBack();
    await card.getByRole('button', { name: 'Pay €120.50' }).waitFor();
    expect(await provider.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  });
});

it('a photo, however large, is sent with its words, and the other one opens it', async () => {
  const [ana, ben] = [await member(server.current), await member(server.current)];
  const { body } = await ana.run('fetchConversation', { user_id: ben.user_id! });
  const { conversation_id } = body.conversation;
  const path = `/chat/${conversation_id}`;
  await ben.run('sendMessage', { conversation_id, client_id: 'hi-there', text: 'Hi' });
  const [one, other] = [await signedIn(ana, path), await signedIn(ben, path)];
  const size = { width: 3000, height: 400 };
  // Noise, which is as large as its pixels.
  const buffer = await sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
  expect(buffer.byteLength).toBeGreaterThan(limits.uploadBytes);
  await one.locator('input[type="file"]').setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer });
  await one.getByRole('img', { name: 'noise.webp' }).waitFor();
  await says(one, 'From my phone');
  await said(other, 'From my phone')
    .getByRole('button', { name: /noise\.webp|Show the picture/ })
    .first()
    .click();
  const image = other.locator('img[src*="/files/"]').first();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100);
});

it('history is read backwards to its beginning, and what is read stays where it is', async () => {
  const [ana, ben] = [await member(server.current), await member(server.current)];
  const { body } = await ana.run('fetchConversation', { user_id: ben.user_id! });
  const { conversation_id } = body.conversation;
  const { storage } = server.current.ports;
  const count = 150;
  const lines = Array.from({ length: count }, (_, index) => ({
    ...{ messageId: `old-${index + 1}-${conversation_id}`, conversation_id, client_id: `old-message-${index}` },
    ...(index % 2 ? { user_id: ben.user_id!, to_id: ana.user_id! } : { user_id: ana.user_id!, to_id: ben.user_id! }),
    ...{ seq: index + 1, n: Math.floor(index / 2) + 1, stamp: new Date(Date.now() - (count - index) * 60_000) },
    text: `Line ${index + 1}. ${'More words. '.repeat(index % 13)}`,
    ...(index === count - 1 && { reply_to: `old-5-${conversation_id}` }),
  }));
  await storage.transact(async (tx) => {
    await tx.insertMany(Chat, lines);
    await tx.update(Conversation, conversation_id, { last_seq: count, n_1: count / 2, n_2: count / 2 });
  });
  const page = await signedIn(ana, `/chat/${conversation_id}`);
  const line = (n: number) => log(page).getByText(`Line ${n}.`, { exact: false }).first();
  await line(count).waitFor();
  await log(page).hover();
  const wheeled = 500;
  // A set, because a request of before may end only now.
  const asked = new Set<unknown>();
  page.on('request', (request) => void (request.url().endsWith('/getMessages') && asked.add(request)));
  page.on('requestfinished', (request) => void asked.delete(request));
  /** Nothing moves, and nothing is on its way. */
  const isStill = async () => {
    const frames = () =>
      page.evaluate(async () => {
        const scroller = document.querySelector('[role="log"] [role="list"]')!;
        for (let same = 0, before = ''; same < 3;) {
          await new Promise(requestAnimationFrame);
          const now = `${scroller.scrollTop} ${scroller.scrollHeight}`;
          same = now === before ? same + 1 : 0;
          before = now;
        }
      });
    await frames();
    await expect.poll(() => asked.size).toBe(0);
    await frames();
  };
  /** Where it is in a frame that was painted. */
  const topOf = (seq: string) =>
    page.evaluate(async (of) => {
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return document.querySelector(`[data-seq="${of}"]`)?.getBoundingClientRect().top;
    }, seq);
  /** The third row in sight, which somebody reads. */
  const readRow = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('[role="log"] [data-seq]')];
      return rows.filter((row) => row.getBoundingClientRect().top > 150)[2]?.dataset.seq ?? '';
    });
  const jumps: string[] = [];
  for (let steps = 0; steps < 250 && (await line(1).count()) === 0; steps++) {
    const seq = await readRow();
    const before = (await topOf(seq)) ?? 0;
    await page.mouse.wheel(0, -wheeled);
    await isStill();
    const after = await topOf(seq);
    // Never up again; further than it was wheeled by what rows turn out to be higher than they were guessed to be.
    if (after !== undefined && (after - before < -1 || after - before > wheeled + 160))
      jumps.push(`${seq}: ${after - before}`);
  }
  await line(1).waitFor();
  expect(jumps).toEqual([]);
  await page.getByRole('button', { name: 'To the newest message' }).click();
  await line(count).waitFor();
  // A message that was asked for is shown in its place.
  await page.goto(`${server.current.url}/chat/${conversation_id}?message=20`);
  await line(20).waitFor();
  // So are those that were found, one after the other.
  const list = page.getByRole('navigation', { name: 'Messages' });
  await list.getByRole('button', { name: 'Search' }).click();
  await list.getByRole('searchbox').fill('line 12');
  for (const seq of ['129', '12']) {
    await list.getByRole('button', { name: new RegExp(`Line ${seq}\\.`) }).click();
    await page.locator(`[data-marked][data-seq="${seq}"]`).waitFor();
  }
  // What a message answers is a tap away, however far it is.
  await page.goto(`${server.current.url}/chat/${conversation_id}`);
  await page.getByRole('button', { name: 'An earlier message' }).click();
  await line(5).waitFor();

  // One goes on where one left off, however much was written since; what is below counts as unread until it was in sight.
  await page.goto('about:blank');
  const unread = async () => (await ana.run('fetchConversation', { conversation_id })).body.conversation.unread;
  await ana.run('markSeen', { conversation_id });
  for (let n = 1; n <= 60; n++)
    await ben.run('sendMessage', { conversation_id, client_id: `since-${n}`, text: `Since then ${n}.` });
  await page.goto(`${server.current.url}/chat/${conversation_id}`);
  await log(page).getByText('New since you were here').waitFor();
  await said(page, 'Since then 1.').waitFor();
  expect(await said(page, 'Since then 60.').count()).toBe(0);
  await expect.poll(unread).toBeLessThan(60);
  expect(await unread()).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'To the newest message' }).click();
  await said(page, 'Since then 60.').waitFor();
  await expect.poll(unread).toBe(0);
});

it('on a bad line what was written waits, also over a reload, and comes once', async () => {
  const [ana, ben] = [await member(server.current), await member(server.current)];
  const { body } = await ana.run('fetchConversation', { user_id: ben.user_id! });
  const { conversation_id } = body.conversation;
  const line = await openLine(server.current.port);
  try {
    const page = await signedIn(ana, `/chat/${conversation_id}`, {}, line.port);
    await isLive(page);
    await field(page).waitFor();
    line.cut();
    for (const text of ['First', 'Second']) await says(page, text);
    await marked(page, 'Second', 'On its way');
    line.mend();
    await page.reload();
    await marked(page, 'Second', 'Sent');
    const { messages } = (await ben.run('getMessages', { conversation_id })).body;
    expect(messages.map(({ text }) => text)).toEqual(['First', 'Second']);
  } finally {
    await line.close();
  }
});
