/** Row 4: the page of a contest with 50 contestants: its call, beside a naive one, and the load time on a slow phone. */
import { randomBytes } from 'node:crypto';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { visit } from '../lib/visit.ts';
import { cpuSeconds } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { startGenerator } from './generator.ts';
import type { ShotKind } from './shots.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions, Measured } from './votes.ts';

const connections = 32;

const rows: readonly { kind: ShotKind; label: string; server: string; warmUp: number }[] = [
  { kind: 'page', label: 'Engage, fetchContest', server: 'ours', warmUp: 2000 },
  { kind: 'pageAgain', label: 'Engage, fetchContest of one that is unchanged', server: 'ours', warmUp: 2000 },
  { kind: 'naivePage', label: 'Parse Server, naive Cloud Code', server: 'naive', warmUp: 400 },
];

interface Opening {
  /** Bytes transferred until the first vote is possible. */
  bytes: number;
  /** Milliseconds until then, on a fast connection. */
  until: number;
  lcp: number;
}

/** Measures what is transferred until a vote button can be pressed. */
async function openToVote(address: string): Promise<Omit<Opening, 'lcp'>> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await devtools.send('Network.enable');
    const startedAt = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[data-testid="contestant-card"] button:enabled').first().waitFor();
    return { bytes, until: performance.now() - startedAt };
  } finally {
    await context.close();
  }
}

export async function benchPage(
  database: BenchDatabase,
  { runs, seconds, only, profile, scratch, say }: BenchOptions,
): Promise<string> {
  const loads = new Map<ShotKind, Measured[]>();
  const openings: Opening[] = [];
  const generator = await startGenerator();
  try {
    for (let run = 1; run <= runs; run++) {
      for (const { kind, label, server, warmUp } of rows.filter((row) => !only.length || only.includes(row.kind))) {
        const appSecret = randomBytes(32).toString('base64url');
        const env = { DATABASE_URI: database.uri(`page_${server}`), APP_SECRET: appSecret, SCRATCH: scratch };
        const subject = await startSubject({
          server,
          profile,
          env: { ...env, ...(server === 'ours' && { PAGES: '1' }) },
        });
        try {
          const { url, target } = subject;
          const fire = (requests: number) => generator.fire({ url, appSecret, kind, target, connections, requests });
          const { perSecond } = await fire(warmUp);
          const cpuBefore = [subject.pid, database.pid].map((pid) => (pid && cpuSeconds(pid)) || 0);
          const load = await fire(Math.ceil(perSecond * seconds));
          const [serverCost, mongod] = [subject.pid, database.pid].map(
            (pid, i) => ((((pid && cpuSeconds(pid)) || 0) - cpuBefore[i]!) / load.good) * 1e6,
          ) as [number, number];
          if (load.bad) throw new Error(`${label}: ${load.bad} answers were not what they should be`);
          loads.set(kind, [...(loads.get(kind) ?? []), { ...load, server: serverCost, mongod }]);
          say(
            `${label}: ${whole(load.perSecond)}/s, p50 ${milliseconds(load.p50)} ms, p99 ${milliseconds(load.p99)} ms`,
          );
          if (kind !== 'page') continue;
          const address = `${url}/cx/${target.cx_id}`;
          const { lcp, element } = await visit(address);
          openings.push({ ...(await openToVote(address)), lcp });
          say(
            `the page: ${whole(openings.at(-1)!.bytes / 1024)} kB before the first vote, LCP ${whole(lcp)} ms (${element})`,
          );
        } finally {
          await subject.stop();
        }
      }
    }
  } finally {
    await generator.stop();
    await closeBrowser();
  }
  const of = (kind: ShotKind, name: keyof Measured) => median(loads.get(kind)!.map((load) => load[name]));
  const calls = table(
    [`a contest of 50, ${connections} at once`, 'answers/s', 'p50 ms', 'p99 ms', 'us of processor, server + mongod'],
    rows
      .filter(({ kind }) => loads.has(kind))
      .map(({ kind, label }) => [
        label,
        whole(of(kind, 'perSecond')),
        milliseconds(of(kind, 'p50')),
        milliseconds(of(kind, 'p99')),
        `${whole(of(kind, 'server'))} + ${whole(of(kind, 'mongod'))}`,
      ]),
  );
  if (!openings.length) return calls;
  const opening = (name: keyof Opening) => median(openings.map((each) => each[name]));
  const page = table(
    ['the page on a phone, nothing cached', 'figure'],
    [
      ['kB over the line before the first vote can be cast', whole(opening('bytes') / 1024)],
      ['ms until then, without a brake', whole(opening('until'))],
      ['LCP in ms, processor 4x slower, 1.6 Mbps and 150 ms (aim 2,500)', whole(opening('lcp'))],
    ],
  );
  return `${calls}\n\n${page}`;
}
