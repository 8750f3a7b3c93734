/** Embedding on another site: display, voting, live updates, allowed origins. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contest, Vote } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { daily, isWhole } from '../../support/whole.ts';

let organizer: TestActor;
const server = useServer({ pages: true });

/**
 * Another site. Browsers treat `localhost` and `127.0.0.1` as different sites, so storage in this frame is blocked. On `127.0.0.1` it is
 * another origin of the same site, with storage.
 */
let blog: Server;
let blogPort: number;
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
  blog = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const data = [...url.searchParams].map(([name, value]) => `data-${name}="${value}"`).join(' ');
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>A blog</title><h1>My blog</h1><article><script async src="${server.current.url}/embed.js" ${data}></script></article>`,
    );
  });
  await new Promise<void>((resolve) => blog.listen(0, resolve));
  blogPort = (blog.address() as AddressInfo).port;
});

afterAll(async () => {
  await closePages();
  await new Promise((resolve) => blog.close(resolve));
});

const openBlog = (data: Record<string, string>, options: PageOptions = {}, host = 'localhost'): Promise<Page> =>
  openPage(`http://${host}:${blogPort}/?${new URLSearchParams(data).toString()}`, {
    thirdPartyStorage: 'block',
    ...options,
  });

/** The embedded frame, once rendered. */
async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle();
  const frame = (await element.contentFrame())!;
  await frame.getByRole('heading', { level: 1 }).waitFor();
  return frame;
}

const row = (frame: Frame | Page, name: string) => frame.getByTestId('contestant-card').filter({ hasText: name });
const voteFor = (frame: Frame | Page, name: string) =>
  row(frame, name).getByRole('button', { name: `Vote ${name}`, exact: true });
const says = (frame: Frame | Page, text: string | RegExp) => frame.getByText(text).first().waitFor();
const votesOf = (food: ContestShape) => server.current.ports.storage.count(Vote, { cx_id: food.cx_id });
const heightOf = (page: Page) => page.locator('iframe').evaluate((element) => element.clientHeight);

