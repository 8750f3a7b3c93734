import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReports, type Failure, type Reports } from './reports.ts';

interface Sent extends Failure {
  count: number;
  dropped: number;
}

let server: Server;
let url: string;
let sent: Sent[];
let status: number;
let reports: Reports;
let warnings: string[];
let clock: number;
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (_values: object, message: string) => void warnings.push(message),
};

beforeEach(async () => {
  [sent, status, warnings, clock] = [[], 200, [], 1_000_000];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      sent.push(JSON.parse(text) as Sent);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await reports.close();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const failure = (call: string, error = 'a sentence'): Failure => ({ call, code: 'busy', status: 503, error });
/** Advances the clock by a second; resolves when `total` reports have arrived. */
const second = async (total: number) => {
  clock += 1000;
  vi.advanceTimersByTime(1000);
  await expect.poll(() => sent).toHaveLength(total);
};

describe('reports', () => {
  it('are grouped by call and code', async () => {
    reports = createReports(url, log, () => clock);
    for (let i = 0; i < 9; i++) reports.tell(failure('POST /a'));
    reports.tell({ ...failure('POST /a'), code: 'other' });
    reports.tell(failure('POST /b'));
    await second(3);
    expect(sent.map(({ call, code, count }) => `${call} ${code} ${count}`).toSorted()).toEqual([
      'POST /a busy 9',
      'POST /a other 1',
      'POST /b busy 1',
    ]);
    expect(sent[0]).toHaveProperty('first', new Date(1_000_000).toISOString());
  });

  it('of a lead that is there already are none', async () => {
    reports = createReports(url, log, () => clock);
    reports.tell(failure('POST /a', 'Lead already exists'));
    reports.tell(failure('POST /b'));
    await second(1);
    expect(sent[0]!.call).toBe('POST /b');
  });

  it('are at most 60 a minute; the others wait, grouped', async () => {
    reports = createReports(url, log, () => clock);
    for (let i = 0; i < 100; i++) reports.tell(failure(`POST /${i}`));
    await second(60);
    for (let i = 0; i < 100; i++) reports.tell(failure(`POST /${i}`));
    for (let i = 0; i < 30; i++) {
      clock += 1000;
      vi.advanceTimersByTime(1000);
    }
    expect(sent).toHaveLength(60);
    clock += 60_000;
    await second(120);
    const counts = sent.slice(60).map(({ count }) => count);
    expect([1, 2].map((n) => counts.filter((each) => each === n).length)).toEqual([20, 40]);
  });

  it('that wait are bounded, and how many were dropped is told', async () => {
    reports = createReports(url, log, () => clock);
    for (let i = 0; i < 700; i++) reports.tell(failure(`POST /${i}`));
    await second(60);
    expect(Math.max(...sent.map(({ dropped }) => dropped))).toBe(200);
  });

  it('that cannot be delivered disturb nobody, and the log says so', async () => {
    reports = createReports(url, log, () => clock);
    status = 500;
    reports.tell(failure('POST /a'));
    await second(1);
    await expect.poll(() => warnings).toEqual(['the error webhook refused a report']);
    const gone = createReports('http://127.0.0.1:9/', log, () => clock);
    gone.tell(failure('POST /a'));
    await gone.close();
    expect(warnings[1]).toBe('the error webhook cannot be reached');
  });

  it('that wait when the server stops are sent before', async () => {
    reports = createReports(url, log, () => clock);
    reports.tell(failure('POST /a'));
    await reports.close();
    expect(sent).toHaveLength(1);
  });

  it('without an address are none', async () => {
    reports = createReports(undefined, log, () => clock);
    reports.tell(failure('POST /a'));
    await reports.close();
    expect(sent).toEqual([]);
  });
});
