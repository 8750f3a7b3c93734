/** Test-only calls, and a fake webhook for error reports. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { type CloudFunction, defineFunction, type Route } from '#cloud/kernel/define.ts';
import { Conflict } from '#cloud/kernel/ports.ts';
import type { CloudDomain } from '#cloud/kernel/domain.ts';

const often = { points: 10_000, seconds: 60 };

const echo = defineFunction({
  route: ['GET /app/test/echo/:word', 'POST /app/test/echo', 'POST /app/test/echo/:word'],
  who: everyone,
  limit: often,
  input: z.looseObject({}),
  run: async ({ caller }, input) => ({
    input,
    caller: { user_id: caller.user_id, visitor_id: caller.visitor_id, language: caller.language },
  }),
});

/** Must never reach a caller or report. */
export const innerWords = 'mongodb://operator:hunter2@db.internal E11000 dup key';

const throwing = (route: Route, make: () => unknown): CloudFunction =>
  defineFunction({
    route,
    who: everyone,
    limit: often,
    input: z.looseObject({}),
    run: async () => {
      throw make();
    },
  });

const functions: CloudDomain['functions'] = {
  echo,
  few: { ...echo, route: 'GET /app/test/few', limit: { points: 3, seconds: 30 } },
  members: { ...echo, route: 'GET /app/test/members', who: members },
  fault: throwing('POST /app/test/fault', () => new Error(innerWords)),
  oddity: throwing('POST /app/test/oddity', () => undefined),
  conflict: throwing('POST /app/test/conflict', () => new Conflict()),
  refused: throwing('POST /app/test/refused', () => new Refusal('voting_disabled')),
};

export const testDomain: CloudDomain = { name: 'test', functions };

export interface Report {
  call: string;
  code: string;
  status: number;
  error: string;
  count: number;
  first: string;
  dropped: number;
}

export interface Webhook {
  readonly url: string;
  readonly reports: Report[];
  readonly texts: string[];
  close(): Promise<void>;
}

export async function startWebhook(): Promise<Webhook> {
  const reports: Report[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      texts.push(text + JSON.stringify(request.headers));
      reports.push(JSON.parse(text) as Report);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/reports`,
    reports,
    texts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