describe('on another site', () => {
  it('is shown by one script, as high as it needs, and counts votes, also without any storage', async () => {
    const food = await contest(server.current, { contestants: 4, contest_exp_hours: 2 });
    const page = await openBlog({ contest: food.cx_id }, { width: 600 });
    const frame = await frameOf(page);
    await expect.poll(() => frame.getByRole('heading', { level: 1 }).innerText()).toBe(food.contest_name);
    const needed = () => frame.evaluate(() => document.querySelector('main')!.scrollHeight);
    await expect.poll(async () => (await heightOf(page)) - (await needed())).toBe(0);
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe(food.contest_name);
    const isBlocked = await frame.evaluate(() => {
      try {
        return localStorage === undefined;
      } catch {
        return true;
      }
    });
    expect(isBlocked).toBe(true);
    await voteFor(frame, 'Contestant 2').click();
    await says(frame, 'Your vote for Contestant 2 counts');
    await expect.poll(() => votesOf(food)).toBe(1);
    await page.reload();
    await says(await frameOf(page), 'You have voted');
    expect(await votesOf(food)).toBe(1);
  });

  it('moves as others vote, and they see its votes', async () => {
    const food = await contest(server.current);
    const frame = await frameOf(await openBlog({ contest: food.contest_slug }));
    const full = await newPage();
    await full.goto(`${server.current.url}/cx/${food.cx_id}`);
    await voteFor(full, 'Contestant 1').click();
    await expect.poll(() => row(frame, 'Contestant 1').innerText()).toMatch(/\b1\s+vote\b/);
    await voteFor(frame, 'Contestant 3').click();
    await expect.poll(() => row(full, 'Contestant 3').innerText()).toMatch(/\b1\s+vote\b/);
  });

  it('knows its visitor again without a cookie, by the frame’s own storage', async () => {
    const food = await contest(server.current, { contest_exp_hours: 2 });
    const page = await openBlog({ contest: food.cx_id }, {}, '127.0.0.1');
    const before = await server.current.database.db.collection('Visitor').countDocuments();
    const frame = await frameOf(page);
    await voteFor(frame, 'Contestant 1').click();
    await says(frame, 'Your vote for Contestant 1 counts');
    const ssid = await frame.evaluate(() => localStorage.getItem('engage.ssid'));
    expect(ssid).toMatch(/^[\w-]{16}\.[\w-]{22}$/);
    await page.reload();
    const again = await frameOf(page);
    await says(again, 'You have voted');
    await expect.poll(() => again.evaluate(() => localStorage.getItem('engage.ssid'))).toBe(ssid);
    expect(await again.evaluate(() => document.cookie)).not.toContain('ssid');
    // Viewing an embed creates no visitor.
    expect((await server.current.database.db.collection('Visitor').countDocuments()) - before).toBeLessThanOrEqual(1);
    await expect.poll(() => votesOf(food)).toBe(1);
  });

  it('is in the language and the look that the page wishes', async () => {
    const food = await contest(server.current);
    const frame = await frameOf(await openBlog({ contest: food.cx_id, lang: 'fr', theme: 'dark' }, { lang: 'en' }));
    await expect.poll(() => frame.locator('html').getAttribute('lang')).toBe('fr');
    await expect.poll(() => frame.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await says(frame, 'Ouvrir la page complète');
  });

  it('leads to the full page in a tab of its own, and hears nobody but its own frame about its height', async () => {
    const food = await contest(server.current, { contestants: 14 });
    const page = await openBlog({ contest: food.cx_id });
    const frame = await frameOf(page);
    const link = frame.getByRole('link', { name: '2 more on the full page' });
    await expect.poll(() => frame.getByTestId('contestant-card').count()).toBe(12);
    await expect.poll(() => link.getAttribute('href')).toBe(`/cx/${food.cx_id}`);
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');

    const needed = () => frame.evaluate(() => document.querySelector('main')!.scrollHeight);
    await expect.poll(async () => (await heightOf(page)) - (await needed())).toBe(0);
    const before = await heightOf(page);
    await page.evaluate(() => {
      window.postMessage({ from: 'engage', height: 5000 }, '*');
      const other = document.createElement('iframe');
      other.srcdoc = '<script>parent.postMessage({ from: "engage", height: 5000 }, "*")</script>';
      document.body.append(other);
      return new Promise((resolve) => {
        addEventListener('message', (event) => event.source === other.contentWindow && resolve(undefined));
      });
    });
    expect(
      await page
        .locator('iframe')
        .first()
        .evaluate((element) => element.clientHeight),
    ).toBe(before);
  });
});

describe('refuses', () => {
  it('to be shown by a site that its organizer does not allow', async () => {
    const food = await contest(server.current, { stored: { embed_origins: ['https://elsewhere.example'] } });
    const page = await openBlog({ contest: food.cx_id });
    await expect.poll(() => page.frames().map((frame) => new URL(frame.url()).protocol)).toContain('chrome-error:');
    expect(page.frames().some((frame) => frame.url().startsWith(server.current.url))).toBe(false);
  });

  it('votes that the full page would refuse too', async () => {
    const food = await contest(server.current, { stored: { who_may_vote: 'signed_in' } });
    const frame = await frameOf(await openBlog({ contest: food.cx_id }));
    await says(frame, 'Vote on the full page');
    expect(await frame.getByTestId('contestant-card').getByRole('button').count()).toBe(0);
    const guest = await visitor(server.current);
    const { contestant_id } = food.contestants[0]!;
    const { code } = await guest.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    expect(code).toBe('sign_in_to_vote');
  });

  it('to show what is not there, and says so', async () => {
    const page = await newPage();
    await page.goto(`${server.current.url}/embed/nobodyhome12`);
    await says(page, 'This contest is not open to see.');
  });
});

describe('in a frame', () => {
  const looks: PageOptions[] = [
    { width: 360, height: 740, lang: 'es', scheme: 'dark' },
    { width: 1200, height: 900, lang: 'fr', scheme: 'light' },
  ];
  it.each(daily(looks, 1))('is sound at $width px, $scheme, in $lang', async (look) => {
    const food = await contest(server.current, { contestants: 6 });
    const page = await newPage(look);
    await page.goto(`${server.current.url}/embed/${food.cx_id}`);
    await page.getByTestId('contestant-card').first().waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await page.locator('header nav').count()).toBe(0);
  });
});

describe('the organizer', () => {
  it('finds the line for a page, looks at it, and says which sites may', async () => {
    const food = await contest(server.current, { organizer });
    const page = await openPage(`${server.current.url}/cx/${food.cx_id}`, {}, organizer);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    await page.getByRole('button', { name: 'Put it on your site' }).click();
    const dialog = page.getByRole('dialog', { name: 'On your own site' });
    await expect
      .poll(() => dialog.getByLabel('Line for your page').inputValue())
      .toBe(`<script async src="${server.current.url}/embed.js" data-contest="${food.cx_id}"></script>`);
    await dialog.frameLocator('iframe').getByTestId('contestant-card').first().waitFor();
    await dialog.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => dialog.getByLabel('Line for your page').inputValue()).toContain('data-theme="dark"');
    await expectAccessible(page);

    const origins = async () => (await server.current.ports.storage.get(Contest, food.cx_id))!.embed_origins;
    await dialog.getByRole('radio', { name: 'Only these sites' }).check();
    await dialog.getByLabel('Addresses, one per line').fill('https://My-Blog.example/posts\nnot a site!');
    await dialog.getByRole('button', { name: 'Save sites' }).click();
    await says(page, /Not an address of a site/);
    await expect.poll(() => origins()).toEqual(['*']);
    await dialog.getByLabel('Addresses, one per line').fill('https://My-Blog.example/posts\nlocalhost.example');
    await dialog.getByRole('button', { name: 'Save sites' }).click();
    await dialog.getByRole('button', { name: 'Saved' }).waitFor();
    await expect.poll(() => origins()).toEqual(['https://my-blog.example', 'https://localhost.example']);
  });

  it.runIf(isWhole)('alone is offered that', async () => {
    const food = await contest(server.current);
    const page = await newPage();
    await page.goto(`${server.current.url}/cx/${food.cx_id}`);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Share this' });
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { name: 'Put it on your site' }).count()).toBe(0);
  });
});
