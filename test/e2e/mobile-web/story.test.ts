/** A day in the mobile-web shell, on a phone in French: look, ask, join, and find the way back. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Chat } from '#shared/chat/entities.ts';
import { clubOf } from '../../community/club.ts';
import { service } from '../../services/stage.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { closeBrowser, closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterEach(closePages);
afterAll(closeBrowser);

const phone = { width: 390, height: 844, lang: 'fr' } as const satisfies PageOptions;

const on = (path: string, who?: TestActor, options: PageOptions = phone, port = server.current.port): Promise<Page> =>
  openPage(`http://127.0.0.1:${port}${path}`, options, who);

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name });
/** Whether the app keeps live rows of this entity, one with these words, for a start without a line. */
const keepsRows = (page: Page, entity: string, words: string) =>
  page.evaluate(
    async ([of, wanted]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
        });
      if (!(await indexedDB.databases()).some(({ name }) => name === 'engage.last')) return false;
      const database = await done(indexedDB.open('engage.last'));
      try {
        const rows: { name: string }[] = await done(database.transaction('rows').objectStore('rows').getAll());
        return rows.some((row) => row.name.includes(` rows ${of} `) && JSON.stringify(row).includes(wanted!));
      } finally {
        database.close();
      }
    },
    [entity, words],
  );
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('a day in the app', () => {
  it('finds a service, asks about it, joins a club, and comes back to where it was', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current, 'provider')];
    await contest(server.current, { organizer: ben, contest_name: 'Le plus beau jardin' });
    const sx_id = await service(server.current, ben, { title: 'Un logo peint à la main' });
    const { gx_id } = await clubOf(ben, { title: 'Les jardiniers' });

    const page = await on('/app', ana);
    await page.getByRole('heading', { level: 1, name: 'Aujourd’hui' }).waitFor();
    await page.getByRole('link', { name: 'Le plus beau jardin' }).waitFor();

    // Links of features that know no shell stay inside of this one.
    await tab(page, 'Services').click();
    // The list has a link to it too.
    await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    await page.getByRole('link', { name: 'Un logo peint à la main' }).click();
    await page.getByRole('heading', { level: 1, name: 'Un logo peint à la main' }).waitFor();
    expect(pathOf(page)).toBe(`/app/s/${sx_id}`);
    const ask = page.getByRole('link', { name: `Écrire à ${ben.username}` });
    await ask.scrollIntoViewIfNeeded();
    // Of the click itself: what is still arriving moves the page until then.
    await page.evaluate(() => {
      const note = () => sessionStorage.setItem('left', String(Math.round(window.scrollY)));
      window.addEventListener('click', note, { capture: true, once: true });
    });
    await ask.click();
    const left = Number(await page.evaluate(() => sessionStorage.getItem('left')));
    expect(left).toBeGreaterThan(0);
    await page.waitForURL(/\/app\/chat\/[\w-]{12}$/);
    const conversation_id = pathOf(page).split('/').at(-1)!;
    await page.getByRole('textbox', { name: 'Votre message' }).fill('Bonjour, combien de temps ?');
    await page.getByRole('textbox', { name: 'Votre message' }).press('Enter');
    await page.getByRole('log').getByText('Bonjour, combien de temps ?').waitFor();

    // The way back stays inside the tab, at the place that was left.
    await page.getByRole('link', { name: 'Toutes les conversations' }).click();
    await page.getByRole('heading', { level: 1, name: 'Un logo peint à la main' }).waitFor();
    // What was pressed is in view again. To the pixel it is not: what is loaded when somebody comes near changes its height meanwhile.
    await expect
      .poll(() =>
        ask.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }),
      )
      .toBe(true);
    expect(await scrolled(page)).toBeGreaterThan(0);

    await tab(page, 'Clubs').click();
    await page.getByRole('link', { name: 'Les jardiniers' }).click();
    await page.getByRole('button', { name: 'Rejoindre' }).click();
    await page.getByRole('textbox', { name: 'Écrire au club' }).fill('Quelles roses ?');
    await page.getByRole('button', { name: 'Publier' }).click();
    await page.getByRole('article').getByText('Quelles roses ?').waitFor();
    expect(pathOf(page)).toBe(`/app/c/${gx_id}`);

    // An answer is counted on the bar, exactly, while another tab is looked at.
    await ben.run('sendMessage', { conversation_id, client_id: 'answer', text: 'Trois jours.' });
    await page.getByTestId('count-chat').getByText('1', { exact: true }).waitFor();
    await tab(page, 'Services').click();
    await page.getByRole('heading', { level: 1, name: 'Un logo peint à la main' }).waitFor();
    await tab(page, /^Messages/).click();
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    await page.getByRole('link', { name: new RegExp(ben.username) }).click();
    await page.getByRole('log').getByText('Trois jours.').waitFor();
    expect(pathOf(page)).toBe(`/app/chat/${conversation_id}`);
    await page.getByRole('link', { name: 'Toutes les conversations' }).click();
    await page.getByTestId('count-chat').waitFor({ state: 'detached' });

    // A swipe that a second finger ended does nothing, and the row opens by the keyboard afterwards.
    const row = page.getByRole('link', { name: new RegExp(ben.username) });
    const side = await row.evaluate(async (link) => {
      const touch = (identifier: number, clientX: number) =>
        new Touch({ identifier, target: link, clientX, clientY: 9 });
      const steps: [string, Touch[]][] = [
        ['touchstart', [touch(1, 300)]],
        ['touchmove', [touch(1, 180)]],
        ['touchstart', [touch(1, 180), touch(2, 90)]],
      ];
      for (const [type, touches] of steps) {
        link.dispatchEvent(new TouchEvent(type, { bubbles: true, touches }));
        await new Promise(requestAnimationFrame);
      }
      const shown = link.closest('[data-side]')?.getAttribute('data-side');
      link.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [] }));
      return shown;
    });
    expect(side).toBeUndefined();
    await row.evaluate(async (link) => {
      for (const [type, clientX] of [
        ['touchstart', 100],
        ['touchmove', 140],
        ['touchend', 140],
      ] as const) {
        const touch = new Touch({ identifier: 1, target: link, clientX, clientY: 9 });
        link.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: type === 'touchend' ? [] : [touch] }));
        await new Promise(requestAnimationFrame);
      }
    });
    await row.press('Enter');
    await page.waitForURL(`**/app/chat/${conversation_id}`);
  });

  it('asks again when the page is pulled down', async () => {
    const page = await on('/app');
    // The first list is drawn by the server before there is anything that listens; the tabs are not.
    await tab(page, 'Clubs').waitFor();
    await page.getByRole('heading', { level: 2, name: 'En cours' }).waitFor();
    const asked = page.waitForResponse(/getOngoingContests/);
    await page.locator('main').evaluate((main) => {
      for (const [type, clientY] of [
        ['touchstart', 100],
        ['touchmove', 320],
        ['touchend', 320],
      ] as const) {
        const touch = new Touch({ identifier: 1, target: main, clientX: 100, clientY });
        const touches = type === 'touchend' ? [] : [touch];
        main.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
      }
    });
    expect((await asked).status()).toBe(200);
  });

  it('asks a visitor who they are, and goes on where they were', async () => {
    const ana = await member(server.current);
    const page = await on('/app/profile/orders');
    await page.waitForURL(/\/app\/auth\?next=%2Fapp%2Fprofile%2Forders$/);
    await page.getByRole('textbox', { name: /utilisateur/ }).fill(ana.username);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Commandes' }).waitFor();
    expect(pathOf(page)).toBe('/app/profile/orders');
    // A mail about one's archive leads here.
    await page.goto(`${server.current.url}/app/profile/personal-data#archive`);
    await page.getByRole('region', { name: 'Vos données' }).waitFor();
  });
});

