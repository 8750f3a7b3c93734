/** The server-rendered first paint, before and without calls and scripts. */
import { Contestant, Vote } from '#shared/contests/entities.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member, password, type TestActor, visitor } from '../../support/actors.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { contest, type ContestWishes } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

let organizer: TestActor;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
  ],
});
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
});
afterAll(closePages);

/** A page with a record of its calls. */
async function watched(options: PageOptions = {}): Promise<{ page: Page; calls: string[] }> {
  const page = await newPage(options);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/app\/call\/(fetchContest|get\w*Contests|searchContests)$/.test(pathname)) calls.push(pathname);
  });
  return { page, calls };
}

const cards = (page: Page) => page.getByTestId('contestant-card');

describe('a visitor’s page', () => {
  it('shows a contest without asking for it', async () => {
    const food = await contest(server.current);
    const { page, calls } = await watched();
    for (const path of [`/cx/${food.cx_id}`, `/contest/${food.contest_slug}`, `/embed/${food.cx_id}`]) {
      await page.goto(`${server.current.url}${path}`);
      await cards(page).first().waitFor();
      expect(calls, path).toEqual([]);
    }
  });

  it('shows a contestant and the lists without asking for them', async () => {
    const food = await contest(server.current);
    const { contestant_id } = food.contestants[0]!;
    const { page, calls } = await watched();
    for (const path of [
      `/cx/${food.cx_id}/${contestant_id}`,
      '/contests',
      '/contests/all?category=Food',
      '/contests/contest',
    ]) {
      await page.goto(`${server.current.url}${path}`);
      await page.getByText(food.contest_name).first().waitFor();
      expect(calls, path).toEqual([]);
    }
  });

  it.runIf(isWhole)('asks when it goes on, and when it is shown again', async () => {
    const food = await contest(server.current);
    const { page, calls } = await watched();
    await page.goto(`${server.current.url}/cx/${food.cx_id}`);
    await cards(page).first().waitFor();
    const voter = await visitor(server.current);
    await page.goto(`${server.current.url}/how-it-works`);
    const { contestant_id } = food.contestants[0]!;
    await voter.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    await page.goBack();
    await expect.poll(() => cards(page).first().innerText()).toMatch(/\b1\s+vote\b/);
    expect(calls.length).toBeLessThanOrEqual(1);
  });

  it('is announced: the screen’s files, the sentences and the cover are asked for with the page', async () => {
    const food = await contest(server.current, { stored: { cover: '/files/abcdefghijklmnopqrstu/cover.webp' } });
    const html = await (
      await fetch(`${server.current.url}/cx/${food.cx_id}`, {
        headers: { accept: 'text/html', 'accept-language': 'fr' },
      })
    ).text();
    const preloads = [
      ...html.matchAll(/<link rel="(?:modulepreload|preload" as="fetch)" crossorigin href="([^"]+)"/g),
    ].map(([, file]) => file!);
    expect(preloads.some((file) => /\/ContestScreen-/.test(file))).toBe(true);
    expect(preloads.filter((file) => /\/fr-(web|contest)-/.test(file))).toHaveLength(2);
    expect(preloads.some((file) => /\/en-/.test(file))).toBe(false);
    expect(new Set(preloads).size).toBe(preloads.length);
    for (const file of preloads) expect((await fetch(`${server.current.url}${file}`)).status, file).toBe(200);
    expect(html).toMatch(
      /<link rel="preload" as="image" fetchpriority="high" href="[^"]*cover\.webp\?w=960" imagesrcset="[^"]*\?w=480 480w/,
    );
  });
});

