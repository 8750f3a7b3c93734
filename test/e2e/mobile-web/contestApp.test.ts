/** The contest app in the page of a partner, on a phone: list, vote, receipt, hand-over, and who may speak with it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import type { SaidByApp } from '#shared/contests/page/contestApp.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { partnerOf, type TestPartner, tokenOf } from '../../accounts/partner.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible, rulesOfLooks } from '../../support/axe.ts';
import { closePages, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { expectSound, faultsOf, isLoaded, walkThrough } from '../looks.ts';
import { daily, isWhole } from '../../support/whole.ts';

const phone = { width: 390, height: 844 };

const looks: PageOptions[] = [
  { width: 360, height: 740, lang: 'en', scheme: 'light' },
  { width: 390, height: 844, lang: 'fr', scheme: 'dark' },
  { width: 1440, height: 900, lang: 'es', scheme: 'light' },
];

let admin: TestActor;
let city: TestPartner;
let food: ContestShape;
/** The partner's page: it shows the contest app in a frame, and keeps what it says. */
let site: Server;
let port: number;
const server = useServer({
  pages: true,
  demo: () => [{ username: admin.username, password, full_name: 'Ana Admin', role: 'admin', avatar: '' }],
});

/** Browsers treat `localhost` and the server's `127.0.0.1` as different sites. */
const originAt = (host: string) => `http://${host}:${port}`;

beforeAll(async () => {
  admin = await member(server.current, 'admin');
  site = createServer((request, response) => {
    const src = new URL(request.url ?? '', 'http://localhost').searchParams.get('src') ?? '';
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>City app</title><body style="margin:0"><iframe title="Contests" src="${server.current.url}${src}" style="border:0;width:100%;height:100vh"></iframe>
<script>said = []; addEventListener('message', (event) => said.push({ origin: event.origin, ...event.data }));</script></body></html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, resolve));
  port = (site.address() as AddressInfo).port;
  city = await partnerOf(admin, { origins: [originAt('localhost')] });
  food = await contest(server.current, { contestants: 4 });
});
afterAll(async () => {
  await closePages();
  await new Promise((resolve) => site.close(resolve));
});

type Said = SaidByApp & { origin: string };
const saidTo = (page: Page) => page.evaluate(() => (window as unknown as { said: Said[] }).said);
const heard = async (page: Page, type: SaidByApp['type']) => {
  await expect.poll(async () => (await saidTo(page)).map((one) => one.type)).toContain(type);
  return (await saidTo(page)).findLast((one) => one.type === type)!;
};
const say = (page: Page, message: object) =>
  page.evaluate(({ given, to }) => document.querySelector('iframe')!.contentWindow!.postMessage(given, to), {
    given: { to: 'engage', ...message },
    to: server.current.url,
  });

async function openAt(src: string, host = 'localhost', options: PageOptions = {}): Promise<[Page, Frame]> {
  const page = await newPage({ ...phone, ...options });
  await page.goto(`${originAt(host)}/?${new URLSearchParams({ src }).toString()}`);
  const element = await page.locator('iframe').elementHandle();
  const frame = (await element.contentFrame())!;
  return [page, frame];
}
const card = (frame: Frame | Page, name: string) => frame.getByTestId('contestant-card').filter({ hasText: name });
const voteFor = (frame: Frame | Page, name: string) =>
  card(frame, name).getByRole('button', { name: `Vote ${name}`, exact: true });
const inApp = (path: string) => `${path}?partner=${city.partner_id}`;