describe('a phone on the site', () => {
  it('has the app’s five tabs; whoever chose the app is led into it by links and tabs', async () => {
    const { gx_id } = await clubOf(await member(server.current), { title: 'Les boulangers' });
    const { cx_id } = await contest(server.current, { contest_name: 'Le plus beau pont' });
    const page = await on(`/c/${gx_id}`, undefined, { ...phone, isUndecided: true });
    const tabs = page.getByTestId('tabs').getByRole('link');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['Accueil', 'Services', 'Clubs', 'Messages', 'Profil']);
    expect(await tabs.nth(2).getAttribute('href')).toBe('/groups');
    // As the app does when it is opened from the home screen.
    await page.context().addCookies([{ name: 'shell', value: 'app', url: server.current.url }]);
    await page.goto(`${server.current.url}/cx/${cx_id}`);
    await tabs.nth(2).click();
    await page.waitForURL('**/app/groups');
    await page.getByRole('link', { name: 'Les boulangers' }).waitFor();
    expect(await tabs.allInnerTexts()).toEqual(['Accueil', 'Services', 'Clubs', 'Messages', 'Profil']);
    await page.goto(`${server.current.url}/groups?search=boulangers`);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/app/groups?search=boulangers');
    // The site is one press away, and stays then.
    await page.goto(`${server.current.url}/app`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Ouvrir le site complet' }).click();
    await page.waitForURL(`${server.current.url}/`);
    await page.goto(`${server.current.url}/groups`);
    expect(pathOf(page)).toBe('/groups');
  });
});