describe('before its script', () => {
  /** Of a contest whose contestants have pictures. */
  const withPictures = async (wishes: ContestWishes = {}) => {
    const food = await contest(server.current, wishes);
    await server.current.ports.storage.transact(async (tx) => {
      for (const { contestant_id } of food.contestants)
        await tx.update(Contestant, contestant_id, { contestant_img: `/files/abcdefghi${contestant_id}/first.webp` });
    });
    return food;
  };
  const html = async (path: string) =>
    (await fetch(`${server.current.url}${path}`, { headers: { accept: 'text/html' } })).text();

  it('takes a vote, which is cast when the script has arrived', async () => {
    const food = await withPictures();
    const [first] = food.contestants;
    await expect.poll(() => html(`/cx/${food.cx_id}`)).toContain('data-vote');
    const { page } = await watched({ lang: 'fr' });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${server.current.url}/cx/${food.cx_id}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: `Voter ${first!.contestant_name}` }).press('Enter');
    await expect.poll(() => page.locator('button[data-vote]').innerText()).toBe('Envoi');
    arrive();
    await page.getByText('Votre vote', { exact: true }).first().waitFor();
    const votes = await server.current.ports.storage.find(Vote, { cx_id: food.cx_id });
    expect(votes.map(({ contestant_id }) => contestant_id)).toEqual([first!.contestant_id]);
    // The keyboard goes on where it was.
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-flip]')?.getAttribute('data-flip'));
    expect(await focused()).toBe(first!.contestant_id);
    // Whoever has a lock finds no button that would do nothing.
    const again = await page.request.get(`${server.current.url}/cx/${food.cx_id}`, {
      headers: { accept: 'text/html' },
    });
    expect(await again.text()).not.toContain('data-vote');
  });

  it('says so where the script does not arrive, and offers to reload; also where nobody has a picture', async () => {
    const food = await contest(server.current);
    await expect.poll(() => html(`/cx/${food.cx_id}`)).toContain('data-vote');
    const { page } = await watched();
    let fail = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await failing;
      await route.abort();
    });
    await page.goto(`${server.current.url}/cx/${food.cx_id}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Vote / }).click();
    fail();
    await page.getByRole('alert').getByText('This page did not arrive').waitFor();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByTestId('board').waitFor();
    expect(await server.current.ports.storage.find(Vote, { cx_id: food.cx_id })).toEqual([]);
  });

  it('takes none where votes are closed or for members, nor in somebody’s frame', async () => {
    const open = await withPictures();
    await expect.poll(() => html(`/cx/${open.cx_id}`)).toContain('data-vote');
    const others = [{ voting_disabled: true }, { who_may_vote: 'signed_in' as const }];
    const closed = await Promise.all(others.map((stored) => withPictures({ stored })));
    for (const { cx_id } of closed) {
      await expect.poll(() => html(`/cx/${cx_id}`)).toContain('/first.webp');
      expect(await html(`/cx/${cx_id}`)).not.toContain('data-vote');
    }
    expect(await html(`/embed/${open.cx_id}`)).not.toContain('data-vote');
  });
});

describe('without its script', () => {
  it('a contest’s page shows its name and its words, and says what is missing', async () => {
    const food = await contest(server.current, { stored: { description: 'Butter decides.' } });
    const { page } = await watched({ javaScriptEnabled: false, lang: 'es' });
    await page.goto(`${server.current.url}/cx/${food.cx_id}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(food.contest_name);
    await expect.poll(() => page.locator('body').innerText()).toContain('Butter decides.');
    await expect.poll(() => page.locator('noscript').textContent()).toContain('necesita JavaScript');
  });

  it('a list of the contest app stands where it will stand with it', async () => {
    await Promise.all([1, 2, 3].map(() => contest(server.current)));
    const rowAt = async (options: Parameters<typeof watched>[0]) => {
      const { page } = await watched(options);
      await page.goto(`${server.current.url}/mobile/contests`);
      const cards_ = page.locator('main ul').last().locator('> li');
      await page
        .locator(options?.javaScriptEnabled === false ? 'main.fl' : '[data-testid="contest-card"]')
        .first()
        .waitFor();
      return Promise.all([0, 1, 2].map(async (at) => (await cards_.nth(at).boundingBox())!));
    };
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const [drawn, whole] = [await rowAt({ ...size, javaScriptEnabled: false }), await rowAt(size)];
      const columns = (boxes: typeof drawn) => boxes.map(({ x, width }) => [x, width]);
      expect(columns(drawn)).toEqual(columns(whole));
      expect(Math.abs(drawn[0]!.y - whole[0]!.y)).toBeLessThanOrEqual(4);
    }
  });

  it('and with it, what the server drew gives way at once to the whole', async () => {
    const food = await contest(server.current);
    const { page } = await watched();
    await page.goto(`${server.current.url}/cx/${food.cx_id}`);
    await cards(page).first().waitFor();
    expect(await page.locator('.fp-page').count()).toBe(0);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

describe('somebody signed in', () => {
  it('asks for themselves: the page was made for the browser’s visitor', async () => {
    const draft = await contest(server.current, { organizer, publish: false });
    const { page, calls } = await watched();
    await page.goto(`${server.current.url}/auth/login?next=/cx/${draft.cx_id}`);
    await page.getByRole('button', { name: /Olivia Organizer/ }).click();
    await page.getByText('This is a draft').first().waitFor();
    await page.reload();
    await page.getByText('This is a draft').first().waitFor();
    expect(calls.filter((path) => path.endsWith('fetchContest')).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the texts', () => {
  it.runIf(isWhole)(
    'come with the page, once; those of another screen with that, and all of them with another language',
    async () => {
      const food = await contest(server.current);
      const { page } = await watched();
      const asked: string[] = [];
      page.on('request', (request) => {
        const [, file] = /\/assets\/(\w\w-[\w.]+)-\w+\.json$/.exec(request.url()) ?? [];
        if (file) asked.push(file);
      });
      await page.goto(`${server.current.url}/pricing`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(asked.toSorted()).toEqual(['en-pricing', 'en-web']);
      await page.getByRole('banner').getByRole('link', { name: 'Contests' }).click();
      await page.getByText(food.contest_name).first().waitFor();
      expect(asked.filter((file) => file.startsWith('en-')).toSorted()).toContain('en-contests');
      await page.getByRole('button', { name: 'Language: English' }).click();
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Concours' }).first().waitFor();
      expect(asked).toEqual(expect.arrayContaining(['fr-web', 'fr-contests']));
      expect(asked).toHaveLength(new Set(asked).size);
      await expect.poll(() => page.locator('body').innerText()).not.toContain('⟦');
    },
  );
});

describe('the language of an address', () => {
  it('is kept as the reader’s choice, and leaves the address', async () => {
    const { page } = await watched({ lang: 'en' });
    await page.goto(`${server.current.url}/contests?lang=fr&category=Food`);
    const lang = () => page.locator('html').getAttribute('lang');
    await expect.poll(() => new URL(page.url()).search).toBe('?category=Food');
    await expect.poll(() => lang()).toBe('fr');
    await page.goto(`${server.current.url}/`);
    await expect.poll(() => lang()).toBe('fr');
    // In the HTML, before any script runs.
    const html = await page.context().request.get(`${server.current.url}/`, { headers: { accept: 'text/html' } });
    await expect.poll(() => html.text()).toContain('<html lang="fr"');
  });
});
