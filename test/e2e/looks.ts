/** What is asked of every screen of a shell. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Collects what goes wrong in a page; `isExpected` are addresses that are answered as not found. */
export function faultsOf(page: Page, isExpected: (url: string) => boolean): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // Sent while the page is left.
    const isLeaving = message.text().includes('WebSocket is already in CLOSING or CLOSED state');
    if (message.type() === 'error' && !isExpected(message.location().url) && !isLeaving)
      faults.push(`${message.text()} (${message.location().url})`);
  });
  return faults;
}

/** Goes on as by a link, and waits for the screen of the place: it has a title or a heading of its own. */
export async function moveTo(page: Page, path: string) {
  const left = await page.evaluate((to) => {
    const before = [document.title, document.querySelector('h1')?.textContent];
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return before;
  }, path);
  await page.waitForFunction(
    ([title, heading]) => document.title !== title || document.querySelector('h1')?.textContent !== heading,
    left,
  );
}

/** Scrolls through the page, to load lazy parts. */
export async function walkThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    // At the top the sticky bar covers nothing, which axe would report.
    window.scrollTo(0, 0);
  });
}

/** As wide as its window, its tabs as high as one row, in its language, and without the name of a text. */
export async function expectSound(page: Page, path: string, lang: string) {
  // Parts that measure themselves follow a frame after the window. Polled in the page: in concurrent tests `expect.poll` knows no test.
  const overflow = await page.evaluate(async (at) => {
    const { documentElement: root } = document;
    const frames = 600;
    for (let n = 0; n < frames && root.scrollWidth > root.clientWidth; n++) await new Promise(requestAnimationFrame);
    if (root.scrollWidth <= root.clientWidth) return '';
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > root.clientWidth,
    );
    const told = beyond
      .slice(0, 20)
      .map((one) => `${one.tagName}.${one.className} ends at ${one.getBoundingClientRect().right}`);
    return [`${at} is wider than ${root.clientWidth} px:`, ...told].join('\n');
  }, path);
  if (overflow) throw new Error(overflow);
  const tabs = page.getByTestId('tabs');
  if (await tabs.isVisible()) expect((await tabs.boundingBox())!.height, `the tabs on ${path}`).toBeLessThanOrEqual(64);
  const title = await page.title();
  expect(title.length).toBeGreaterThan(5);
  expect(await page.locator('html').getAttribute('lang')).toBe(lang);
  expect(await page.locator('body').innerText()).not.toMatch(
    /\b(app|contests|accounts|chat|errors|site|payments|services|community)\.\w+\.?\w*\b/,
  );
}

export const isLoaded = (page: Page) => page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** Colours that change with the scheme have changed. */
export const isPainted = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
