import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { logAnswers } from './log.ts';
import { nameRequests } from './requestId.ts';

interface Line {
  level: number;
  msg: string;
  req: object;
  res: object;
  responseTime: number;
}

/** The log lines of one request. */
async function linesOf(
  level: string,
  method: string,
  answer: (response: http.ServerResponse) => void,
): Promise<Line[]> {
  const lines: Line[] = [];
  const name = nameRequests(() => false);
  const log = logAnswers(
    pino({ level, base: undefined }, { write: (text) => void lines.push(JSON.parse(text) as Line) }),
  );
  let closed: Promise<unknown> | undefined;
  const server = http.createServer((request, response) => {
    name(request);
    log(request, response);
    closed = once(response, 'close');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: 'secret-token', ssid: 'secret-ssid' };
  const ending = await fetch(`http://127.0.0.1:${port}/secret-path?q=secret-query`, { method, headers }).catch(
    () => undefined,
  );
  await ending?.text();
  await closed;
  server.close();
  return lines;
}

const ends = (status: number) => (response: http.ServerResponse) => void response.writeHead(status).end('{}');

describe('the log', () => {
  it('tells of a failed answer, without anything of the caller', async () => {
    const lines = await linesOf('info', 'POST', ends(500));
    expect(lines).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'request errored',
        req: { method: 'POST', id: expect.stringMatching(/^[\w-]{12}$/) },
        res: { statusCode: 500 },
        responseTime: expect.any(Number),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('tells of one that took long', async () => {
    // load-safe: an answer that takes at least so long
    const lines = await linesOf('info', 'GET', (response) => void setTimeout(() => ends(200)(response), 1050));
    expect(lines).toEqual([expect.objectContaining({ level: 40, msg: 'request was slow' })]);
    expect(lines[0]!.responseTime).toBeGreaterThanOrEqual(1000);
  });

  it('is silent about ordinary answers, but for debugging', async () => {
    expect(await linesOf('info', 'POST', ends(200))).toEqual([]);
    expect(await linesOf('info', 'POST', ends(404))).toEqual([]);
    expect(await linesOf('debug', 'GET', ends(200))).toEqual([]);
    expect(await linesOf('debug', 'POST', ends(200))).toEqual([
      expect.objectContaining({ level: 20, msg: 'request completed' }),
    ]);
  });

  it('tells a caller who went away from one who was answered', async () => {
    const lines = await linesOf('debug', 'POST', (response) => void response.destroy());
    expect(lines).toEqual([expect.objectContaining({ level: 20, msg: 'request aborted' })]);
  });
});