describe('in a partner’s page', () => {
  it('its user votes with one tap and no log-in, and the page hears of vote and receipt', async () => {
    const [page, frame] = await openAt(inApp('/mobile/contests/'));
    await frame.getByRole('heading', { level: 1 }).waitFor();
    expect(await heard(page, 'ready')).toMatchObject({
      origin: server.current.url,
      version: 1,
      language: 'en',
      signed_in: false,
      path: '/mobile/contests/',
    });
    const { height } = (await heard(page, 'height')) as Extract<Said, { type: 'height' }>;
    expect(height).toBeGreaterThan(200);

    await say(page, { type: 'hand_over', token: tokenOf(city, { name: 'Lena Novak' }) });
    await heard(page, 'handed_over');
    // The token says French, and nobody has chosen another language.
    await frame.getByRole('button', { name: 'Lena Novak : compte et langue' }).waitFor();
    await say(page, { type: 'language', language: 'en' });
    await frame.getByRole('button', { name: 'Lena Novak: account and language' }).waitFor();

    await frame.getByRole('link', { name: food.contest_name }).click();
    await voteFor(frame, 'Contestant 2').click();
    expect(await heard(page, 'voted')).toMatchObject({
      cx_id: food.cx_id,
      slug: food.contest_slug,
      contestant_id: food.contestants[1]!.contestant_id,
    });
    const said = (await heard(page, 'receipt')) as Extract<Said, { type: 'receipt' }>;
    const [vote] = await server.current.ports.storage.find(Vote, { cx_id: food.cx_id });
    expect(said).toMatchObject({ receipt: vote!.receipt, url: `${server.current.url}/receipt/${vote!.receipt}` });
    expect(vote!.via).toBe('embed:localhost');
    // It survives a reload of the frame, whose address still names the partner.
    await frame.evaluate(() => location.reload());
    await frame.getByRole('button', { name: 'Lena Novak: account and language' }).waitFor();
    await expect.poll(async () => (await heard(page, 'ready')) as object).toMatchObject({ signed_in: true });
  });

  it('a vote without a line is kept, and the page hears of it when it was sent', async () => {
    const fair = await contest(server.current, { contestants: 2 });
    const [page, frame] = await openAt(inApp(`/mobile/contests/${fair.contest_slug}`));
    await heard(page, 'ready');
    await card(frame, 'Contestant 1').first().waitFor();
    await page.context().setOffline(true);
    await voteFor(frame, 'Contestant 1').click();
    await frame.locator('[data-vote=waiting], [data-vote=unsent]').first().waitFor();
    expect((await saidTo(page)).map(({ type }) => type)).not.toContain('voted');
    await page.context().setOffline(false);
    expect(await heard(page, 'voted')).toMatchObject({ cx_id: fair.cx_id, slug: fair.contest_slug });
    await heard(page, 'receipt');
    expect(await server.current.ports.storage.count(Vote, { cx_id: fair.cx_id })).toBe(1);
  });

  it('links that leave are handed to the page, and nothing opens inside', async () => {
    const [page, frame] = await openAt(inApp(`/mobile/contests/${food.contest_slug}`));
    await card(frame, 'Contestant 1').first().waitFor();
    await frame.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://elsewhere.example.org/a';
      link.textContent = 'Elsewhere';
      document.querySelector('main')!.prepend(link);
    });
    await frame.getByRole('link', { name: 'Elsewhere' }).click();
    expect(await heard(page, 'leave')).toMatchObject({ url: 'https://elsewhere.example.org/a' });
    expect(new URL(frame.url()).pathname).toBe(`/mobile/contests/${food.contest_slug}`);
    expect(page.context().pages()).toHaveLength(1);
  });

  it('asks for a log-in where a contest does, and goes on by itself once the user is handed over', async () => {
    const closed = await contest(server.current, { stored: { who_may_vote: 'signed_in' } });
    const [page, frame] = await openAt(inApp(`/mobile/contests/${closed.contest_slug}`));
    await card(frame, 'Contestant 1').first().waitFor();
    await frame.getByRole('link', { name: 'Log in', exact: true }).first().click();
    await heard(page, 'needs_log_in');
    await say(page, { type: 'hand_over', token: 'a.lie.of.somebody' });
    expect(await heard(page, 'refused')).toMatchObject({ code: 'hand_over_invalid' });
    await frame.getByText('This app could not show who you are').first().waitFor();
    await say(page, { type: 'hand_over', token: tokenOf(city, { language: 'en' }) });
    await voteFor(frame, 'Contestant 1').click();
    await heard(page, 'voted');
  });
});

describe('another page', () => {
  it('cannot frame it', async () => {
    const [page] = await openAt(inApp('/mobile/contests/'), '127.0.0.1');
    const framed = () => page.frames().find((frame) => frame.url().includes('/mobile/'));
    await expect
      .poll(
        () =>
          framed()
            ?.evaluate(() => document.body.innerText)
            .catch(() => '') ?? '',
      )
      .toBe('');
    expect(await saidTo(page)).toEqual([]);
  });

  it('that opens it hears nothing, and cannot hand anybody over', async () => {
    const page = await newPage(phone);
    await page.goto(originAt('localhost'));
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(
        (url) => void Object.assign(window, { popup: window.open(url) }),
        `${server.current.url}${inApp('/mobile/contests/')}`,
      ),
    ]);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await opened.getByRole('button', { name: 'Log in, or choose the language' }).waitFor();
    let calls = 0;
    opened.on('request', (request) => void (calls += request.url().includes('handOver') ? 1 : 0));
    await page.evaluate(
      ([token, to]) =>
        (window as unknown as { popup: Window }).popup.postMessage({ to: 'engage', type: 'hand_over', token }, to),
      [tokenOf(city), server.current.url] as const,
    );
    // A message of the page's own is heard after it.
    await opened.evaluate(() =>
      window.postMessage({ to: 'engage', type: 'open', slug: 'no-such-contest' }, location.origin),
    );
    await opened.getByRole('heading', { level: 1, name: 'Nothing is here' }).waitFor();
    expect(opened.url()).toContain('no-such-contest');
    await expect.poll(() => opened.title()).toBe('Nothing is here · Engage');
    expect(calls).toBe(0);
    expect(await saidTo(page)).toEqual([]);
  });
});

