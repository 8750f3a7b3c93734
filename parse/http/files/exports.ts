/** Streams the admin's tables as files. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { exportTable } from '#cloud/admin/index.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { AddressOf } from '#parse/http/guard/address.ts';
import type { Callers } from '#parse/http/calls/callers.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { languageOf } from '#parse/http/translate.ts';

export interface ExportsOptions {
  readonly ports: Ports;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly addressOf: AddressOf;
}

const allowance = { points: 30, seconds: 60 };

export function createExports({ ports, callers, failures, addressOf }: ExportsOptions): Router {
  const answer = async (request: Request, response: Response) => {
    const { authorization, 'accept-language': acceptLanguage } = request.headers;
    const name = `GET ${request.path}`;
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take('exports', allowance, address));
      const caller = await inTime(callers.identify({ authorization, acceptLanguage, address }));
      const table = String(request.params.table);
      const pieces = await inTime(exportTable({ ...ports, caller }, table, request.query));
      const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
      response.setHeader('Content-Type', 'text/csv; charset=utf-8');
      response.setHeader('Content-Disposition', `attachment; filename="${table}-${day}.csv"`);
      response.setHeader('Cache-Control', 'no-store');
      // With backpressure; stops reading when the client disconnects.
      await pipeline(Readable.from(pieces), response);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      failures.send(response, error, name, languageOf(acceptLanguage));
    }
  };
  return Router().get('/app/admin/export/:table', (request, response) => void answer(request, response));
}
