/** One visit of a page on a slow phone with a slow line: 4 times slower processor, 1.6 Mbps, 150 ms. */
import type { Page } from 'playwright-core';
import { openBrowser } from '#test/support/browser.ts';

const slow = { processor: 4, bitsPerSecond: 1_600_000, roundTrip: 150 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1350, height: 940 } };
/** Milliseconds without a larger element after which the measurement ends. */
const settle = 3000;

export interface Visit {
  /** Milliseconds after the navigation began. */
  readonly lcp: number;
  readonly fcp: number;
  /** How much moved: the sum of layout shifts. */
  readonly cls: number;
  /** Kilobytes over the line until the first paint, from which on a contest's vote button takes a press. */
  readonly firstKilobytes: number;
  /** Milliseconds from the press to the next paint; undefined without a press. */
  readonly inp?: number;
  /** What was the largest. */
  readonly element: string;
  readonly kilobytes: number;
}

/** The longest interaction of a press, as browsers report it: in steps of 8 ms, and 0 below 16. */
async function pressed(page: Page, selector: string): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      const holder = window as unknown as { longest: number };
      for (const { duration } of list.getEntries()) holder.longest = Math.max(holder.longest, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(selector).first().click();
  await page.waitForTimeout(settle);
  return page.evaluate(() => (window as unknown as { longest: number }).longest);
}

/** One visit by somebody new. */
export async function visit(address: string, wide = false, press?: string): Promise<Visit> {
  const browser = await openBrowser();
  const context = await browser.newContext(wide ? desktop : phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { lcp: 0, element: '', cls: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { url?: string; element?: Element })[]) {
          seen.lcp = entry.startTime;
          seen.element = `${entry.element?.tagName.toLowerCase() ?? '?'} ${entry.url || (entry.element?.textContent?.slice(0, 40) ?? '')}`;
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.cls += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    const came: { at: number; bytes: number }[] = [];
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    devtools.on('Network.dataReceived', ({ timestamp, encodedDataLength }) =>
      came.push({ at: timestamp, bytes: encodedDataLength }),
    );
    let began = Infinity;
    devtools.on('Network.requestWillBeSent', ({ timestamp }) => (began = Math.min(began, timestamp)));
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.roundTrip,
      downloadThroughput: slow.bitsPerSecond / 8,
      uploadThroughput: slow.bitsPerSecond / 8,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(settle);
    const inp = press === undefined ? undefined : await pressed(page, press);
    const shown = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { lcp: number; element: string; cls: number } };
      return { ...seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 };
    });
    const before = came.filter(({ at }) => (at - began) * 1000 <= shown.fcp);
    const first = before.reduce((sum, part) => sum + part.bytes, 0);
    return { ...shown, inp, kilobytes: Math.round(bytes / 1024), firstKilobytes: Math.round(first / 1024) };
  } finally {
    await context.close();
  }
}
