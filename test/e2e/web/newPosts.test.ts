/** Posts of others: they wait behind a button at the head of a feed, and move nothing that somebody reads. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { clubOf, join, postOf } from '../../community/club.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, closePages, newPage } from '../../support/browser.ts';
import { type Line, openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true });
const lines: Line[] = [];
afterEach(async () => {
  await closePages();
  for (const line of lines.splice(0)) await line.close();
});
afterAll(closeBrowser);

/** A page of Ben's that is in the rooms of Ana's clubs. */
async function feedOf(ben: TestActor, path: string, options: Parameters<typeof newPage>[0]) {
  const line = await openLine(server.current.port);
  lines.push(line);
  const page = await newPage(options);
  let joined = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"room":"club:') && String(payload).includes('"last_at"')) joined += 1;
    }),
  );
  const { token, username, ssid } = ben;
  await page.addInitScript(
    (session) => {
      for (const [name, value] of Object.entries(session)) if (value) localStorage.setItem(`engage.${name}`, value);
    },
    { token, username, ssid },
  );
  await page.goto(`http://127.0.0.1:${line.port}${path}`);
  /** Resolves when the page has entered rooms of clubs that often. */
  const inside = async (times: number) => {
    await expect.poll(() => joined).toBeGreaterThanOrEqual(times);
  };
  return { page, line, inside };
}

const placeOf = (page: Page, text: string) =>
  page
    .getByRole('article')
    .filter({ hasText: text })
    .evaluate((post) => post.getBoundingClientRect().top);
const isShown = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).count();
const articles = (page: Page) => page.getByRole('article').first().innerText();

describe.each([
  { size: 'desktop', look: { width: 1440, height: 900 }, fresh: (count: number) => `${count} new posts` },
  {
    size: 'phone',
    look: { width: 390, height: 844, lang: 'fr' as const },
    fresh: (count: number) => `${count} nouvelles publications`,
  },
])('on a $size', ({ look, fresh }) => {
  it.each(['a club', 'home'])('in the feed of %s they wait, also those of a time without a line', async (where) => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const { gx_id } = await clubOf(ana);
    const other = await clubOf(ana);
    const blocked = await member(server.current);
    for (const club of [gx_id, other.gx_id]) for (const who of [ben, blocked]) await join(who, club);
    const { conversation_id } = (await ben.run('fetchConversation', { user_id: blocked.user_id! })).body.conversation;
    await ben.run('updateInbox', { conversation_id, blocked: true });
    for (let n = 1; n <= 4; n++) await postOf(ana, gx_id, `Known ${n}`);
    const isHome = where === 'home';
    const second = isHome ? other.gx_id : gx_id;
    const rooms = isHome ? 2 : 1;
    const { page, line, inside } = await feedOf(ben, isHome ? '/user-groups' : `/c/${gx_id}`, look);
    await inside(rooms);
    const read = await placeOf(page, 'Known 3');
    const head = await articles(page);

    await postOf(blocked, gx_id, 'New of somebody who is not heard');
    await postOf(ana, gx_id, 'New in the first');
    await postOf(ana, second, 'New in the second');
    const button = page.getByRole('button', { name: fresh(2) });
    await button.waitFor();
    expect([await placeOf(page, 'Known 3'), await articles(page)]).toEqual([read, head]);
    expect(await isShown(page, 'New in')).toBe(0);
    await expectAccessible(page);

    line.cut();
    const gone = (await ana.call('GET /app/feeds/getFeeds', { group_id: gx_id })).body.feeds;
    await ana.call('POST /app/feeds/deleteFeed', {
      feed_item_id: gone.find(({ text }) => text === 'Known 1')!.feed_item_id,
    });
    await postOf(ana, second, 'New while away');
    await postOf(blocked, second, 'New of the same one');
    line.mend();
    await inside(2 * rooms);
    const all = page.getByRole('button', { name: fresh(3) });
    await all.waitFor();
    await expect.poll(() => isShown(page, 'Known 1')).toBe(0);
    expect([await placeOf(page, 'Known 3'), await articles(page)]).toEqual([read, head]);

    await all.click();
    await page.getByRole('article').first().getByText('New while away').waitFor();
    expect(await isShown(page, 'New in')).toBe(2);
    await all.waitFor({ state: 'detached' });
  });
});
