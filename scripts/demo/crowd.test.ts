import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { challengerOf, type Crowd, startCrowd, weighted } from './crowd.ts';

const field = (...votes: number[]) => votes.map((each, index) => ({ name: `c${index}`, votes: each }));
const shareOf = (name: string, choose: () => { name: string }) =>
  Array.from({ length: 2000 }, choose).filter((one) => one.name === name).length / 2000;

describe('a choice', () => {
  it('goes by weight', () => {
    expect(shareOf('c1', () => weighted(field(100, 300), ({ votes }) => votes))).toBeCloseTo(0.75, 1);
  });

  it('of whom to gather behind falls on those who could pass somebody, never on the first', () => {
    const contestants = field(1000, 995, 500, 100);
    expect(shareOf('c1', () => challengerOf(contestants))).toBeGreaterThan(0.9);
    expect(shareOf('c0', () => challengerOf(contestants))).toBe(0);
    expect(challengerOf(field(7)).name).toBe('c0');
  });
});

describe('a crowd that is refused', () => {
  let server: Server;
  let crowd: Crowd;
  afterEach(async () => {
    await crowd.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('comes back more and more seldom, and goes home at once when told', async () => {
    const asked: number[] = [];
    server = createServer((_request, response) => {
      asked.push(performance.now());
      response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"code":"busy"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    crowd = startCrowd({ url, cx_ids: ['cx1'], pace: 1, firstRest: 20 });
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(5);
    const gaps = asked.slice(1, 5).map((at, index) => at - asked[index]!);
    for (const [index, gap] of gaps.entries()) expect(gap).toBeGreaterThanOrEqual(20 * 2 ** index - 2);
    await crowd.stop();
    const { length } = asked;
    // load-safe: nobody comes who would come by then
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toHaveLength(length);
  });
});
