/** Messages beside other pages, on a line that breaks, on a device whose browser is closed, and with support. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PushToken } from '#shared/accounts/entities/personal.ts';
import { ensureSupportUser } from '#cloud/accounts/sessions/supportUser.ts';
import { talk } from '../../chat/talk.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, closePages, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true });
beforeAll(() => ensureSupportUser(server.current.ports));
afterEach(closePages);
afterAll(closeBrowser);

const signedIn = (who: TestActor, path: string, options: PageOptions = {}, port = server.current.port): Promise<Page> =>
  openPage(`http://127.0.0.1:${port}${path}`, options, who);

const textsOf = async (who: TestActor, conversation_id: string) =>
  (await who.run('getMessages', { conversation_id })).body.messages.map(({ text }) => text);

it('stand beside any page on a desktop, in a title that counts, and on a page of their own on a phone', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const page = await signedIn(ana, '/users', { lang: 'es' });
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await page.getByRole('link', { name: 'Mensajes: 1 sin leer' }).click();
  const drawer = page.getByRole('complementary', { name: 'Mensajes' });
  await drawer.getByRole('button', { name: new RegExp(ben.username) }).click();
  await drawer.getByText('Hello you').waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  const width = await drawer.evaluate((element) => element.getBoundingClientRect().width);
  expect(Math.round(width)).toBe(400);
  const field = drawer.getByRole('textbox', { name: 'Tu mensaje' });
  await field.pressSequentially('Vamos :coh');
  await drawer.getByRole('option', { name: /cohete/ }).waitFor();
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Vamos 🚀 ');
  await field.press('Enter');
  await expect.poll(() => textsOf(ben, conversation_id)).toContain('Vamos 🚀');
  await expectAccessible(page);
  // It stays while one goes on, and closes without losing the way back.
  await page.getByRole('banner').getByRole('link', { name: 'Concursos' }).click();
  await page.waitForURL(/\/contests/);
  await drawer.getByText('Vamos 🚀').waitFor();
  await field.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/conversations');

  const phone = await signedIn(ben, '/users', { width: 390, height: 844, lang: 'fr' });
  await phone.getByRole('link', { name: 'Messages, 2 nouveautés' }).click();
  await phone.waitForURL((url) => url.pathname === '/conversations');
});

it('arrive once and in order over a line that breaks every few seconds', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const line = await openLine(server.current.port);
  const page = await signedIn(ana, `/chat/${conversation_id}`, {}, line.port);
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.waitFor();
  try {
    const said: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (const part of ['before', 'cut', 'mended']) {
        if (part === 'cut') line.cut();
        if (part === 'mended') line.mend();
        said.push(`${round} ${part}`);
        await field.fill(said.at(-1)!);
        await field.press('Enter');
      }
      // The other one writes meanwhile.
      const text = `${round} from the other side`;
      await ben.run('sendMessage', { conversation_id, client_id: `other-${round}`, text });
      await page.getByRole('log').getByText(text).waitFor();
    }
    const own = async () => (await textsOf(ben, conversation_id)).filter((text) => said.includes(text));
    await expect.poll(own, { timeout: 45_000 }).toEqual(said);
  } finally {
    await line.close();
  }
});

it('reach a device that has asked for it, and a tap on the note leads to the conversation', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const page = await newPage({ serviceWorkers: 'allow' });
  const context = page.context();
  const { token, username, ssid } = ben;
  await page.addInitScript(
    (session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(`engage.${name}`, value!);
      // A headless browser asks nobody, and the push service of its maker is outside.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = () => Promise.resolve('granted');
      let made: object | null = null;
      PushManager.prototype.getSubscription = () => Promise.resolve(made as PushSubscription | null);
      PushManager.prototype.subscribe = (options) => {
        const keys = { p256dh: 'BAAAAAAAAAAAAAAA', auth: 'AAAAAAAAAAAAAAAA' };
        const json = { endpoint: 'https://push.example/abcdefghi', keys };
        const text = options!.applicationServerKey as string;
        const key = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
        made = {
          options: { applicationServerKey: key.buffer },
          toJSON: () => json,
          unsubscribe: () => ((made = null), Promise.resolve(true)),
        };
        return Promise.resolve(made as PushSubscription);
      };
    },
    { token, username, ssid },
  );
  await page.goto(`${server.current.url}/user-profile/preferences`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const turn = page.getByRole('switch', { name: 'Notify this device of new messages' });
  await turn.waitFor();
  expect(await turn.isChecked()).toBe(false);
  await turn.click();
  const tokens = () => server.current.ports.storage.find(PushToken, { user_id: ben.user_id! });
  await expect.poll(async () => (await tokens()).length).toBe(1);
  await expect.poll(() => turn.isChecked()).toBe(true);

  // What the push service would bring, while no page of the site is looked at.
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    }),
  );
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  const note = {
    title: ana.username,
    body: 'Are you there?',
    tag: conversation_id,
    navigate: `/chat/${conversation_id}`,
  };
  const deliver = () =>
    protocol.send('ServiceWorker.deliverPushMessage', {
      origin: server.current.url,
      registrationId,
      data: JSON.stringify({ web_push: 8030, notification: note }),
    });
  interface Worker {
    registration: { showNotification(title: string, options: { body: string; tag: string }): Promise<void> };
    shown: object[];
  }
  await worker!.evaluate(() => {
    const self = globalThis as unknown as Worker;
    self.shown = [];
    self.registration.showNotification = (title, { body, tag }) => {
      self.shown.push({ title, body, tag });
      return Promise.resolve();
    };
  });
  const shown = () => worker!.evaluate(() => (globalThis as unknown as Worker).shown);
  await deliver();
  expect(await shown()).toEqual([]);
  await page.goto('about:blank');
  await deliver();
  await expect.poll(shown).toEqual([{ title: ana.username, body: 'Are you there?', tag: conversation_id }]);

  await page.goto(`${server.current.url}/user-profile/preferences`);
  await page.getByRole('switch', { name: 'Show message text in notifications' }).click();
  await expect
    .poll(async () => (await ben.call('GET /app/account/getUserPreferences')).body.preferences.push_text)
    .toBe(false);
});

it('with support are one tap away, and an operator answers them', async () => {
  const [ana, operator] = [await member(server.current), await member(server.current, 'admin')];
  const phone = await signedIn(ana, '/help', { width: 390, height: 844 });
  await phone.getByRole('complementary').getByRole('link', { name: 'Contact support' }).click();
  await phone.waitForURL(/\/chat\/[\w-]{12}$/);
  await phone.getByRole('textbox', { name: 'Your message' }).fill('My vote is missing');
  await phone.keyboard.press('Enter');
  await phone.getByRole('log').getByRole('img', { name: 'Sent' }).waitFor();

  const texts = { EN: 'We look into it.', FR: 'Nous regardons.', ES: 'Lo miramos.' };
  await operator.run('saveAnswer', { title: 'Looking', texts });
  const desk = await signedIn(operator, '/admin/access/messages');
  await desk.getByRole('button', { name: new RegExp(ana.username) }).click();
  await desk.getByText('My vote is missing').last().waitFor();
  await desk.getByRole('combobox', { name: 'Insert a saved answer' }).selectOption({ label: 'Looking · English' });
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.getByRole('log').getByText('We look into it.').waitFor();
  await desk.getByRole('combobox', { name: 'Who answers' }).waitFor();
  await expect
    .poll(() => desk.getByRole('combobox', { name: 'Who answers' }).inputValue())
    .toBe(String(operator.user_id));
  await expectAccessible(desk);
  expect((await textsOf(ana, new URL(phone.url()).pathname.split('/')[2]!)).at(-1)).toBe('We look into it.');
});
