/** Where one writes, and what one reads: drafts, long words, pictures and marks stay right on a phone and on a bad line. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it } from 'vitest';
import { send, talk } from '../../chat/talk.ts';
import type { TestActor } from '../../support/actors.ts';
import { closeBrowser, closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true });
afterEach(closePages);
afterAll(closeBrowser);

const phone = { width: 390, height: 844, lang: 'es' } as const;

const signedIn = (who: TestActor, path: string, options: PageOptions = {}, port = server.current.port): Promise<Page> =>
  openPage(`http://127.0.0.1:${port}${path}`, options, who);

async function pair(options?: Parameters<typeof talk>[1]) {
  const two = await talk(server.current, options);
  return { ...two, path: `/chat/${two.conversation_id}` };
}

const said = (page: Page, text: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: text }).first();
const field = (page: Page) => page.getByRole('textbox', { name: /^(Your message|Tu mensaje)$/ });
async function act(page: Page, text: string, name: string) {
  await said(page, text)
    .getByRole('button', { name: /^(What to do with|Qué hacer con) / })
    .click();
  await page.getByRole('button', { name, exact: true }).click();
}

it('a draft stays: when one leaves at once, changes another message, or comes back', async () => {
  const { ana, conversation_id, path } = await pair();
  const page = await signedIn(ana, path, phone);
  await said(page, 'Hello').waitFor();
  // Kept later than this page learned of it, and nothing was typed here: it shows.
  await ana.run('updateInbox', { conversation_id, draft: 'Antes' });
  await expect.poll(() => field(page).inputValue()).toBe('Antes');
  await field(page).fill('Casi dicho');
  await page.getByRole('link', { name: 'Todas las conversaciones' }).click();
  const row = page.getByRole('navigation', { name: 'Mensajes' }).getByRole('link').first();
  await row.getByText('Borrador: Casi dicho').waitFor();
  await row.click();
  await expect.poll(() => field(page).inputValue()).toBe('Casi dicho');
  await act(page, 'Hello', 'Cambiar');
  await expect.poll(() => field(page).inputValue()).toBe('Hello');
  await field(page).fill('Hola Ben');
  await field(page).press('Enter');
  await said(page, 'Hola Ben').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('Casi dicho');
  await field(page).fill('Casi todo dicho');
  await page.reload();
  await expect.poll(() => field(page).inputValue()).toBe('Casi todo dicho');
  await field(page).press('Enter');
  await said(page, 'Casi todo dicho').waitFor();
  const draft = async () => (await ana.run('fetchConversation', { conversation_id })).body.conversation.inbox.draft;
  await expect.poll(draft).toBe('');
});

it('long words and pictures keep to their places on a phone', async () => {
  const { ana, path } = await pair();
  const page = await signedIn(ana, path, phone);
  await said(page, 'Hello').waitFor();
  const isInside = (inner: string, outer: string) =>
    page.evaluate(
      ([one, other]) => {
        const [a, b] = [one, other].map((each) => document.querySelector(each!)!.getBoundingClientRect());
        return a!.left >= b!.left - 1 && a!.right <= b!.right + 1;
      },
      [inner, outer],
    );
  await field(page).fill('x'.repeat(4001));
  await page.getByText('1 carácter de más').waitFor();
  expect(await isInside('form textarea', 'body')).toBe(true);
  await field(page).fill('Dos fotos');
  const picture = (height: number) =>
    sharp({ create: { width: 900, height, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  await page.locator('input[type="file"]').setInputFiles(
    await Promise.all(
      [600, 2400].map(async (height) => ({
        name: `${height}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture(height),
      })),
    ),
  );
  // They show before they are sent, and each can be taken out again.
  await page.getByRole('img', { name: '2400.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Quitar 600.jpg' }).waitFor();
  // Dropped on what was said, a file is attached too, and the page stays.
  await page.getByRole('log').evaluate((log) => {
    const dataTransfer = new DataTransfer();
    for (let n = 1; n <= 9; n++) dataTransfer.items.add(new File([`${n}`], `nota-${n}.txt`));
    for (const type of ['dragover', 'drop'])
      log.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Quitar nota-8.txt' }).waitFor();
  await page.getByText('Un mensaje lleva 10 archivos como máximo').waitFor();
  await field(page).press('Enter');
  await page.getByRole('button', { name: 'Abrir la imagen 2400.jpg' }).waitFor();
  const last = '[role="log"] [role="listitem"]:has(img[src*="/files/"])';
  for (const name of ['600', '2400'])
    expect(await isInside(`${last} button[aria-label*="${name}"]`, `${last} [data-own] > div`)).toBe(true);
});

it('an accepted request counts as seen without a scroll, and a mark that a bad line lost is told later', async () => {
  const { ana, ben, conversation_id, path } = await pair({ strangers: true });
  for (const n of [1, 2, 3, 4, 5]) await send(ana, conversation_id, `Line ${n}\nof\nseveral`);
  const line = await openLine(server.current.port);
  try {
    const page = await signedIn(ben, path, { ...phone, height: 700 }, line.port);
    await said(page, 'Line 5').waitFor();
    /** What Ana is told that Ben has seen. */
    const told = async () => {
      const { conversation } = (await ana.run('fetchConversation', { conversation_id })).body;
      return conversation[conversation.user_id1 === ben.user_id ? 'seen_1' : 'seen_2'];
    };
    // Up, so that the end is out of sight until the banner under it goes.
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -120);
    await page.getByRole('button', { name: 'Al último mensaje' }).waitFor();
    await page.setViewportSize({ width: 390, height: 1400 });
    await page.getByRole('button', { name: 'Al último mensaje' }).waitFor({ state: 'detached' });
    await page.getByTestId('unread').waitFor({ state: 'detached' });
    expect(await told()).toBe(0);
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect.poll(told).toBe(5);

    await page.route('**/markSeen', (route) => route.abort());
    await ana.run('tellTyping', { conversation_id });
    await page.getByText('está escribiendo…').waitFor();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('markSeen'));
    await send(ana, conversation_id, 'On a bad line');
    await said(page, 'On a bad line').waitFor();
    // Who has said it types no more.
    expect(await page.getByText('está escribiendo…').count()).toBe(0);
    await failed;
    // A conversation's head has no room for it.
    await page.getByTestId('unread').waitFor({ state: 'attached' });
    await page.unroute('**/markSeen');
    line.cut();
    await page.locator('[data-freshness="offline"]').waitFor({ state: 'attached' });
    line.mend();
    await expect.poll(told).toBe(6);
    await page.getByTestId('unread').waitFor({ state: 'detached' });
  } finally {
    await line.close();
  }
});

it('what was taken back shows nothing of itself, and a search over all says whose words it found', async () => {
  const { ana, ben, conversation_id, path } = await pair();
  const { body } = await send(ben, conversation_id, 'A slip of the pen');
  await ana.run('reactToMessage', { messageId: body.message.messageId, reaction: '🎉' });
  await send(ana, conversation_id, 'Marmalade for breakfast');
  const page = await signedIn(ana, path);
  await said(page, 'A slip of the pen').getByText('🎉').waitFor();
  await ben.run('takeBack', { messageId: body.message.messageId });
  await said(page, 'This message was taken back').waitFor();
  expect(await page.getByText('🎉').count()).toBe(0);
  await page.getByRole('navigation', { name: 'Messages' }).getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('marmalade');
  const found = page.getByRole('search').getByRole('button', { name: /Marmalade/ });
  await found.getByText(ben.username).waitFor();
  await found.getByText('You: Marmalade for breakfast').waitFor();
});