describe('by itself', () => {
  it('keeps its session apart from the site’s', async () => {
    const page = await newPage(phone);
    await page.goto(`${server.current.url}/mobile/`);
    await page.getByRole('button', { name: /Ana Admin/ }).click();
    await page.waitForURL((url) => url.pathname === '/mobile/contests/');
    await page.getByRole('button', { name: /: account and language$/ }).waitFor();
    await page.goto(`${server.current.url}/contests`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('engage.token'))).toBeNull();
    await page.goto(`${server.current.url}${inApp('/mobile/contests')}`);
    await page.getByRole('button', { name: 'Log in, or choose the language' }).waitFor();
  });

  const paths = () => ({
    logIn: '/mobile/',
    signUp: '/mobile/?way=sign-up',
    list: '/mobile/contests/',
    ended: '/mobile/contests?status=ended',
    contest: `/mobile/contests/${food.contest_slug}`,
    contestant: `/mobile/contests/${food.contest_slug}?contestant=${food.contestants[0]!.contestant_id}`,
    missing: '/mobile/contests/no-such-contest',
    nowhere: '/mobile/nowhere',
  });
  for (const look of daily(looks, 1))
    it(`is sound at ${look.width} in ${look.lang}`, { timeout: 240_000 }, async () => {
      const page = await newPage(look);
      const faults = faultsOf(page, (url) => /no-such-contest|nowhere|fetchContest/.test(url));
      for (const [name, path] of Object.entries(paths()))
        try {
          const response = await page.goto(`${server.current.url}${path}`);
          expect(response!.status(), name).toBe(['missing', 'nowhere'].includes(name) ? 404 : 200);
          await page.getByTestId('account').waitFor();
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await isLoaded(page);
          // Laid over what is scrolled under it, it would count as a neighbour of each link there.
          await page.addStyleTag({ content: 'header { position: static !important }' });
          await walkThrough(page);
          await isLoaded(page);
          await expectAccessible(page, look === looks[0] ? undefined : rulesOfLooks);
          await expectSound(page, path, look.lang!);
        } catch (error) {
          faults.push(`${path}: ${String(error)}`);
        }
      expect(faults).toEqual([]);
    });
});

describe('for developers', () => {
  for (const look of looks.slice(1))
    it.runIf(isWhole)(`the pages are sound at ${look.width} in ${look.lang}`, async () => {
      const page = await newPage(look);
      const faults = faultsOf(page, () => false);
      for (const path of ['/contest-app', '/contest-app/test']) {
        await page.goto(`${server.current.url}${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await isLoaded(page);
        if (path.endsWith('test')) await page.getByTestId('said').waitFor();
        else {
          // Its contents stand beside it, where there is room.
          const parts = await page.locator('article h2').evaluateAll((all) => all.map(({ id }) => `#${id}`));
          const links = page.locator('article nav a');
          expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(parts);
        }
        await expectAccessible(page);
        await expectSound(page, path, look.lang!);
      }
      expect(faults).toEqual([]);
    });
});

it.runIf(isWhole)('operators connect an app in their own shell, and see its key once', async () => {
  const page = await openPage(`${server.current.url}/admin/access/partners`, {}, admin);
  await page.getByRole('button', { name: 'Connect an app' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Harbour radio');
  await dialog.getByLabel('Addresses of its pages').fill('http://radio.example.org');
  await dialog.getByRole('button', { name: 'Connect an app' }).click();
  await dialog.getByText('Write addresses such as').waitFor();
  await dialog.getByLabel('Addresses of its pages').fill('https://Radio.example.org/listen');
  await dialog.getByRole('button', { name: 'Connect an app' }).click();
  const private_key = await page.getByTestId('private-key').innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const radio = page.getByTestId('partner').filter({ hasText: 'Harbour radio' });
  expect(await radio.innerText()).toContain('https://radio.example.org');
  expect(await page.content()).not.toContain(private_key);
  const { body } = await admin.run('getPartners', {});
  const { partner_id } = body.partners.find(({ name }) => name === 'Harbour radio')!;
  const enter = () => admin.call('POST /app/login/handOver', { token: tokenOf({ partner_id, private_key }) });
  expect((await enter()).status).toBe(200);
  await radio.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await radio.getByRole('button', { name: 'Connect again' }).waitFor();
  expect((await enter()).code).toBe('partner_off');
});
