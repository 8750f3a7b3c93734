/** Certified results: the ledger of a contest as a file that anybody can recount, and the certificate as PDF in the reader's language. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { certificatePaper, ledgerFile } from '#cloud/contests/index.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { certificateWords } from './certificateWords.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { PapersOptions } from './papers.ts';
import { languageOf } from '#parse/http/translate.ts';

const allowance = { points: 30, seconds: 60 };

interface Download {
  readonly type: string;
  readonly name: string;
  readonly bytes: NodeJS.ReadableStream;
  /** For what stays the same until it gets another ETag. */
  readonly tag?: string;
}

export function createCertificates({ ports, callers, failures, addressOf, papers }: PapersOptions): Router {
  const answer = async (
    request: Request,
    response: Response,
    make: (context: Context, cx_id: string, address: string) => Promise<Download>,
  ) => {
    const { authorization, 'accept-language': acceptLanguage } = request.headers;
    const ssid = request.headers.ssid;
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take('certificates', allowance, address));
      const caller = await inTime(
        callers.identify({ authorization, ssid: typeof ssid === 'string' ? ssid : undefined, acceptLanguage, address }),
      );
      const { type, name, bytes, tag } = await inTime(
        make({ ...ports, caller }, String(request.params.cx_id), address),
      );
      response.setHeader('Content-Type', type);
      response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      // Revalidated each time, because not everybody may see it.
      response.setHeader('Cache-Control', tag ? 'private, no-cache' : 'no-store');
      if (tag) {
        const etag = `W/"${tag}"`;
        response.setHeader('ETag', etag);
        if (request.headers['if-none-match'] === etag) return void response.status(304).end();
        response.flushHeaders();
      }
      // With backpressure; stops reading when the client disconnects.
      await pipeline(bytes, response);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      failures.send(response, error, 'GET certificate', languageOf(acceptLanguage));
    }
  };
  return Router()
    .get('/app/contest/v2/ledger/:cx_id', (request, response) =>
      answer(request, response, async (context, cx_id) => {
        const { tag, pieces } = await ledgerFile(context, cx_id);
        const name = `ledger-${cx_id}.ndjson`;
        return { type: 'text/plain; charset=utf-8', name, bytes: Readable.from(pieces), tag };
      }),
    )
    .get('/app/contest/v2/certificate/:cx_id', (request, response) =>
      answer(request, response, async (context, cx_id, address) => {
        const paper = await certificatePaper(context, cx_id);
        const { language } = context.caller;
        return {
          type: 'application/pdf',
          name: `certificate-${cx_id}.pdf`,
          bytes: Readable.from([await papers({ words: certificateWords(paper, language), language }, address)]),
        };
      }),
    );
}
