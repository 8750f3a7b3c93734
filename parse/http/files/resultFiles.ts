/** A contest's result for other programs and pages of other sites: `/app/contest/v2/results/<cx_id>.json` and `.csv`, with an ETag. */
import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { ContestResults } from '#shared/contests/results/results.ts';
import { contestResults, resultsCsv } from '#cloud/contests/index.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { AddressOf } from '#parse/http/guard/address.ts';
import type { Callers } from '#parse/http/calls/callers.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { languageOf } from '#parse/http/translate.ts';

export interface ResultFilesOptions {
  readonly ports: Ports;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly addressOf: AddressOf;
}

/** Per address; a page asks again every few seconds. */
const allowance = { points: 300, seconds: 60 };

const formats = {
  json: { type: 'application/json; charset=utf-8', text: (results: ContestResults) => JSON.stringify(results) },
  csv: { type: 'text/csv; charset=utf-8', text: resultsCsv },
};

export function createResultFiles({ ports, callers, failures, addressOf }: ResultFilesOptions): Router {
  const answer = async (request: Request, response: Response, format: keyof typeof formats) => {
    const { authorization, ssid, 'accept-language': acceptLanguage } = request.headers;
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take('results', allowance, address));
      const caller = await inTime(
        callers.identify({
          ...{ authorization, ssid: typeof ssid === 'string' ? ssid : undefined, acceptLanguage, address },
          keys: { opensBy: 'contests_read' },
        }),
      );
      const cx_id = String(request.params.cx_id);
      const { type, text } = formats[format];
      const body = text(await inTime(contestResults({ ...ports, caller }, cx_id)));
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      response.setHeader('ETag', tag);
      // People who have voted, or belong to the team, see more.
      response.setHeader('Vary', 'Authorization, ssid');
      response.setHeader('Cache-Control', `${authorization || ssid ? 'private' : 'public'}, no-cache`);
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      if (request.headers['if-none-match'] === tag) return void response.status(304).end();
      response.setHeader('Content-Type', type);
      if (format === 'csv') response.setHeader('Content-Disposition', `attachment; filename="results-${cx_id}.csv"`);
      response.end(body);
    } catch (error) {
      failures.send(response, error, 'GET results', languageOf(acceptLanguage));
    }
  };
  return Router()
    .get('/app/contest/v2/results/:cx_id.json', (request, response) => void answer(request, response, 'json'))
    .get('/app/contest/v2/results/:cx_id.csv', (request, response) => void answer(request, response, 'csv'));
}