describe('without a line', () => {
  it('the app starts with what was last seen, and says so', async () => {
    await contest(server.current, { contest_name: 'Le plus vieux pont' });
    const line = await openLine(server.current.port);
    try {
      const page = await on('/app', undefined, { ...phone, serviceWorkers: 'allow' }, line.port);
      await page.getByRole('link', { name: 'Le plus vieux pont' }).waitFor();
      const keeps = (part: string) =>
        page.evaluate(async (wanted) => {
          const names = await caches.keys();
          const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return all.flat().some(({ url }) => url.includes(wanted));
        }, part);
      for (const part of ['/ListScreen-', `:${line.port}/app`]) await expect.poll(() => keeps(part)).toBe(true);
      line.cut();
      await page.reload();
      await page.getByRole('link', { name: 'Le plus vieux pont' }).waitFor();
      await page.getByText('Hors ligne').waitFor();
    } finally {
      await line.close();
    }
  });

  it.runIf(isWhole)('whoever is signed in finds their clubs and conversations, and what they begin there', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current, 'provider')];
    const { gx_id } = await clubOf(ana, { title: 'Les marins' });
    const { cx_id } = await contest(server.current, { contest_name: 'Le plus beau phare', entries_open: true });
    await contest(server.current, { contest_name: 'Le plus vieux port', entries_open: true });
    const entry = { cx_id, client_id: 'enters-the-lighthouse', contestant_name: 'Ana', answers: [] };
    await ana.call('POST /app/contest/v2/enterContest', entry);
    const line = await openLine(server.current.port);
    try {
      const page = await on('/app', ana, { ...phone, serviceWorkers: 'allow' }, line.port);
      await page.evaluate(() => navigator.serviceWorker.ready);
      const at = (path: string) => page.goto(`http://127.0.0.1:${line.port}${path}`);
      await at('/app/groups?list=mine');
      await page.getByText('Les marins').waitFor();
      await at(`/app/chat/with/${ben.user_id}`);
      await page.waitForURL(/\/app\/chat\/[\w-]{12}$/);
      const talk = pathOf(page);
      const words = () => page.getByRole('textbox', { name: 'Votre message' });
      await words().fill('À ce soir');
      await words().press('Enter');
      await page.getByRole('log').getByText('À ce soir').waitFor();
      // A picture that is shared into the app begins a post.
      await page.evaluate(
        (bytes) => {
          const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/app/share' });
          form.enctype = 'multipart/form-data';
          const picture = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
          const chosen = new DataTransfer();
          chosen.items.add(new File([new Uint8Array(bytes)], 'port.png', { type: 'image/png' }));
          picture.files = chosen.files;
          form.append(
            picture,
            Object.assign(document.createElement('input'), { name: 'text', value: 'Le port à midi' }),
          );
          document.body.append(form);
          form.submit();
        },
        [
          ...(await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
            .png()
            .toBuffer()),
        ],
      );
      await page.getByRole('button', { name: ben.username }).waitFor();
      // What she has entered is not offered again.
      await page.getByRole('button', { name: 'Le plus vieux port' }).waitFor();
      expect(await page.getByRole('button', { name: 'Le plus beau phare' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Les marins' }).click();
      await page.waitForURL(`**/app/c/${gx_id}`);
      await expect.poll(() => page.locator('form textarea').first().inputValue()).toBe('Le port à midi');
      await page.locator('form img[src^="/files/"]').waitFor();
      await at(talk);
      await page.getByRole('log').getByText('À ce soir').waitFor();
      await expect.poll(() => keepsRows(page, Chat.name, 'À ce soir')).toBe(true);
      line.cut();
      await at(talk);
      await page.getByRole('log').getByText('À ce soir').waitFor();
      await words().fill('Et demain');
      const keepsDraft = () => page.evaluate(() => Object.values(localStorage).join().includes('Et demain'));
      await expect.poll(keepsDraft).toBe(true);
      await page.reload();
      await page.getByText('À ce soir').waitFor();
      expect(await words().inputValue()).toBe('Et demain');
      await at('/app/groups?list=mine');
      await page.getByText('Les marins').waitFor();
      await page.getByText('Hors ligne').waitFor();
      // What is sent without a line is kept, also by a page that is closed, and arrives once when the line is back.
      await at(talk);
      await words().press('Enter');
      await page.getByRole('log').getByText('Et demain').waitFor();
      await page.reload();
      await page.getByRole('log').getByText('Et demain').waitFor();
      line.mend();
      const arrived = async () =>
        (await server.current.ports.storage.find(Chat, { conversation_id: talk.split('/').at(-1)! })).filter(
          ({ text }) => text === 'Et demain',
        ).length;
      await expect.poll(arrived, { timeout: 60_000 }).toBe(1);
      await at(talk);
      await page.getByRole('log').getByText('Et demain').waitFor();
      expect([await page.getByRole('log').getByText('Et demain').count(), await arrived()]).toEqual([1, 1]);
    } finally {
      await line.close();
    }
  });
});

describe('the prefix that pages and calls share', () => {
  const ask = (path: string, accept: string) => fetch(`${server.current.url}${path}`, { headers: { accept } });

  it('answers a missing call in JSON, and a missing page as a page, with heads in the reader’s language', async () => {
    const call = await ask('/app/profile/nothing', 'application/json');
    expect([call.status, call.headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')]);
    const page = await ask('/app/profile/nothing', 'text/html');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
    const club = await clubOf(await member(server.current), { title: 'Les potiers' });
    const html = await (await ask(`/APP/c/${club.gx_id}?lang=fr`, 'text/html')).text();
    expect(html).toContain('data-shell="app"');
    expect(html).toContain('href="/app.fr.webmanifest"');
    // The first list is there before any script.
    await contest(server.current);
    const first = await (await ask('/app?lang=fr', 'text/html')).text();
    expect(first).toMatch(/<h1>Aujourd’hui<\/h1>.*<a href="\/cx\/[\w-]{12}">/s);
    expect(html).toMatch(/<title>Les potiers/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/c/${club.gx_id}`));
  });
});
